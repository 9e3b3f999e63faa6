// @ts-check
// The library in a worker of its own: requests go in, answers come out, the page never waits.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL("./", import.meta.url);

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(name, here));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

async function start() {
  /** @type {string[]} */
  const wheels = await (await fetched("wheels.json")).json();
  const files = wheels.map(async (name) => (await fetched(`wheels/${name}`)).arrayBuffer());
  const [python, code, ...packed] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", here).href }),
    fetched("table.py").then((response) => response.text()),
    ...files,
  ]);
  for (const wheel of packed) python.unpackArchive(wheel, "wheel");
  python.FS.writeFile("table.py", code);
  return python.runPython("from table import answer; answer");
}

const answering = start();

self.onmessage = async ({ data: { id, request } }) => {
  try {
    const answer = await answering;
    self.postMessage({ id, answer: JSON.parse(answer(JSON.stringify(request))) });
  } catch (error) {
    self.postMessage({ id, fault: String(error) });
  }
};
