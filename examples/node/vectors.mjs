// Holds every file of test vectors against the schema, and the line family's positions against line.mjs.
// Node 18 or later and nothing else: node examples/node/vectors.mjs [folder]

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { legalMoves } from "./line.mjs";
import { checker } from "./schema.mjs";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../spec/vectors", import.meta.url));
const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const check = checker(read("schema.json"));
const faults = [];
let files = 0;
let positions = 0;
let moves = 0;

const agree = (where, wanted, found) => {
  positions += 1;
  moves += wanted.length;
  if (wanted.join() !== found.join()) faults.push(`${where}: ${found} instead of ${wanted}`);
};

for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".json") || name === "schema.json") continue;
  const vectors = read(name);
  files += 1;
  faults.push(...check(vectors).map((fault) => `${name} ${fault}`));
  if (vectors.family !== "line" || !vectors.positions) continue;
  for (const one of vectors.positions) {
    const params = { ...vectors.params, ...one.params };
    agree(`${name} ${one.from}`, one.legal, legalMoves(params, one.given));
    const refused = one.refused.flatMap(({ moves: those }) => those);
    const wrong = refused.filter((move) => legalMoves(params, one.given).includes(move));
    if (wrong.length) faults.push(`${name} ${one.from}: ${wrong} is refused by the rules`);
  }
}

faults.slice(0, 20).forEach((fault) => console.error(fault));
console.log(`${files} files, ${positions} positions of the line family with ${moves} legal moves: ${faults.length} faults`);
process.exitCode = faults.length || !files || !positions ? 1 : 0;
