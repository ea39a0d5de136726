/** The way of a die over several squares, out of what the rules say it can reach. */

import { cell } from '../../lib/squares';
import type { View } from './generated';

type Reach = View['reach'];

const beside = (a: string, b: string): boolean => {
  const [one, other] = [cell(a), cell(b)];
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1;
};

/** What a die could strike at after a walk: where it would stand then, and what it costs in all. */
export function marchesOf(
  { reach, dice, standing, mp }: Pick<View, 'reach' | 'dice' | 'standing' | 'mp'>,
  from: string,
): Map<string, { via: string; cost: number }> {
  const steps = reach.find((one) => one.from === from)?.steps ?? [];
  const seat = dice.find(({ at }) => at === from)?.seat;
  const held = new Set(dice.flatMap((die) => (die.at !== null && die.seat === seat ? [die.at] : [])));
  const walked = new Set(steps.flat());
  // A Ganoogo square that could be walked to is one's own.
  const thrones = standing.filter((at) => !held.has(at) && !walked.has(at));
  const targets = [...dice.flatMap((die) => (die.at !== null && die.seat !== seat ? [die.at] : [])), ...thrones];
  const found = new Map<string, { via: string; cost: number }>();
  steps.slice(0, Math.max(0, mp - 1)).forEach((ring, i) => {
    for (const to of targets) {
      const via = found.has(to) || beside(from, to) ? undefined : ring.find((square) => beside(square, to));
      if (via !== undefined) found.set(to, { via, cost: i + 2 });
    }
  });
  return found;
}

/** What it costs a die to walk to a square; nothing where it cannot. */
export function costOf(reach: Reach, from: string, to: string): number | null {
  const steps = reach.find((one) => one.from === from)?.steps ?? [];
  const index = steps.findIndex((ring) => ring.includes(to));
  return index < 0 ? null : index + 1;
}

/** The squares that a die walks over to another, that one last; none where it cannot. */
export function wayTo(reach: Reach, from: string, to: string): string[] {
  const steps = reach.find((one) => one.from === from)?.steps ?? [];
  const cost = costOf(reach, from, to);
  if (cost === null) return [];
  const way = [to];
  for (const ring of steps.slice(0, cost - 1).toReversed()) {
    const before = ring.find((square) => beside(square, way[0] ?? to));
    if (before === undefined) return [];
    way.unshift(before);
  }
  return way;
}
