// Runs a benchmark that is compiled to WebAssembly: node in_node.mjs PROGRAM.wasm ARGUMENTS...
//
// Node's own WASI crashes now and then when such a program ends.

import { readFileSync, readSync, writeSync } from "node:fs";
import { wasi } from "./wasi.mjs";

const system = {
  now: () => process.hrtime.bigint(),
  read(count) {
    const bytes = new Uint8Array(count);
    return bytes.subarray(0, readSync(0, bytes));
  },
  write: (bytes) => writeSync(1, bytes),
  exit: (code) => process.exit(code),
};
const program = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = wasi(process.argv.slice(2), system, () => instance.exports.memory);
const instance = new WebAssembly.Instance(program, { wasi_snapshot_preview1: imports });
instance.exports._start();
