// The later parts of the program, in the page and in its worker. `cargo xtask dist` puts this in front of the glue, behind
// `unpack.js`, with the names of the parts, and has the glue call `begin` before it starts the program.
var kruzhokParts = (function () {
  "use strict";
  var NAMES = ["", "{parts}"];
  var program = null; // what the first part exports, once it is there
  var modules = [];
  // Where parts are that have not come as modules. Each is a file of its name beside the page, or stands in the page itself,
  // whose address is `page` then; `packed` are those that are here already, by their numbers.
  var found = { page: null, packed: [] };

  function join(number) {
    return WebAssembly.instantiate(modules[number], { "~": program }).then(function () { isJoined(number); });
  }

  function isJoined(number) {
    program["~part" + number].value = 1;
  }

  // Called by the program where it cannot go on without a part: while it loads, and where it could not be loaded.
  self.kruzhokLoadPart = function (number) {
    modules[number] = modules[number] || loaded(number);
    new WebAssembly.Instance(modules[number], { "~": program });
    isJoined(number);
  };

  function loaded(number) {
    if (self.kruzhokBoot) {
      kruzhokBoot.hurry();
      found = kruzhokBoot.found();
    }
    for (;;) {
      try {
        var packed = found.packed[number] || fetched(NAMES[number]);
        return new WebAssembly.Module(kruzhokUnpacker()(typeof packed === "string" ? fromBase64(packed) : packed));
      } catch (error) {
        console.error(error);
      }
      if (!self.kruzhokBoot || !kruzhokBoot.triesAgain()) throw new Error(NAMES[number] + " was not loaded");
    }
  }

  function fetched(name) {
    var request = new XMLHttpRequest();
    request.open("GET", found.page || new URL(name, self.document ? document.baseURI : location.href).href, false);
    // Only in this way a page gets bytes from a request that it waits for.
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    if (request.status !== 200) throw new Error(name + ": " + request.status);
    var text = request.responseText;
    return found.page ? text.split("id=\"" + name + "\">")[1].split("<")[0] : bytesOf(text);
  }

  function fromBase64(text) {
    return Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : bytesOf(atob(text));
  }

  function bytesOf(text) {
    var bytes = new Uint8Array(text.length);
    for (var i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
  }

  return {
    fromBase64: fromBase64,
    // In a worker, which does not see the page.
    find: function (where) { found = where; },
    // A part has come.
    add: function (module, number) {
      modules[number] = module;
      if (program) join(number);
    },
    // The first part is there; what has come of the others joins it.
    begin: function (exports) {
      program = exports;
      return Promise.all(modules.map(function (_, number) { return join(number); }));
    }
  };
})();
