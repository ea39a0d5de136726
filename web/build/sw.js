/** Keeps the whole site in the browser, so that it works without a network. The build fills in what there is. */

const version = 'VERSION';
const files = ['FILES'];
const cacheName = `fracas-${version}`;
const root = new URL('./', self.location.href);

/** What a fingerprint names never changes, so what an older version has of it is taken over. */
async function fill(cache, file) {
  const old = file.startsWith('assets/') ? await caches.match(new URL(file, root), { ignoreVary: true }) : undefined;
  const answer = old ?? (await fetch(new URL(file, root), { cache: 'no-cache' }));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(new URL(file, root), answer);
}

async function install() {
  const cache = await caches.open(cacheName);
  await Promise.all(files.map((file) => fill(cache, file)));
}

/** Another window may still show the version before this one and want its parts; older ones nobody needs. */
async function activate() {
  const own = (await caches.keys()).filter((name) => name.startsWith('fracas-'));
  const old = own.filter((name) => name !== cacheName).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request, file) {
  const page = request.mode === 'navigate' && !files.includes(file);
  const cache = await caches.open(cacheName);
  const wanted = page ? new URL('index.html', root) : request;
  const own = await cache.match(wanted, { ignoreSearch: true, ignoreVary: true });
  const kept = own ?? (page ? undefined : await caches.match(wanted, { ignoreSearch: true, ignoreVary: true }));
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
// A new version waits until somebody asks for it.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(root.href)) return;
  const file = new URL(request.url).pathname.slice(root.pathname.length);
  // What only a server knows is never kept.
  if (/^(api\/|healthz$|metrics$)/.test(file)) return;
  event.respondWith(answer(request, file));
});

/** What a push says, in the language that its browser wished for. */
const TOLD = {
  en: {
    turn: 'It is your turn.',
    challenge: 'Somebody wants to play with you.',
    chat: 'Somebody has said something.',
    over: 'The game is over.',
  },
  de: {
    turn: 'Du bist am Zug.',
    challenge: 'Jemand möchte mit dir spielen.',
    chat: 'Jemand hat etwas gesagt.',
    over: 'Das Spiel ist zu Ende.',
  },
};

/** Shows a push, unless somebody looks at its table right now. */
async function show(event) {
  const { kind, table, game, language } = event.data?.json() ?? {};
  const body = (TOLD[language] ?? TOLD.en)[kind];
  if (!body) return;
  const address = new URL(table ? `t/${table}` : './', root).href;
  const windows = await self.clients.matchAll({ type: 'window' });
  if (windows.some((one) => one.url === address && one.visibilityState === 'visible')) return;
  const icon = new URL('icon-192.png', root).href;
  await self.registration.showNotification(game, { body, tag: `${address} ${kind}`, icon, data: address });
}

/** Leads to the table that a notice is about. */
async function follow(address) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find((one) => one.url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

self.addEventListener('push', (event) => event.waitUntil(show(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data));
});
