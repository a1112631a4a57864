// The script of the worker: a file beside the page, whose address ends with the name of the glue, or, where the page is one file,
// what stands behind the glue in a Blob. The page sends a list once: the program, those of its later parts that have come, and
// where others are found; they follow one by one. What else comes while the program is being started waits for `worker.rs`
// to listen.
addEventListener("message", function (event) {
  if (!event.data || !event.data.part) return;
  event.stopImmediatePropagation();
  kruzhokParts.add(event.data.module, event.data.part);
});
onmessage = function (event) {
  early.push(event);
  if (!Array.isArray(event.data)) return;
  var start = event.data;
  early.pop();
  if (self.kruzhokParts) kruzhokParts.find(start[2]);
  start[1].forEach(function (module, number) { kruzhokParts.add(module, number); });
  wasm_bindgen({ module_or_path: start[0] }).then(
    function () { early.forEach(function (event) { onmessage(event); }); },
    // Thrown outside of the promise it reaches the page's `onerror`.
    function (error) { setTimeout(function () { throw error; }); }
  );
};
var early = [];
if (location.search) importScripts(location.search.slice(1));
// The page waits for a word: where a policy forbids workers, some browsers say nothing at all.
postMessage(null);
