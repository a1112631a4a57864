// Keeps the files of the page on the device, so that the page opens without a network after one visit. Here stands a list
// of them that `cargo xtask dist` writes: their names change with what is in them, and so does this script.
"use strict";
const FILES = ["{files}"];
const PREFIX = "kruzhok-";
const NAME = PREFIX + "{version}";

// A newer page takes over when nothing shows the old one any more: the two never mix.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(PREFIX) && name !== NAME;
  const drop = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const kept = caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer || fetch(event.request)));
});
