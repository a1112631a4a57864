// Runs a benchmark that is compiled to WebAssembly in a worker. What it reads and writes goes to `cargo xtask bench`,
// one request for each line, for which the worker waits.

import { wasi } from "./wasi.mjs";

/** Thrown where a program wants to end at once. */
class Exit extends Error {}

const [id, ...args] = self.name.split(" ");

function ask(method, body) {
  const request = new XMLHttpRequest();
  request.open(method, `/line/${id}`, false);
  request.send(body);
  return request.responseText;
}

let unread = new Uint8Array(0);
let unsent = "";
const compiled = [];
const system = {
  now: () => BigInt(Math.round(performance.now() * 1e6)),
  read(count) {
    if (unread.length === 0) unread = new TextEncoder().encode(ask("GET"));
    const read = unread.subarray(0, count);
    unread = unread.subarray(read.length);
    return read;
  },
  write(bytes) {
    // Decoders take no view of memory that can grow.
    unsent += new TextDecoder().decode(bytes.slice());
    if (unsent.endsWith("\n")) {
      ask("POST", unsent);
      unsent = "";
    }
    return bytes.length;
  },
  exit(code) {
    throw new Exit(`the program ended with ${code}`);
  },
  /** Compiles a module that the program has made in its memory, or runs one; the answer is negative where that fails. */
  command(text, memory) {
    const [name, ...numbers] = text.split(" ");
    try {
      if (name === "compile") {
        const [start, count] = numbers.map(Number);
        const module = new WebAssembly.Module(new Uint8Array(memory.buffer, start, count).slice());
        return compiled.push(new WebAssembly.Instance(module, { host: { memory } }).exports.run);
      }
      if (name === "run") return compiled[numbers[0] - 1](Number(numbers[1]));
    } catch {
      return -1;
    }
  },
};

try {
  const program = await WebAssembly.compileStreaming(fetch("/program.wasm"));
  let instance;
  const imports = wasi(["benchmark", ...args], system, () => instance.exports.memory);
  instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: imports });
  instance.exports._start();
} catch (error) {
  ask("POST", `failed: ${error} ${unsent}`);
}
self.postMessage("ended");
