// Loads and starts the program, and speaks when the program cannot: while it loads, when the browser is too old,
// and after a crash. It is plain script for old browsers, so that they get a message and not a blank page.
//
// The glue (JavaScript that wasm-bindgen wrote) and the program (WebAssembly) come from two files beside the page, named in
// #kruzhok-files, or from inside the page itself, in the elements #kruzhok-glue and #kruzhok-program (one-file build).
// Both stay in `kruzhokBoot`, because the worker is started from them.
(function () {
  "use strict";

  var WORDS = {
    ru: {
      loading: "Раскрываем тетрадь…",
      forbidden: "Сайт, на котором стоит эта страница, запрещает то, без чего программа не работает: {directive}. Покажите это тому, кто ведёт сайт: нужно script-src 'self' 'wasm-unsafe-eval'.",
      tooOld: "Этот браузер слишком старый. Откройте страницу в свежем Firefox, Chrome, Edge, Safari или Яндекс Браузере.",
      notLoaded: "Не удалось загрузить программу. Проверьте соединение и обновите страницу.",
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
      notLoaded: "The program could not be loaded. Check the connection and reload the page.",
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
      notLoaded: "程序加载失败。请检查网络连接并刷新页面。",
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
    var wanted = navigator.languages || [navigator.language || "en"];
    for (var i = 0; i < wanted.length; i++) {
      var language = wanted[i].slice(0, 2).toLowerCase();
      if (WORDS[language]) return language;
    }
    return "en";
  }

  var whole = document.getElementById("kruzhok-glue") && document.documentElement.cloneNode(true);
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

  var boot = window.kruzhokBoot = {
    glue: null, // its text, or its address
    program: null, // WebAssembly.Module
    worker: null, // the address of its script, where that is a file
    // Called by the program's panic hook.
    crashed: function (message) {
      console.error(message);
      fail("crashed", message);
    }
  };

  // Compiled while it arrives, where the server says what it is.
  function loadProgram(address) {
    return fetch(address).then(function (response) {
      if (!response.ok) throw new Error(address + ": " + response.status);
      var isNamed = /^application\/wasm/.test(response.headers.get("Content-Type") || "");
      if (WebAssembly.compileStreaming && isNamed) return WebAssembly.compileStreaming(response);
      return response.arrayBuffer().then(compile);
    });
  }

  function compile(bytes) {
    return WebAssembly.compile(bytes);
  }

  // The program inside the page: base64 of what the browser calls "deflate".
  function unpack(base64) {
    var packed = Uint8Array.from(atob(base64), function (letter) { return letter.charCodeAt(0); });
    var stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).arrayBuffer();
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
  function addressOf(script) {
    return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  }

  // A site opens without a network after one visit; frames, and the page in one file, keep nothing.
  function keepFiles() {
    var offline = document.getElementById("kruzhok-offline");
    if (!offline || !navigator.serviceWorker || window.top !== window) return;
    // Where it is refused, by a policy or by the browser's settings, the page works all the same.
    navigator.serviceWorker.register(new URL(offline.dataset.script, document.baseURI)).catch(function () {});
  }

  function start() {
    var inside = document.getElementById("kruzhok-glue");
    if (typeof WebAssembly !== "object" || !window.fetch || (inside && !window.DecompressionStream)) {
      return fail("tooOld");
    }
    if (!inside && location.protocol === "file:") return fail("openedAsFile");

    var glue, program;
    if (inside) {
      boot.glue = inside.textContent;
      glue = runScript(addressOf(boot.glue));
      program = unpack(document.getElementById("kruzhok-program").textContent).then(compile);
    } else {
      var files = document.getElementById("kruzhok-files").dataset;
      var here = document.baseURI;
      boot.glue = new URL(files.glue, here).href;
      // The name of the program changes with every build, so an old script never meets a new program.
      boot.worker = new URL("worker.js?" + files.program.replace(/^.*\//, ""), here).href;
      glue = runScript(boot.glue);
      program = loadProgram(files.program);
    }
    Promise.all([program, glue]).then(function (parts) {
      boot.program = parts[0];
      return wasm_bindgen({ module_or_path: boot.program });
    }).then(function () {
      if (!failed) panel.hidden = true;
      keepFiles();
    }, function (error) {
      // A program that this browser cannot even read is newer than the browser, unless a policy is in the way.
      var isForbidden = forbidden || /content security policy|blocked by csp|disallowed by embedder/i.test(error.message);
      var isUnread = error.name === "CompileError";
      var key = isForbidden && !boot.program ? "forbidden" : isUnread ? "tooOld" : boot.program ? "crashed" : "notLoaded";
      fail(key, String(error));
    });
  }

  // The page in one file, for a package: this one as it was before anything ran, or the file beside a site.
  boot.page = function () {
    if (whole) return Promise.resolve("<!DOCTYPE html>\n" + whole.outerHTML);
    return fetch("kruzhok.html").then(function (response) {
      if (!response.ok) throw new Error("kruzhok.html: " + response.status);
      return response.text();
    });
  };

  // A trap that is no panic (the stack or the memory ran out) reaches nobody else.
  window.addEventListener("error", function (event) {
    if (boot.program && event.error && /RuntimeError|RangeError/.test(event.error.name)) {
      fail("crashed", String(event.error));
    }
  });

  document.documentElement.lang = browserLanguage();
  sentence.textContent = words().loading;
  start();
})();
