// Loads and starts the program, and speaks when the program cannot: while it loads, when the browser is too old,
// and after a crash. It is plain script for old browsers, so that they get a message and not a blank page.
//
// The element #kruzhok-files names the glue (JavaScript that wasm-bindgen wrote) and the program (WebAssembly). They are files
// beside the page or, in the page in one file, elements behind this script. A finished page has the program in parts
// (`parts.js`): the page starts from the first one and its language, at an address that is not the plain one from what such addresses
// need besides; the worker needs a part of its own, and the rest follows.
(function () {
  "use strict";

  var WORDS = {
    ru: {
      loading: "Раскрываем тетрадь…",
      forbidden: "Сайт, на котором стоит эта страница, запрещает то, без чего программа не работает: {directive}. Покажите это тому, кто ведёт сайт: нужно script-src 'self' 'wasm-unsafe-eval'.",
      tooOld: "Этот браузер слишком старый. Откройте страницу в свежем Firefox, Chrome, Edge, Safari или Яндекс Браузере.",
      sandboxed: "Рамка, в которой стоит эта страница, отделяет её от её сайта (sandbox), поэтому файлы программы не загружаются. Покажите это тому, кто ведёт сайт: в рамку можно поставить файл kruzhok.html или добавить в sandbox слово allow-same-origin.",
      notLoaded: "Не удалось загрузить программу. Проверьте соединение и обновите страницу.",
      partMissing: "Часть программы не загрузилась. Проверьте соединение. Попробовать ещё раз?",
      openedAsFile: "Эта страница работает с сервера. Чтобы открыть программу двойным щелчком, возьмите файл kruzhok.html.",
      crashed: "В программе произошла ошибка. Адрес страницы сохранён: обновите её, и всё вернётся.",
      reload: "Обновить",
      startAnew: "Начать заново",
      details: "Подробности"
    },
    en: {
      loading: "Opening the exercise book…",
      forbidden: "The site that holds this page forbids what the program cannot do without: {directive}. Show this to whoever runs the site: script-src 'self' 'wasm-unsafe-eval' is needed.",
      tooOld: "This browser is too old. Please open the page in a recent Firefox, Chrome, Edge or Safari.",
      sandboxed: "The frame around this page keeps it apart from its own site (sandbox), so the files of the program cannot be loaded. Show this to whoever runs the site: the frame may hold the file kruzhok.html instead, or have allow-same-origin in its sandbox.",
      notLoaded: "The program could not be loaded. Check the connection and reload the page.",
      partMissing: "A part of the program could not be loaded. Check the connection. Try again?",
      openedAsFile: "This page works from a server. To open the program by double click, take the file kruzhok.html.",
      crashed: "Something in the program broke. The address of the page is kept: reload it, and everything comes back.",
      reload: "Reload",
      startAnew: "Start anew",
      details: "Details"
    },
    zh: {
      loading: "正在打开练习本……",
      forbidden: "网站的安全策略禁止了程序运行所必需的功能：{directive}。请把这句话转给网站管理员：需要 script-src 'self' 'wasm-unsafe-eval'。",
      tooOld: "此浏览器版本过旧。请使用新版 Firefox、Chrome、Edge 或 Safari 打开本页面。",
      sandboxed: "外层框架的 sandbox 设置把本页面与它自己的网站隔开了，程序文件无法加载。请把这句话转给网站管理员：可以在框架中改用 kruzhok.html 文件，或在 sandbox 中加上 allow-same-origin。",
      notLoaded: "程序加载失败。请检查网络连接并刷新页面。",
      partMissing: "程序的一部分未能加载。请检查网络连接。要重试吗？",
      openedAsFile: "此页面需要通过服务器访问。若要双击打开，请使用 kruzhok.html 文件。",
      crashed: "程序出现错误。页面地址已保留：刷新后即可恢复。",
      reload: "刷新",
      startAnew: "重新开始",
      details: "详细信息"
    }
  };

  // The program sets `lang` once it knows its user; until then the browser's first language that we speak.
  function words() {
    return WORDS[document.documentElement.lang.slice(0, 2)] || WORDS.en;
  }

  function browserLanguage() {
    var named = /[#&]lang=(ru|en|zh)\b/.exec(location.hash);
    if (named) return named[1];
    var wanted = navigator.languages || [navigator.language || "en"];
    for (var i = 0; i < wanted.length; i++) {
      var language = wanted[i].slice(0, 2).toLowerCase();
      if (WORDS[language]) return language;
    }
    return "en";
  }

  // As it was before anything ran.
  var whole = document.documentElement.cloneNode(true);
  var panel = document.getElementById("boot");
  var sentence = document.getElementById("boot-words");
  var blocked = document.getElementById("boot-blocked");
  blocked.parentNode.removeChild(blocked);

  // What the policy of the site has forbidden first of all that the program needs, as its directive.
  var forbidden = null;
  document.addEventListener("securitypolicyviolation", function (event) {
    if (event.disposition === "report" || !/^(script|worker|connect|default)-src/.test(event.effectiveDirective)) return;
    forbidden = forbidden || event.effectiveDirective + " (" + (event.blockedURI || "?") + ")";
  });

  // A policy on styles forbids the attribute, and not the property, which says the same.
  var trial = document.createElement("i");
  trial.setAttribute("style", "color: red");
  if (!trial.style.color) {
    var setAttribute = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (name, value) {
      if (name === "style") this.style.cssText = value;
      else setAttribute.call(this, name, value);
    };
  }

  var files = document.getElementById("kruzhok-files").dataset;
  var isOneFile = "inside" in files;
  var parts = files.parts ? files.parts.split(" ") : [];

  // Shows sentence `key` in place of the page, and `detail`, the words of the error, below it.
  // The first failure is the cause, what follows it is not worth reading.
  var failed = false;
  function fail(key, detail) {
    if (failed) return;
    failed = true;
    panel.hidden = false;
    panel.className = "boot boot--failed";
    sentence.setAttribute("role", "alert");
    sentence.textContent = words()[key].replace("{directive}", forbidden || "script-src");

    var buttons = document.createElement("p");
    buttons.appendChild(button(words().reload, function () { location.reload(); }));
    if (location.hash.length > 1) {
      // The address itself may be what breaks the program.
      buttons.appendChild(button(words().startAnew, function () {
        location.hash = "";
        location.reload();
      }));
    }
    panel.appendChild(buttons);

    if (detail) {
      var details = document.createElement("details");
      var summary = document.createElement("summary");
      var text = document.createElement("pre");
      summary.textContent = words().details;
      text.textContent = detail;
      details.appendChild(summary);
      details.appendChild(text);
      panel.appendChild(details);
    }
  }

  function button(label, onClick) {
    var element = document.createElement("button");
    element.type = "button";
    element.textContent = label;
    element.addEventListener("click", onClick);
    return element;
  }

  var loading = window.AbortController ? new AbortController() : { abort: function () {} };

  // Started while the program loads, so that its script is there in time.
  var early = null;

  var boot = window.kruzhokBoot = {
    glue: null, // the text of the glue, in one file
    program: null, // WebAssembly.Module, the first part
    // A worker that waits for the program; `script` is its own one, for the page in one file, which may load nothing.
    newWorker: function (script) {
      // The address of a Blob is not revoked: not every browser has read the script when it is returned.
      var worker = early || new Worker(isOneFile ? addressOf([boot.glue, script]) : workerAddress());
      early = null;
      return worker;
    },
    // Gives it the program, once the part is there that it needs, and then what comes later.
    startWorker: function (worker) {
      if (worker.hasSpoken) setTimeout(function () { worker.dispatchEvent(new MessageEvent("message", { data: null })); });
      forWorkers.then(function () {
        worker.postMessage([boot.program, modules, boot.found()]);
        workers.push(worker);
      });
    },
    // Where `parts.js` finds the parts that are no modules yet.
    found: function () {
      var packed = parts.map(function (name, at) {
        return modules[at + 1] ? null : isOneFile ? textOf(name) : kept[at];
      });
      return { page: isOneFile ? location.href : null, packed: [null].concat(packed) };
    },
    // The program waits for a part, which has the line for itself then.
    hurry: function () {
      // What is kept on the device needs no line; and Firefox reports each end as an error.
      if (isKept()) return;
      loading.abort();
      if (window.AbortController) loading = new AbortController();
    },
    triesAgain: function () {
      return window.confirm(words().partMissing);
    },
    // Called by the program's panic hook.
    crashed: function (message) {
      console.error(message);
      fail("crashed", message);
    }
  };

  // The text of an element of the page in one file, null until it has come. Before a page is whole only one that can be loaded
  // again is used: its program may need a part that is still to come.
  function textOf(name) {
    var element = document.getElementById(name);
    // The last of them may still be coming; what the program draws stands among them.
    var all = document.querySelectorAll("script[type=\"text/plain\"]");
    var hasNext = /^http/.test(location.protocol) && all[all.length - 1] !== element;
    return element && (hasNext || document.readyState !== "loading") ? element.textContent : null;
  }

  // The same, waited for.
  function inside(name) {
    return new Promise(function (resolve, reject) {
      function look() {
        var text = textOf(name);
        if (text === null && document.readyState === "loading") return;
        observer.disconnect();
        document.removeEventListener("DOMContentLoaded", look);
        if (text === null) reject(new Error("the page ends before " + name));
        else resolve(text);
      }
      var observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true });
      document.addEventListener("DOMContentLoaded", look);
      look();
    });
  }

  // The glue and what stands in front of it, once it runs.
  var glue;

  // A module that is compiled while it arrives; `heard` hears how many bytes have, and each step waits for `pace`. Parts are
  // packed, because many hosts do not compress; the program that `cargo xtask serve` shows is not.
  function loadModule(name, heard, pace) {
    if (isOneFile) {
      return Promise.all([inside(name), glue]).then(function (loaded) {
        var bytes = kruzhokParts.fromBase64(loaded[0]);
        return unpacked(function () {
          var next = bytes.subarray(0, STEP);
          bytes = bytes.subarray(STEP);
          return { done: !next.length, value: next };
        }, heard, pace);
      });
    }
    return Promise.all([fetch(name, { signal: loading.signal }), glue]).then(function (loaded) {
      if (!loaded[0].ok) throw new Error(name + ": " + loaded[0].status);
      if (!files.size) return compiled(loaded[0]);
      var reader = loaded[0].body.getReader();
      return unpacked(function () { return reader.read(); }, heard, pace);
    });
  }

  // What is unpacked at one go of the page in one file.
  var STEP = 1 << 16;

  function unpacked(next, heard, pace) {
    var unpack = kruzhokUnpacker();
    var stream = new ReadableStream({ pull: function (out) {
      return pace().then(next).then(function (it) {
        if (it.done) return out.close();
        heard(it.value.length);
        out.enqueue(unpack(it.value));
      }).catch(function (error) {
        // Loading starts again then; a stream that ends with an error Firefox would report.
        if (error.name !== "AbortError") throw error;
        out.close();
      });
    } });
    return compiled(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
  }

  function compiled(response) {
    if (files.size && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
    return response.arrayBuffer().then(function (bytes) { return WebAssembly.compile(bytes); });
  }

  // What is needed first comes as fast as it can, and lets the browser paint.
  function atOnce() {
    return isOneFile ? new Promise(function (resolve) { setTimeout(resolve); }) : Promise.resolve();
  }

  // What is needed later leaves the page its time.
  function whenIdle() {
    return new Promise(function (resolve) {
      if (window.requestIdleCallback) requestIdleCallback(resolve, { timeout: 500 });
      else setTimeout(resolve, 20);
    });
  }

  // Whether the files come from the device. A frame without an origin may not even ask.
  function isKept() {
    try {
      return Boolean(navigator.serviceWorker && navigator.serviceWorker.controller);
    } catch (error) {
      return false;
    }
  }

  // What the device keeps of the parts, packed: a request that the program waits for passes by what keeps them.
  var kept = [];
  function readKept() {
    if (isOneFile || !isKept()) return null;
    return Promise.all(parts.map(function (name, at) {
      return fetch(name).then(function (response) { return response.arrayBuffer(); }).then(function (bytes) {
        kept[at] = new Uint8Array(bytes);
      });
    })).catch(console.warn);
  }

  // Modules of later parts that have come, by their numbers, and the workers that hear of more.
  var modules = [];
  var workers = [];
  var forWorkers = Promise.resolve();
  // Ends when all parts have come or could not.
  boot.rest = null;

  // A later part: it joins the program, or waits for it. Where it does not come, the program asks for it when it needs it.
  var coming = [];
  function loadPart(number, pace) {
    coming[number] = coming[number] || load(number, pace);
    return coming[number];
  }

  function load(number, pace) {
    var signal = loading.signal;
    return loadModule(parts[number - 1], function () {}, pace).then(function (module) {
      modules[number] = module;
      if (boot.program) kruzhokParts.add(module, number);
      workers.forEach(function (worker) { worker.postMessage({ part: number, module: module }); });
    }).catch(function (error) {
      if (signal && signal.aborted) return load(number, pace);
      console.warn(error);
    });
  }

  // One after the other, that of the worker first; once, when the first part has arrived.
  function loadRest() {
    if (!parts.length || boot.rest) return;
    forWorkers = loadPart(1, atOnce);
    boot.rest = parts.reduce(function (before, _, at) {
      return before.then(function () { return loadPart(at + 1, whenIdle); });
    }, forWorkers);
  }

  // Shown where loading takes longer than half a second.
  function progressBar() {
    var bar = document.createElement("progress");
    bar.className = "boot__progress";
    bar.max = files.size || 1;
    bar.value = 0;
    bar.setAttribute("aria-label", words().loading);
    var late = setTimeout(function () { document.body.appendChild(bar); }, 500);
    return {
      add: function (count) { bar.value += count; },
      end: function () {
        clearTimeout(late);
        if (bar.parentNode) bar.parentNode.removeChild(bar);
      }
    };
  }

  function runScript(address) {
    return new Promise(function (resolve, reject) {
      var script = document.createElement("script");
      script.src = address;
      script.onload = resolve;
      script.onerror = function () { reject(new Error(address + " did not run")); };
      document.head.appendChild(script);
    });
  }

  // By an address of its own: the glue asks for its script's, and in a frame with `srcdoc` an inline script has none.
  function addressOf(scripts) {
    return URL.createObjectURL(new Blob(scripts, { type: "text/javascript" }));
  }

  // The worker loads the glue by itself. Its name changes with every build, so an old script never meets a new program.
  function workerAddress() {
    return new URL("worker.js?" + files.glue.replace(/^.*\//, ""), document.baseURI).href;
  }

  function startEarly() {
    try {
      early = new Worker(workerAddress());
      early.onmessage = function () { this.hasSpoken = true; };
      // Whoever needs it tries again, and hears why not.
      early.onerror = function (event) {
        event.preventDefault();
        early = null;
      };
    } catch (error) {
      early = null;
    }
  }

  // A site opens without a network after one visit; frames, and the page in one file, keep nothing.
  function keepFiles() {
    var offline = document.getElementById("kruzhok-offline");
    if (!offline || window.top !== window || !navigator.serviceWorker) return;
    // Where it is refused, by a policy or by the browser's settings, the page works all the same.
    navigator.serviceWorker.register(new URL(offline.dataset.script, document.baseURI)).catch(function () {});
  }

  // What the program will show was drawn beforehand, by the program itself: the page of the plain address, and of others their
  // frame and the title of a ready game. It goes when the program's own stands there.
  var look = function () {};
  function showDrawn() {
    var template = document.getElementById("drawn-" + document.documentElement.lang);
    // A package has its address inside, and what it opens is no plain page.
    var isPackage = document.getElementById("kruzhok-address");
    if (!template || isPackage || window.top !== window || /[#&](embed|present)=/.test(location.hash)) return;
    var root = document.documentElement;
    var theme = /[#&]theme=(\w+)/.exec(location.hash);
    root.dataset.theme = theme ? theme[1] : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    var drawn = document.createElement("div");
    drawn.id = "drawn";
    drawn.inert = true;
    drawn.setAttribute("aria-hidden", "true");
    drawn.appendChild(template.content.cloneNode(true));
    drawn.querySelectorAll("[style]").forEach(function (it) { it.style.cssText = it.getAttribute("style"); });
    var isPlain = location.hash.length < 2;
    if (!isPlain) {
      drawn.querySelectorAll(".page__column, .lesson").forEach(function (it) { it.textContent = ""; });
      var game = /[#&]game=([\w-]+)/.exec(location.hash);
      var title = document.createElement("h2");
      title.textContent = game && JSON.parse(template.dataset.titles)[game[1]] || words().loading;
      drawn.querySelector(".page__column--game").appendChild(title);
    }
    document.body.appendChild(drawn);
    panel.classList.add("boot--behind");
    if (isPlain) fitDrawing(drawn, template.dataset.size.split(" "));
    var app = document.getElementById("app");
    look = function (isLate) {
      var own = isPlain ? ".graph__node" : ".page";
      var isThere = app.querySelector(own) && (!isPlain || app.querySelector(".answers__value"));
      if (!failed && !isLate && !isThere) return;
      look = function () {};
      observer.disconnect();
      document.body.removeChild(drawn);
      panel.classList.remove("boot--behind");
    };
    var observer = new MutationObserver(function () { look(); });
    observer.observe(document.body, { childList: true, subtree: true });
  }

  // As `Graph::fit` does in web/src/components/graph.rs.
  function fitDrawing(drawn, size) {
    var frame = drawn.querySelector(".graph__frame");
    var natural = Number(getComputedStyle(document.documentElement).getPropertyValue("--drawing-scale")) || 1;
    var scale = Math.min(frame.clientWidth / size[0], frame.clientHeight / size[1], natural);
    var x = (frame.clientWidth - size[0] * scale) / 2;
    var y = (frame.clientHeight - size[1] * scale) / 2;
    frame.style.backgroundPosition = x + "px " + y + "px";
    frame.style.backgroundSize = 24 * scale + "px " + 24 * scale + "px";
    drawn.querySelector(".drawing__scene").style.transform = "translate(" + x + "px, " + y + "px) scale(" + scale + ")";
  }

  function start() {
    if (typeof WebAssembly !== "object" || !window.fetch) return fail("tooOld");
    if (!isOneFile && location.protocol === "file:") return fail("openedAsFile");

    var bar = progressBar();
    if (isOneFile) {
      glue = inside(files.glue).then(function (text) {
        boot.glue = text;
        return runScript(addressOf([text]));
      });
    } else {
      startEarly();
      glue = runScript(new URL(files.glue, document.baseURI).href);
    }
    var left = Number(files.size);
    var program = loadModule(files.program, function (count) {
      bar.add(count);
      left -= count;
      if (left === 0) loadRest();
    }, atOnce);
    program.then(loadRest, function () {});
    var named = function (name) {
      var number = parts.findIndex(function (it) { return it.split("-")[1] === name; }) + 1;
      return number ? loadPart(number, atOnce) : null;
    };
    var spoken = named(document.documentElement.lang);
    // What an address opens that is not the plain one.
    var isPlain = location.hash.length < 2 && !document.getElementById("kruzhok-address");
    var more = isPlain ? null : Promise.all([named("more"), named("later_" + document.documentElement.lang)]);
    Promise.all([program, glue, spoken, more, readKept()]).then(function (loaded) {
      boot.program = loaded[0];
      modules.forEach(function (module, number) { kruzhokParts.add(module, number); });
      return wasm_bindgen({ module_or_path: boot.program });
    }).then(function () {
      bar.end();
      if (!failed) panel.hidden = true;
      // Whatever stands there by then.
      setTimeout(function () { look(true); }, 10000);
      // Not beside the parts: a slow network would bring everything twice at once.
      Promise.resolve(boot.rest).then(keepFiles);
    }, function (error) {
      // A program that this browser cannot even read is newer than the browser, unless a policy is in the way.
      var isForbidden = forbidden || /content security policy|blocked by csp|disallowed by embedder/i.test(error.message);
      var isUnread = error.name === "CompileError";
      // A frame without an origin of its own gets files only from a site that gives them to everybody.
      var missing = !isOneFile && self.origin === "null" ? "sandboxed" : "notLoaded";
      var key = isForbidden && !boot.program ? "forbidden" : isUnread ? "tooOld" : boot.program ? "crashed" : missing;
      fail(key, String(error));
    });
  }

  // The page in one file, for a package: this one as it was before anything ran, or the file beside a site.
  boot.page = function () {
    if (!isOneFile) return text("kruzhok.html");
    return inside("kruzhok-licences").then(function () {
      var page = whole.cloneNode(true);
      document.querySelectorAll("script[type=\"text/plain\"]").forEach(function (it) {
        page.lastChild.appendChild(it.cloneNode(true));
      });
      return "<!DOCTYPE html>\n" + page.outerHTML;
    });
  };

  // The licences of what the page contains: inside of it, or in a file beside it.
  boot.licences = function () {
    return isOneFile ? inside("kruzhok-licences") : text("licences.txt");
  };

  function text(file) {
    return fetch(file).then(function (response) {
      if (!response.ok) throw new Error(file + ": " + response.status);
      return response.text();
    });
  }

  // A trap that is no panic (the stack or the memory ran out) reaches nobody else.
  window.addEventListener("error", function (event) {
    if (boot.program && event.error && /RuntimeError|RangeError/.test(event.error.name)) {
      fail("crashed", String(event.error));
    }
  });

  document.documentElement.lang = browserLanguage();
  sentence.textContent = words().loading;
  start();
  if (!failed) showDrawn();
})();
