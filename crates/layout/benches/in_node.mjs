// Runs a benchmark that is compiled to WebAssembly: node in_node.mjs PROGRAM.wasm ARGUMENTS...
//
// Of WASI there is what the benchmarks call. Node's own crashes now and then when such a program ends.

import { readFileSync, writeSync } from "node:fs";

const args = process.argv.slice(2).map((text) => new TextEncoder().encode(text + "\0"));
const program = new WebAssembly.Module(readFileSync(process.argv[2]));
let memory;
const view = () => new DataView(memory.buffer);
const bytes = (start, count) => new Uint8Array(memory.buffer, start, count);
const setSizes = (countAt, sizeAt, texts) => {
  view().setUint32(countAt, texts.length, true);
  view().setUint32(sizeAt, texts.reduce((sum, text) => sum + text.length, 0), true);
  return 0;
};

const wasi = {
  args_sizes_get: (countAt, sizeAt) => setSizes(countAt, sizeAt, args),
  args_get(listAt, at) {
    for (const arg of args) {
      view().setUint32(listAt, at, true);
      bytes(at, arg.length).set(arg);
      listAt += 4;
      at += arg.length;
    }
    return 0;
  },
  environ_sizes_get: (countAt, sizeAt) => setSizes(countAt, sizeAt, []),
  environ_get: () => 0,
  clock_time_get(clock, precision, at) {
    view().setBigUint64(at, process.hrtime.bigint(), true);
    return 0;
  },
  random_get(at, count) {
    crypto.getRandomValues(bytes(at, count));
    return 0;
  },
  fd_write(fd, listAt, count, writtenAt) {
    let written = 0;
    for (let index = 0; index < count; index += 1) {
      const [at, size] = [0, 4].map((field) => view().getUint32(listAt + 8 * index + field, true));
      written += writeSync(fd, bytes(at, size));
    }
    view().setUint32(writtenAt, written, true);
    return 0;
  },
  proc_exit(code) {
    process.exit(code);
  },
};

const instance = new WebAssembly.Instance(program, { wasi_snapshot_preview1: wasi });
memory = instance.exports.memory;
instance.exports._start();
