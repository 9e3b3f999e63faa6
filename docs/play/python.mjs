// @ts-check
// Python with the library in it: as it was remembered when the site was built, or else begun anew.

import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {import("./pyodide/pyodide.mjs").Python} Python */
/** @typedef {(request: string) => string} Answer */

const PLACE = "/lib/library";
const PAGE = 1 << 16; // bytes: what memory is counted in

/**
 * Give Python the library: a line that tells the length of each file, and then the files.
 * @param {Python} python @param {Uint8Array} library @returns {Answer}
 */
export function answering(python, library) {
  let at = library.indexOf(10) + 1;
  /** @type {[string, number][]} */
  const files = JSON.parse(new TextDecoder().decode(library.subarray(0, at)));
  for (const [name, length] of files) {
    const place = `${PLACE}/${name}`;
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    python.FS.writeFile(place, library.subarray(at, (at += length)));
  }
  python.runPython(`import sys\nif "${PLACE}" not in sys.path: sys.path.insert(0, "${PLACE}")`);
  return python.runPython("from dominorules.session import Session; session = Session(); session.answer");
}

/** Begin anew. @param {string} indexURL @param {Record<string, unknown>} [options] */
export const begun = (indexURL, options = {}) => loadPyodide({ indexURL, ...options });

/** Go on where the memory was kept, which makes seconds of a start into tenths. @param {string} indexURL @param {Promise<Uint8Array>} kept */
export function remembered(indexURL, kept) {
  // The memory that Python begins with may be too small for what was kept, and grows by its own doing only.
  const roomy = async (/** @type {unknown} */ settings) => {
    const [made, { byteLength }] = await Promise.all([createPyodideModule(settings), kept]);
    while (made.HEAP8.length < byteLength - (byteLength % PAGE)) made._malloc(16 * PAGE);
    return made;
  };
  return loadPyodide({ indexURL, _loadSnapshot: kept, createPyodideModule: roomy });
}
