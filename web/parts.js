// The later parts of the program, in the page and in its worker. `cargo xtask dist` puts this in front of the glue, with the
// names of their files, and has the glue call `begin` before it starts the program.
var kruzhokParts = (function () {
  "use strict";
  var FILES = ["", "{parts}"];
  var program = null; // what the first part exports, once it is there
  var modules = [];

  function join(number) {
    return WebAssembly.instantiate(modules[number], { "~": program }).then(function () { isJoined(number); });
  }

  function isJoined(number) {
    program["~part" + number].value = 1;
  }

  // Called by the program where it cannot go on without a part: while it loads, and where it could not be loaded.
  self.kruzhokLoadPart = function (number) {
    modules[number] = modules[number] || fetched(number);
    new WebAssembly.Instance(modules[number], { "~": program });
    isJoined(number);
  };

  function fetched(number) {
    if (self.kruzhokBoot) kruzhokBoot.hurry();
    var base = self.document ? document.baseURI : location.href;
    for (;;) {
      try {
        var request = new XMLHttpRequest();
        request.open("GET", new URL(FILES[number], base).href, false);
        // Only in this way a page gets bytes from a request that it waits for.
        request.overrideMimeType("text/plain; charset=x-user-defined");
        request.send();
        if (request.status === 200) {
          var text = request.responseText;
          var bytes = new Uint8Array(text.length);
          for (var i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
          return new WebAssembly.Module(bytes);
        }
      } catch (error) {
        console.error(error);
      }
      if (!self.kruzhokBoot || !kruzhokBoot.triesAgain()) throw new Error(FILES[number] + " was not loaded");
    }
  }

  return {
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
