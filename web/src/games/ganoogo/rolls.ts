/** Rolls as they are shown. */

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
