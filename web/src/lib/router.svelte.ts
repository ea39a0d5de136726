/** Addresses to pages, without a page load. */

import { ORDER } from '../games';
import { onlyFiles } from './site';

export type Route =
  | { page: 'home' }
  /** With a position to start from, if the address has one. */
  | { page: 'setup'; game: string; position?: string }
  /** A table of the server's, or of this browser's. */
  | { page: 'table'; id: string; join: string | null; here: boolean }
  | { page: 'replay'; id: string; at: number | null; eye: number; here: boolean }
  | { page: 'here' }
  | { page: 'rules'; game: string }
  /** One game's lessons from a step on, or all courses. */
  | { page: 'learn'; game: string | null; step: string | null }
  | { page: 'puzzles' }
  /** One puzzle of a game's, or of the day's: a named one, or whichever fits. */
  | { page: 'puzzle'; game: string; id: string | null; theme: string | null }
  /** A finished table of the server's or of this browser's, or whatever record somebody brings. */
  | { page: 'analysis'; id: string | null; here: boolean; at: number | null }
  | { page: 'about' }
  /** One game's studies, or all of them. */
  | { page: 'lab'; game: string | null }
  /** A game to be shown inside another page. */
  | { page: 'embed'; id: string; at: number | null; eye: number }
  /** Where people meet. */
  | { page: 'lobby' }
  | { page: 'account' }
  /** What everybody can see of somebody. */
  | { page: 'profile'; id: string }
  /** Games of others that go on, and all of one's own. */
  | { page: 'watch' }
  | { page: 'games' }
  /** The leaderboards, and one player's ratings. */
  | { page: 'ratings'; game: string | null; kind: string | null }
  | { page: 'rated'; id: string }
  /** For whoever runs the server. */
  | { page: 'admin' }
  | { page: 'lost' };

/** Reads an address. */
export function read(path: string, query: URLSearchParams): Route {
  const [first, second, third, ...rest] = path.split('/').filter(Boolean).map(decode);
  if (rest.length > 0) return { page: 'lost' };
  if (first === undefined) return { page: 'home' };
  if (first === 'play' && second === undefined) return { page: 'lobby' };
  if (first === 'about' && second === undefined) return { page: 'about' };
  if (first === 'account' && second === undefined) return { page: 'account' };
  if (first.startsWith('@') && first.length > 1 && second === undefined) return { page: 'profile', id: first.slice(1) };
  if (first === 'watch' && second === undefined) return { page: 'watch' };
  if (first === 'games' && second === undefined) return { page: 'games' };
  if (first === 'here' && second === undefined) return { page: 'here' };
  if (first === 'learn' && third === undefined) return { page: 'learn', game: second ?? null, step: query.get('step') };
  if (first === 'puzzles') {
    if (second === undefined) return { page: 'puzzles' };
    return { page: 'puzzle', game: second, id: third ?? null, theme: query.get('theme') };
  }
  if (first === 'analysis') {
    const [own, at] = [second === 'here' && third !== undefined, query.get('at')];
    if (third !== undefined && !own) return { page: 'lost' };
    return { page: 'analysis', id: (own ? third : second) ?? null, here: own, at: at === null ? null : number(at) };
  }
  if (first === 'lab' && third === undefined) return { page: 'lab', game: second ?? null };
  if (first === 'ratings' && third === undefined) {
    if (second !== undefined) return { page: 'rated', id: second };
    return { page: 'ratings', game: query.get('game'), kind: query.get('kind') };
  }
  if (first === 'admin' && second === undefined) return { page: 'admin' };
  if (second === undefined) {
    const game = gameCalled(first);
    return game === undefined ? { page: 'lost' } : { page: 'setup', game };
  }
  if (first === 'embed' && third === undefined) {
    const at = query.get('at');
    return { page: 'embed', id: second, at: at === null ? null : number(at), eye: number(query.get('eye') ?? '0') };
  }
  if (first === 'play' && third === undefined) {
    const position = query.get('position');
    return { page: 'setup', game: second, ...(position !== null && { position }) };
  }
  if (first === 'rules' && third === undefined) return { page: 'rules', game: second };
  const here = first === 'here';
  if (!here && first !== 't') return { page: 'lost' };
  if (third === undefined) return { page: 'table', id: second, join: here ? null : query.get('join'), here };
  if (third === 'replay') {
    const at = query.get('at');
    const eye = number(query.get('eye') ?? '0');
    return { page: 'replay', id: second, at: at === null ? null : number(at), eye, here };
  }
  return { page: 'lost' };
}

/** The game that somebody means who types its name as an address, however it is spelled. */
function gameCalled(name: string): string | undefined {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll('ı', 'i')
      .replaceAll(/[^a-z]/gu, '');
  return ORDER.find((game) => plain(game) === plain(name));
}

const number = (text: string): number => Math.max(0, Math.trunc(Number(text)) || 0);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where we are: in a site of nothing but files, what follows the `#` of its one page. */
const current = (): URL => new URL(onlyFiles ? location.hash.slice(1) || '/' : location.href, location.origin);

/** An address of the site as the browser has to see it. */
export const spelled = (address: string): string => {
  const { pathname, search, hash } = new URL(address, location.origin);
  return onlyFiles ? `#${pathname}${search}${hash}` : `${pathname}${search}${hash}`;
};

/** The whole address of a page of the site, to be sent to somebody. */
export const whole = (address: string): string => new URL(spelled(address), location.href).href;

/** What the address points at within its page. */
export const pointed = (): string => decode(current().hash.slice(1));

const here = (): Route => {
  const { pathname, searchParams } = current();
  return read(pathname, searchParams);
};

export const router = $state<{ route: Route }>({ route: { page: 'home' } });

/** Writes down where in a page we are, for whoever comes back to it. */
export const note = (address: string): void => history.replaceState(null, '', spelled(address));

/** Goes to an address of the site. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) note(address);
  else history.pushState(null, '', spelled(address));
  router.route = here();
  const place = pointed();
  if (place === '') return scrollTo(0, 0);
  document.getElementById(place)?.scrollIntoView();
  document.getElementById(place)?.focus({ preventScroll: true });
}

/** The page of the site that a link leads to; `undefined` for one that leads elsewhere. */
function inside(link: HTMLAnchorElement): string | undefined {
  if (link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  if (onlyFiles && link.pathname === location.pathname && link.hash.startsWith('#/')) return link.hash.slice(1);
  const written = link.getAttribute('href') ?? '';
  if (written.startsWith('#')) return undefined;
  return link.pathname.startsWith('/api/') ? undefined : link.pathname + link.search + link.hash;
}

/**
 * In a site of nothing but files a link is spelled anew when somebody is about to use it, so that it leads there in
 * another window too. What points within a page keeps the page.
 */
function spell(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.hash.startsWith('#/')) return;
  const within = (link.getAttribute('href') ?? '').startsWith('#') ? link.hash : undefined;
  const to = within === undefined ? inside(link) : current().pathname + within;
  if (to !== undefined) link.href = spelled(to);
}

/** Follows the browser's buttons and the page's own links. */
export function start(): void {
  router.route = here();
  addEventListener('popstate', () => (router.route = here()));
  if (onlyFiles) for (const use of ['pointerdown', 'focusin', 'click']) document.addEventListener(use, spell, true);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
    const to = inside(link);
    if (to === undefined) return;
    const { pathname, hash } = new URL(to, location.origin);
    if (!onlyFiles && pathname === location.pathname && hash !== '') return;
    event.preventDefault();
    go(to);
  });
}
