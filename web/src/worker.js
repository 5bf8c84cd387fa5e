// The service worker, /sw.js: what a browser keeps of Tablée for when the server cannot be reached. That is one page that
// says so, and nothing else: the table itself always comes from the server, so that nobody plays on with an old one, and
// nothing of a game or a person is ever kept. It also lets phones notify. offline.ts fills in the names below.
const SHELF = '__SHELF__'
const FILES = ['__FILES__']
const [PAGE] = FILES
/** What is no page: it goes by as if nobody stood here. */
const NO_PAGES = /^\/(api|admin|ws|metrics|healthz|readyz)(\/|$)/
/** Set on every answer that our own server gives; a proxy in front speaks for itself when nobody is behind it. */
const OURS = 'x-request-id'
const BAD_GATEWAY = 502

addEventListener('install', (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }))
  const kept = caches.open(SHELF).then((shelf) => shelf.addAll(fresh))
  event.waitUntil(kept.then(() => self.skipWaiting()))
})

addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))))
  event.waitUntil(old.then(() => self.clients.claim()))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || NO_PAGES.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(orKept(request, PAGE))
  else if (FILES.includes(pathname)) event.respondWith(orKept(request, pathname))
})

/** What the server says; what is kept only where it says nothing. */
async function orKept(request, file) {
  try {
    const response = await fetch(request)
    const isDown = response.status >= BAD_GATEWAY && !response.headers.has(OURS)
    return (isDown && (await caches.match(file))) || response
  } catch (error) {
    const kept = await caches.match(file)
    if (kept) return kept
    throw error
  }
}

// "Your turn" was tapped: to the table that called, which may have been closed meanwhile.
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(new URL(event.notification.data ?? '/', location.origin).href))
})

async function goTo(table) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const open = pages.find((page) => page.url === table)
  await (open ? open.focus() : self.clients.openWindow(table))
}
