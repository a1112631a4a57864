// Loads and starts the program, and speaks when the program cannot: while it loads, when the browser is too old,
// and after a crash. It is plain script for old browsers, so that they get a message and not a blank page.
//
// The glue (JavaScript that wasm-bindgen wrote) and the program (WebAssembly) come from two files beside the page, named in
// `kruzhokFiles`, or from inside the page itself, in the elements #kruzhok-glue and #kruzhok-program (one-file build).
// Both stay in `kruzhokBoot`, because the worker is started from them: it may not load files when the page is one.
(function () {
  "use strict";

  var WORDS = {
    ru: {
      loading: "Раскрываем тетрадь…",
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

  var panel = document.getElementById("boot");
  var sentence = document.getElementById("boot-words");

  // Shows sentence `key` in place of the page, and `detail`, the words of the error, below it.
  // The first failure is the cause, what follows it is not worth reading.
  var failed = false;
  function fail(key, detail) {
    if (failed) return;
    failed = true;
    panel.hidden = false;
    panel.className = "boot boot--failed";
    sentence.setAttribute("role", "alert");
    sentence.textContent = words()[key];

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
    glue: null, // text
    program: null, // ArrayBuffer
    // Called by the program's panic hook.
    crashed: function (message) {
      console.error(message);
      fail("crashed", message);
    }
  };

  function load(address, read) {
    return fetch(address).then(function (response) {
      if (!response.ok) throw new Error(address + ": " + response.status);
      return response[read]();
    });
  }

  // The program inside the page: base64 of what the browser calls "deflate".
  function unpack(base64) {
    var packed = Uint8Array.from(atob(base64), function (letter) { return letter.charCodeAt(0); });
    var stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).arrayBuffer();
  }

  // By an address of its own: the glue asks for its script's, and in a frame with `srcdoc` an inline script has none.
  function runScript(text) {
    return new Promise(function (resolve, reject) {
      var script = document.createElement("script");
      script.src = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      script.onload = resolve;
      script.onerror = function () { reject(new Error("the glue did not run")); };
      document.head.appendChild(script);
    });
  }

  function start() {
    var glueElement = document.getElementById("kruzhok-glue");
    if (typeof WebAssembly !== "object" || !window.fetch || (glueElement && !window.DecompressionStream)) {
      return fail("tooOld");
    }
    if (!glueElement && location.protocol === "file:") return fail("openedAsFile");

    Promise.all(glueElement
      ? [glueElement.textContent, unpack(document.getElementById("kruzhok-program").textContent)]
      : [load(kruzhokFiles.glue, "text"), load(kruzhokFiles.program, "arrayBuffer")]
    ).then(function (parts) {
      boot.glue = parts[0];
      boot.program = parts[1];
      return runScript(boot.glue);
    }).then(function () {
      return wasm_bindgen({ module_or_path: boot.program });
    }).then(function () {
      if (!failed) panel.hidden = true;
    }, function (error) {
      // A program that this browser cannot even read is newer than the browser.
      var key = !boot.program ? "notLoaded" : error.name === "CompileError" ? "tooOld" : "crashed";
      fail(key, String(error));
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
})();
