// The script of the worker: a file beside the page, or, where the page is one file, what stands behind the glue in a Blob.
// The page's first message is the address of the glue, `null` where that stands above, and the program; what comes
// while the program is being started waits for `worker.rs` to listen.
onmessage = function (first) {
  var early = [];
  onmessage = function (event) { early.push(event); };
  if (first.data[0]) importScripts(first.data[0]);
  wasm_bindgen({ module_or_path: first.data[1] }).then(
    function () { early.forEach(function (event) { onmessage(event); }); },
    // Thrown outside of the promise it reaches the page's `onerror`.
    function (error) { setTimeout(function () { throw error; }); }
  );
};
// The page waits for a word: where a policy forbids workers, some browsers say nothing at all.
postMessage(null);
