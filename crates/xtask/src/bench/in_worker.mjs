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
