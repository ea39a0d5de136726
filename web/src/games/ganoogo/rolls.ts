/** Rolls as they are shown. */

import { storyOf, type Entry } from '../../api/types';
import { settled, type Phrase } from '../../lang/phrase';
import type { RolledAt, View } from './generated';
import type { en } from './words/en';

type Side = RolledAt['sides'][number];

export const signed = (by: number): string => `${by > 0 ? '+' : '−'}${Math.abs(by)}`;

/** The dice of a side, the lowest marked that do not count. */
export function asCast({ dice, drop }: Side): { pips: number; dropped: boolean }[] {
  const order = dice.map((pips, i) => ({ pips, i })).toSorted((a, b) => a.pips - b.pips);
  const dropped = new Set(order.slice(0, drop).map(({ i }) => i));
  return dice.map((pips, i) => ({ pips, dropped: dropped.has(i) }));
}

/** What each card added to a side, and what more was added than is known of each: a position does not tell by what. */
export function gainsOf({ plus, gains }: Side): { card: string | null; by: number }[] {
  const rest = plus - gains.reduce((sum, { by }) => sum + by, 0);
  return rest === 0 ? gains : [...gains, { card: null, by: rest }];
}

/** Who wins a roll of two sides as it lies, and how much more it would have taken; nobody where it is a tie of a bout. */
export function leaderOf({ what, sides, low }: RolledAt): { seat: number | null; by: [number, number] } | null {
  const [attack, defence] = sides;
  if (attack?.total == null || defence?.total == null) return null;
  const by: [number, number] = [attack.total, defence.total];
  const first = low ? attack.total < defence.total : attack.total > defence.total;
  if (attack.total === defence.total && what === 'ganoogo') return { seat: null, by };
  return first ? { seat: attack.seat, by } : { seat: defence.seat, by: [by[1], by[0]] };
}

const isRoll = (entry: Entry): boolean => 'chance' in entry && entry.chance.startsWith('roll');

/** Whose die a conflict roll hurt, where it stands and what it has left; nothing while that is not told of this roll. */
export function costsOf(
  log: Entry[],
  sure: boolean,
  { sides }: Pick<RolledAt, 'sides'>,
): { owner: number; kind: string; at: string; hp: number } | null {
  // What was told before its dice fell is of another roll.
  const told = settled(log.map(storyOf), sure).slice(Math.max(0, log.findLastIndex(isRoll)));
  const last: Phrase = told.flat().findLast(({ what }) => what === 'conflict-roll') ?? { what: '' };
  const { owner, kind, at, hp } = last;
  if (typeof owner !== 'object' || !('seat' in owner) || typeof hp !== 'number') return null;
  if (last.total !== sides[0]?.total || last['other-total'] !== sides[1]?.total) return null;
  const word = typeof kind === 'object' && 'word' in kind ? kind.word : '';
  return { owner: owner.seat, kind: word, at: typeof at === 'object' && 'square' in at ? at.square : '', hp };
}

/** How many dice more or fewer a side throws by cards, in the roll at hand. */
export function diceMore({ roll, conflict, turn }: Pick<View, 'roll' | 'conflict' | 'turn'>, seat: number): number {
  const side = seat === turn ? 0 : 1;
  const now = roll?.[side];
  return (now?.extra ?? 0) - (now?.fewer ?? 0) + (conflict?.extra[side] ?? 0);
}

/** Where the two dice of the conflict at hand stand, the attacker first: a conflict names them by where they started. */
export function fightersOf({ conflict, dice, phase }: Pick<View, 'conflict' | 'dice' | 'phase'>): string[] {
  if (!conflict || phase !== 'fight') return [];
  return [conflict.attacker, conflict.defender].flatMap((home) => dice.find((die) => die.home === home)?.at ?? []);
}

/** What a roll is for, and whether it is being made. */
export function titleOf(
  { what, sides }: RolledAt,
  now: boolean,
  w: Pick<typeof en, 'rollTitle'>,
  name: (seat: number) => string,
): string {
  const [first = '', second = ''] = sides.map(({ seat }) => name(seat));
  return w.rollTitle[what](first, second, now);
}

