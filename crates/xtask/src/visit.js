// Put in front of the glue for the visits of `cargo xtask dist`, in the page and in its worker: keeps hold of the program, which
// has a variable for each function, and sends what it finds to the server once the page has been quiet for a while.
(function () {
  "use strict";
  var program;
  var instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = function (module, imports) {
    return instantiate(module, imports).then(function (instance) {
      program = instance.exports;
      return instance;
    });
  };
  if (/^.slow/.test(location.pathname)) {
    var now = performance.now.bind(performance);
    performance.now = function () { return 30 * now(); };
  }
  function called() {
    var names = Object.keys(program).filter(function (name) { return name[0] === "~" && program[name].value; });
    return names.map(function (name) { return name.slice(1); }).join(" ");
  }
  var channel = new BroadcastChannel("visit");
  if (!self.document) {
    channel.onmessage = function () { channel.postMessage(called()); };
    return;
  }
  var language = location.search.slice(1, 3);
  Object.defineProperty(navigator, "languages", { value: [language || "en"] });
  var QUIET_MS = 1000;
  var quiet;
  function wait() {
    clearTimeout(quiet);
    // An answer and a drawing, or nothing is there yet.
    quiet = setTimeout(function () {
      var wanted = location.hash ? ".answers__answer, .exercise, .lesson, .graph__node" : ".answers__answer";
      if (!document.querySelector(wanted)) return wait();
      observer.disconnect();
      var seen = drawn();
      touch();
      var games = document.querySelectorAll(/all/.test(location.search) ? ".shelf__game" : "none");
      open(Array.from(games, function (game) { return game.id.replace("game-", ""); }), function () {
        // A worker that is ended in the middle of its work does not answer.
        var late = setTimeout(function () { channel.onmessage({ data: "" }); }, 10 * QUIET_MS);
        channel.onmessage = function (worker) {
          clearTimeout(late);
          seen.push(called(), worker.data);
          fetch("/seen", { method: "POST", body: seen.join("\0") });
        };
        channel.postMessage(null);
      });
    }, QUIET_MS);
  }
  function open(games, then) {
    setTimeout(function () {
      if (!games.length) return then();
      location.hash = "v=1&game=" + games.shift();
      open(games, then);
    }, games.length ? QUIET_MS / 2 : QUIET_MS);
  }
  var observer = new MutationObserver(wait);
  observer.observe(document, { childList: true, subtree: true, attributes: true });

  // The page without what is folded up, how large its drawing is, and the titles of the ready games.
  function drawn() {
    var page = document.getElementById("app").cloneNode(true);
    var titles = {};
    page.querySelectorAll(".shelf__game").forEach(function (game) {
      titles[game.id.replace("game-", "")] = game.querySelector(".shelf__title").textContent;
    });
    // What was typed or chosen is not in the text of a page by itself.
    var fields = document.getElementById("app").querySelectorAll("input, option, textarea");
    page.querySelectorAll("input, option, textarea").forEach(function (it, at) {
      if (it.type === "checkbox") it.toggleAttribute("checked", fields[at].checked);
      else if (it.localName === "option") it.toggleAttribute("selected", fields[at].selected);
      else if (it.localName === "textarea") it.textContent = fields[at].value;
      else if (it.type !== "file") it.setAttribute("value", fields[at].value);
    });
    page.querySelectorAll("dialog").forEach(function (it) { it.remove(); });
    var size = "";
    var frame = document.querySelector(".graph__frame");
    var scene = document.querySelector(".drawing__scene");
    if (scene) {
      var place = /translate\(([-.\d]+)px, ([-.\d]+)px\) scale\(([-.\d]+)\)/.exec(scene.getAttribute("style")).map(Number);
      var length = function (frame, start) { return (frame - 2 * start) / place[3]; };
      size = length(frame.clientWidth, place[1]) + " " + length(frame.clientHeight, place[2]);
    }
    return [page.innerHTML, size, JSON.stringify(titles)];
  }

  // What is often done first, and what a browser says that has shown a page in its turn.
  function touch() {
    dispatchEvent(new PageTransitionEvent("pageshow"));
    dispatchEvent(new Event("resize"));
    var node = document.querySelector(".graph__node");
    var frame = document.querySelector(".graph__frame");
    if (!node || !frame) return;
    ["pointermove", "pointerdown", "pointerup", "click"].forEach(function (type) {
      node.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: 5, clientY: 5 }));
    });
    frame.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, ctrlKey: true, deltaY: 10 }));
    frame.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: "ArrowDown" }));
    // A page that is left may load nothing any more, and it has an address to be written now.
    dispatchEvent(new PageTransitionEvent("pagehide"));
  }
})();
