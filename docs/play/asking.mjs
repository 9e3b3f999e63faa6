// @ts-check
// Questions to the library, which runs in a worker: it begins with the first one.

/** @type {Worker | undefined} */
let worker;
/** @type {Map<number, {resolve: (value: any) => void, reject: (reason: Error) => void}>} */
const waiting = new Map();
let asked = 0;

/** Ask the library. @param {Record<string, unknown>} request @returns {Promise<any>} */
export function ask(request) {
  if (!worker) {
    worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, answer, fault } }) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (fault) one?.reject(new Error(fault));
      else one?.resolve(answer);
    };
    worker.onerror = (event) => {
      for (const one of waiting.values()) one.reject(new Error(event.message));
      waiting.clear();
    };
  }
  const id = ++asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, request });
  });
}

/** Let the library go, with all that it was asked. */
export function leave() {
  worker?.terminate();
  worker = undefined;
  waiting.clear();
}