/** The roll to show: one under way, as soon as there is anything to see of it, else the last. */
export function shownOf(rolling: RolledAt | null, rolled: RolledAt | null): { roll: RolledAt | null; now: boolean } {
  return rolling ? { roll: rolling, now: true } : { roll: rolled, now: false };
}

/** What a roll has come to. */
export const RESULTS = /^(mp-roll|conflict-roll|bout|bout-tied|fling-roll)$/;

/**
 * The result of the last roll that somebody played a card on, as long as the roll right after it is on show: it is told
 * there until they do something of their own, or that roll counts, or another turn begins.
 */
export function influenced(log: Entry[], sure: boolean, eye: number): Phrase | null {
  const mine = (entry: Entry, what: RegExp): boolean => 'move' in entry && entry.seat === eye && what.test(entry.move);
  const played = log.findLastIndex((entry) => mine(entry, /^play (\S+ \d+|both-again|low-wins.*|toss-high-low)$/));
  if (played < 0 || eye === 0 || log.slice(played + 1).some((entry) => mine(entry, /^(move|fight|draw|end|fling)/)))
    return null;
  const stories = settled(log.map(storyOf), sure);
  const counted = stories.findIndex((story, i) => i >= played && story.some(({ what }) => RESULTS.test(what)));
  const later = stories.slice(counted + 1).flat();
  const old = later.some(({ what }) => RESULTS.test(what) || what === 'turn-begins');
  if (counted < 0 || old || !log.slice(counted + 1).some(isRoll)) return null;
  return stories[counted]?.find(({ what }) => RESULTS.test(what)) ?? null;
}

/** The cards that gave a side dice more or fewer for the roll at hand, with whoever played them. */
export function dealt(log: Entry[], sure: boolean, seat: number): { by: number; card: string }[] {
  const phrases = settled(log.map(storyOf), sure);
  // They are for the roll that comes next, or for the conflict that is on.
  const since = log.findLastIndex((entry) => 'move' in entry && /^(move|draw|end)\b/.test(entry.move));
  const thrown = log.findLastIndex((entry) => storyOf(entry).some(({ what }) => RESULTS.test(what)));
  return phrases.flatMap((story, i) =>
    story.flatMap(({ what, by, card, whose }) => {
      const lasts = what === 'more-dice-for-conflict' ? i > since : i > thrown;
      if (!/^(more-dice|fewer-dice|more-dice-for-conflict)$/.test(what) || !lasts) return [];
      if (typeof whose !== 'object' || !('seat' in whose) || whose.seat !== seat) return [];
      if (typeof by !== 'object' || !('seat' in by) || typeof card !== 'object') return [];
      return [{ by: by.seat, card: 'word' in card ? card.word : 'text' in card ? card.text : '' }];
    }),
  );
}

/** The cards on the roll on show that were denied: since the roll before it counted, in the turn at hand. */
export function deniedOn(log: Entry[], sure: boolean, now: boolean): Phrase[] {
  const stories = settled(log.map(storyOf), sure);
  const counted = stories.flatMap((story, i) => (story.some(({ what }) => RESULTS.test(what)) ? [i] : []));
  const turn = stories.findLastIndex((story) => story.some(({ what }) => what === 'turn-begins'));
  const from = Math.max(turn, (now ? counted.at(-1) : counted.at(-2)) ?? -1);
  const to = now ? stories.length : (counted.at(-1) ?? -1);
  return stories.slice(from + 1, to + 1).flatMap((story) => story.filter(({ what }) => what === 'cancels'));
}

/** How the last Ganoogo ended, once that stands. */
export function endOf(log: Entry[], sure: boolean): Phrase | null {
  const phrases = settled(log.map(storyOf), sure).flat();
  const begins = phrases.findLastIndex(({ what }) => what === 'storms');
  return phrases.slice(begins + 1).find(({ what }) => what === 'captured' || what === 'ganoogo-lost') ?? null;
}
