/** Addresses to pages, without a page load. */

export type Route =
  | { page: 'home' }
  | { page: 'setup'; game: string }
  | { page: 'table'; id: string; join: string | null }
  | { page: 'replay'; id: string; at: number | null; eye: number }
  | { page: 'rules'; game: string }
  | { page: 'about' }
  | { page: 'lost' };

/** Reads an address. */
export function read(path: string, query: URLSearchParams): Route {
  const [first, second, third, ...rest] = path.split('/').filter(Boolean).map(decode);
  if (rest.length > 0) return { page: 'lost' };
  if (first === undefined) return { page: 'home' };
  if (first === 'about' && second === undefined) return { page: 'about' };
  if (second === undefined) return { page: 'lost' };
  if (first === 'play' && third === undefined) return { page: 'setup', game: second };
  if (first === 'rules' && third === undefined) return { page: 'rules', game: second };
  if (first === 't' && third === undefined) return { page: 'table', id: second, join: query.get('join') };
  if (first === 't' && third === 'replay') {
    const at = query.get('at');
    return { page: 'replay', id: second, at: at === null ? null : whole(at), eye: whole(query.get('eye') ?? '0') };
  }
  return { page: 'lost' };
}

const whole = (text: string): number => Math.max(0, Math.trunc(Number(text)) || 0);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = (): Route => read(location.pathname, new URLSearchParams(location.search));

export const router = $state<{ route: Route }>({ route: { page: 'home' } });

/** Goes to an address of the site. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  router.route = here();
  const { hash } = location;
  if (hash === '') scrollTo(0, 0);
}

/** Follows the browser's buttons and the page's own links. */
export function start(): void {
  router.route = here();
  addEventListener('popstate', () => (router.route = here()));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash !== '') return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.href);
  });
}
