// Stands after the glue in the worker's script. The page's first message is the program itself;
// what comes while it is being compiled waits for `worker.rs` to listen.
onmessage = function (first) {
  var early = [];
  onmessage = function (event) { early.push(event); };
  wasm_bindgen({ module_or_path: first.data }).then(
    function () { early.forEach(function (event) { onmessage(event); }); },
    // Thrown outside of the promise it reaches the page's `onerror`.
    function (error) { setTimeout(function () { throw error; }); }
  );
};
