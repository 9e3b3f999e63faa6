// @ts-check
// Where the site is built: let Python load the library once, and keep its memory for all readers.
// node docs/play/remember.mjs FOLDER [RULESET...], where FOLDER is `play` of the site

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const [folder, ...rulesets] = process.argv.slice(2);
const { answering, begun, remembered } = await import(pathToFileURL(resolve(folder, "python.mjs")).href);
const index = `${resolve(folder, "pyodide")}/`;
const languages = Object.keys(JSON.parse(new TextDecoder().decode(readFileSync(resolve(folder, "words.json")))));
const library = gunzipSync(readFileSync(resolve(folder, "library.bin")));

/** What every table asks first, so that it is read from files here and not by each reader. @param {(request: string) => string} answer */
function practise(answer) {
  const ask = (/** @type {Record<string, unknown>} */ request) => {
    const told = JSON.parse(answer(JSON.stringify(request)));
    if (told.error) throw new Error(`${JSON.stringify(request)}: ${told.error}`);
    return told;
  };
  for (const ruleset of rulesets) {
    for (const lang of languages) ask({ do: "form", ruleset, lang });
    let { table } = ask({ do: "new", ruleset, seed: 1 });
    for (; table.chance; { table } = ask({ do: "chance" }));
  }
}

/** What has been freed is full of what it was, and would be packed and sent: make it nothing. @param {any} module */
function wipe(module) {
  const end = module._sbrk(0);
  const got = [];
  for (let size = 1 << 20; size >= 32; size >>= 1) {
    for (let at = 0; at + size <= end; ) {
      at = module._malloc(size);
      module.HEAP8.fill(0, at, at + size);
      got.push(at);
    }
  }
  for (const at of got) module._free(at);
}

const python = await begun(index, { _makeSnapshot: true });
practise(answering(python, library));
python.runPython("import gc; session.clear(); del session; gc.collect()");
wipe(python._module);
const kept = python.makeMemorySnapshot();
writeFileSync(resolve(folder, "memory.bin"), gzipSync(kept, { level: 9 }));

practise(answering(await remembered(index, Promise.resolve(kept)), library));
