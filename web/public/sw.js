// One task only: a friendly page when the server cannot be reached. Nothing of a game is ever cached.
const SHELF = 'tablee-offline-1'
const FILES = ['/offline.html', '/offline.css', '/icon.svg']

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then((shelf) => shelf.addAll(FILES))
      .then(() => self.skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))))
  event.waitUntil(old.then(() => self.clients.claim()))
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  } else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)))
  }
})
