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
