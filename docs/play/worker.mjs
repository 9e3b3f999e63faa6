// @ts-check
// The library in a worker of its own: requests go in, answers come out, the page never waits.

import { answering, begun, remembered } from "./python.mjs";

const here = new URL("./", import.meta.url);
const index = new URL("pyodide/", here).href;

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(name, here));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** What is packed by us, under a name that makes no host unpack or pack it. @param {string} name */
async function unpacked(name) {
  const { body } = await fetched(name);
  const unpacking = /** @type {ReadableStream} */ (body).pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacking).arrayBuffer());
}

async function start() {
  const library = unpacked("library.bin");
  library.catch(() => {}); // told where it is needed
  try {
    return answering(await remembered(index, unpacked("memory.bin")), await library);
  } catch (error) {
    console.warn(`Python begins anew: ${error}`); // slower, where that memory cannot be had or used
    return answering(await begun(index), await library);
  }
}

const answer = start();

self.onmessage = async ({ data: { id, request } }) => {
  try {
    self.postMessage({ id, answer: JSON.parse((await answer)(JSON.stringify(request))) });
  } catch (error) {
    self.postMessage({ id, fault: String(error) });
  }
};
