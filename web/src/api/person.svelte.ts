/**
 * The line to a person, wherever they are on the site: one socket a page, kept here and nowhere else. It reconnects by
 * itself. Whoever has a new kind of news for people hears it with `onNews`.
 */

import { isKnown, makeKnown, whenKnown } from '../lib/known';
import { onlyFiles } from '../lib/site';
import { me, Trouble } from './http';
import { tell } from './time.svelte';
import type { ChallengeCard, FromPerson, OpenTable, SeekCard, ToPerson } from './types';

type Asking = Extract<FromPerson, { nonce?: unknown }>;
type Done = Extract<ToPerson, { type: 'done' }>;

const PING_EVERY = 25_000;
const PONG_WITHIN = 10_000;
const LONGEST_PAUSE = 30_000;

/** What is known about the person and the lobby. */
export const person = $state<{
  /** Whether the line is open. */
  here: boolean;
  name: string;
  seeks: SeekCard[];
  challenges: ChallengeCard[];
  /** The lobby, while a page looks at it; nothing until it was told. */
  lobby: { seeks: SeekCard[]; tables: OpenTable[] } | null;
}>({ here: false, name: '', seeks: [], challenges: [], lobby: null });

let socket: WebSocket | null = null;
let started = false;
let tries = 0;
let pinged = 0;
let last = 0;
/** How many pages' parts look at the lobby. */
let looking = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
const asked = new Map<number, { done: (answer: Done) => void; fail: (why: Error) => void }>();
const ears = new Set<(news: ToPerson) => void>();

/** Hears all news; returns what ends it. */
export function onNews(hear: (news: ToPerson) => void): () => void {
  ears.add(hear);
  return () => ears.delete(hear);
}

/** Opens the line if the server knows this browser already, and as soon as it does. */
export function start(): void {
  if (started || onlyFiles) return;
  started = true;
  whenKnown(hurry);
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry());
  hurry();
}

/** Becomes somebody the server knows, where one is nobody yet, and opens the line. */
export async function enter(): Promise<void> {
  if (!isKnown()) {
    await me();
    makeKnown();
  }
  start();
}

/** Has the lobby told; returns what ends it. */
export function look(): () => void {
  looking += 1;
  if (looking === 1) send({ type: 'look' });
  return () => {
    looking -= 1;
    if (looking > 0) return;
    send({ type: 'unlook' });
    person.lobby = null;
  };
}

/** Asks something; fails with a `Trouble` fit to be shown. */
export function ask(message: Asking): Promise<Done> {
  const nonce = ++last;
  return new Promise((done, fail) => {
    asked.set(nonce, { done, fail });
    if (send({ ...message, nonce })) return;
    asked.delete(nonce);
    fail(new Trouble('offline', ''));
  });
}

function send(message: FromPerson): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

function hurry(): void {
  if (!isKnown() || socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING) return;
  clearTimeout(retry);
  connect();
}

function connect(): void {
  const url = new URL('/api/me/ws', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const own = new WebSocket(url);
  socket = own;
  let opened = false;
  let heard = Date.now();
  const beat = setInterval(() => {
    ping();
    setTimeout(() => Date.now() - heard > PING_EVERY + PONG_WITHIN && own.close(), PONG_WITHIN);
  }, PING_EVERY);
  own.onopen = () => {
    [opened, tries] = [true, 0];
    ping();
    if (looking > 0) send({ type: 'look' });
  };
  own.onmessage = (event) => {
    heard = Date.now();
    hear(JSON.parse(String(event.data)) as ToPerson);
  };
  own.onclose = () => {
    clearInterval(beat);
    if (socket !== own) return;
    person.here = false;
    for (const { fail } of asked.values()) fail(new Trouble('offline', ''));
    asked.clear();
    const pause = Math.min(LONGEST_PAUSE, 400 * 2 ** tries++) * (0.75 + Math.random() / 2);
    retry = setTimeout(() => {
      // Perhaps the cookie is gone.
      if (opened || tries < 3) hurry();
      else
        void me()
          .catch(() => undefined)
          .finally(hurry);
    }, pause);
  };
}

function ping(): void {
  pinged = Date.now();
  send({ type: 'ping' });
}

function hear(news: ToPerson): void {
  switch (news.type) {
    case 'pong':
      return tell(news.time, pinged);
    case 'welcome':
      Object.assign(person, { here: true, name: news.name, seeks: news.seeks, challenges: news.challenges });
      break;
    case 'done':
      if (news.seek) person.seeks = [...without(person.seeks, [news.seek.id]), news.seek];
      if (news.challenge) person.challenges = [...without(person.challenges, [news.challenge.id]), news.challenge];
      return settle(news.nonce, (waiting) => waiting.done(news));
    case 'refused':
      return settle(news.nonce, (waiting) => waiting.fail(new Trouble(news.code, news.message, news.reason ?? null)));
    case 'lobby':
      if (looking > 0) person.lobby = changed(news.all ? null : person.lobby, news);
      // Those who wait with others are told how many are still missing.
      person.seeks = person.seeks.map((own) => news.seeks.find(({ id }) => id === own.id) ?? own);
      return;
    case 'unsought':
      person.seeks = without(person.seeks, [news.seek]);
      break;
    case 'paired':
      person.seeks = [];
      break;
    case 'challenged':
      person.challenges = [...without(person.challenges, [news.challenge.id]), news.challenge];
      break;
    case 'unchallenged':
      person.challenges = without(person.challenges, [news.challenge]);
      break;
  }
  for (const ear of ears) ear(news);
}

function settle(nonce: unknown, act: (waiting: { done: (answer: Done) => void; fail: (why: Error) => void }) => void) {
  const waiting = asked.get(Number(nonce));
  asked.delete(Number(nonce));
  if (waiting) act(waiting);
}

const without = <Card extends { id: number | string }>(cards: Card[], ids: (number | string)[]): Card[] =>
  cards.filter(({ id }) => !ids.includes(id));

/** The lobby after some news: what is new stands first. */
export function changed(
  lobby: { seeks: SeekCard[]; tables: OpenTable[] } | null,
  news: Extract<ToPerson, { type: 'lobby' }>,
): { seeks: SeekCard[]; tables: OpenTable[] } {
  const { seeks = [], tables = [] } = lobby ?? {};
  const ids = (cards: { id: number | string }[]): (number | string)[] => cards.map(({ id }) => id);
  const added = news.seeks.toSorted((one, other) => other.id - one.id);
  return {
    seeks: [...added, ...without(seeks, [...ids(added), ...news.unsought])],
    tables: [...news.tables, ...without(tables, [...ids(news.tables), ...news.untabled])],
  };
}
