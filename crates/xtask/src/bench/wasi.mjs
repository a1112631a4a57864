// Of WASI, the system below programs that are compiled to WebAssembly without a browser, what benchmarks call.

const INPUT_OUTPUT_ERROR = 29;

/**
 * What such a program imports.
 * @param {string[]} args its name and its arguments
 * @param {{ now(): bigint, read(count: number): Uint8Array, write(bytes: Uint8Array): number, exit(code: number): void, command?(text: string, memory: WebAssembly.Memory): number | undefined }} system
 * @param {() => WebAssembly.Memory} memory the program's, once there is one
 */
export function wasi(args, system, memory) {
  const texts = args.map((text) => new TextEncoder().encode(text + "\0"));
  const view = () => new DataView(memory().buffer);
  const bytes = (start, count) => new Uint8Array(memory().buffer, start, count);
  const setSizes = (countAt, sizeAt, texts) => {
    view().setUint32(countAt, texts.length, true);
    view().setUint32(sizeAt, texts.reduce((sum, text) => sum + text.length, 0), true);
    return 0;
  };
  /** Each piece of memory that a list of them names. */
  const pieces = (listAt, count) =>
    Array.from({ length: count }, (_, index) =>
      bytes(...[0, 4].map((field) => view().getUint32(listAt + 8 * index + field, true))));

  return {
    args_sizes_get: (countAt, sizeAt) => setSizes(countAt, sizeAt, texts),
    args_get(listAt, at) {
      for (const text of texts) {
        view().setUint32(listAt, at, true);
        bytes(at, text.length).set(text);
        listAt += 4;
        at += text.length;
      }
      return 0;
    },
    environ_sizes_get: (countAt, sizeAt) => setSizes(countAt, sizeAt, []),
    environ_get: () => 0,
    clock_time_get(clock, precision, at) {
      view().setBigUint64(at, system.now(), true);
      return 0;
    },
    random_get(at, count) {
      crypto.getRandomValues(bytes(at, count));
      return 0;
    },
    fd_read(fd, listAt, count, readAt) {
      const [piece] = pieces(listAt, count);
      const read = system.read(piece.length);
      piece.set(read);
      view().setUint32(readAt, read.length, true);
      return 0;
    },
    fd_write(fd, listAt, count, writtenAt) {
      let written = 0;
      // What is written as an error may be a command; as many bytes are told to have been written as the answer says.
      if (fd === 2 && system.command) {
        const text = new TextDecoder().decode(pieces(listAt, count)[0].slice());
        const answer = system.command(text, memory());
        if (answer !== undefined) {
          view().setUint32(writtenAt, answer, true);
          return answer < 0 ? INPUT_OUTPUT_ERROR : 0;
        }
      }
      for (const piece of pieces(listAt, count)) {
        written += system.write(piece);
      }
      view().setUint32(writtenAt, written, true);
      return 0;
    },
    proc_exit: (code) => system.exit(code),
  };
}
