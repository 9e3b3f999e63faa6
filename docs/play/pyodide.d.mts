// What worker.mjs uses of pyodide.mjs, which lies beside it in the site only.
declare module "*/pyodide.mjs" {
  interface Python {
    unpackArchive(archive: ArrayBuffer, format: string): void;
    runPython(code: string): (request: string) => string;
    FS: { writeFile(name: string, text: string): void };
  }
  export function loadPyodide(options: { indexURL: string }): Promise<Python>;
}
