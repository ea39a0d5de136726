/**
 * What a person wants to be asked about. The server passes for a seat by its orders, at once and unnoticed; where
 * there is no server, whoever runs the game asks the same question here.
 */

import type { Topic, View } from './generated';

/** What a window is about, as whoever is asked in it sees it; the rules say which. */
export const TOPICS: readonly Topic[] = [
  'turn',
  'roll',
  'fight',
  'die',
  'aimed',
  'ganoogo',
  'own-card',
  'turn-ends',
  'other-turn',
  'other-roll',
  'other-fight',
  'other-die',
  'other-card',
  'act',
];

/** Those that matter to whoever is asked: what a seat that has ordered nothing is asked about. */
export const MATTERS: readonly Topic[] = ['turn', 'roll', 'fight', 'die', 'aimed', 'ganoogo', 'other-turn'];

export interface Orders {
  ask: Topic[];
  /** Cards that are no reason to ask. */
  mute: string[];
  /** Every card that fits is a reason to ask, also one that could as well wait. */
  every: boolean;
  /** Passes everywhere until a turn of one's own begins after this one. */
  rest: number | null;
  /** Wants to be asked everything for now. */
  hold: boolean;
}

export const NOTHING_SAID: Orders = { ask: [...MATTERS], mute: [], every: false, rest: null, hold: false };

/** Reads what a server says of a seat's orders; nothing where it has none. */
export const ordersOf = (given: Partial<Orders>): Orders => ({ ...NOTHING_SAID, ...given });

/** Whether orders want a question put that is about this, and that these cards could answer. */
export const wantsToBeAsked = (topic: Topic, cards: string[], { ask, mute, rest, hold }: Orders): boolean =>
  hold || (rest === null && ask.includes(topic) && cards.some((card) => !mute.includes(card)));

/** What orders choose where a seat is asked; `null` where it shall be asked, or nothing is. */
export function obey(
  { topic, timely }: Pick<View, 'topic' | 'timely'>,
  moves: string[],
  orders: Orders,
): 'pass' | null {
  if (topic === null || !moves.includes('pass')) return null;
  const cards = orders.every ? moves.flatMap((move) => /^play (\S+)/.exec(move)?.[1] ?? []) : timely;
  return wantsToBeAsked(topic, cards, orders) ? null : 'pass';
}

/** Whether two orders say the same but for what lasts only a while. */
export const sameHabits = (a: Orders, b: Orders): boolean =>
  a.every === b.every &&
  a.ask.toSorted().join() === b.ask.toSorted().join() &&
  a.mute.toSorted().join() === b.mute.toSorted().join();
