// What is used of pyodide's own modules, which lie beside these in the site only, and of Node where the site is built.
declare module "*/pyodide.mjs" {
  export interface Python {
    runPython(code: string): any;
    FS: { mkdirTree(name: string): void; writeFile(name: string, content: Uint8Array): void };
    _module: any;
    makeMemorySnapshot(): Uint8Array;
  }
  export function loadPyodide(options: Record<string, unknown>): Promise<Python>;
}
declare module "*/pyodide.asm.mjs" {
  export default function createPyodideModule(settings: unknown): Promise<any>;
}
declare module "*/play/open.mjs"; // as the pages of a language see it
declare module "node:fs" {
  export function readFileSync(name: string): Uint8Array;
  export function writeFileSync(name: string, content: Uint8Array): void;
}
declare module "node:path" {
  export function resolve(...parts: string[]): string;
}
declare module "node:url" {
  export function pathToFileURL(name: string): URL;
}
declare module "node:zlib" {
  export function gunzipSync(content: Uint8Array): Uint8Array;
  export function gzipSync(content: Uint8Array, options: { level: number }): Uint8Array;
}
declare const process: { argv: string[] };
