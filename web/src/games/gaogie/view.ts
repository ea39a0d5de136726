/** What can be worked out from a view of Gaogıe without knowing rules. */

import type { Entry } from '../../api/types';
import type { Described, View } from './generated';
import { hasBlocked } from './showdown';

export interface Family {
  /** The basic move that pays for the others; `null` for those paid in a mix of several. */
  head: string | null;
  moves: Described[];
}

/** The moves by what pays for them. */
export function families(moves: Described[]): Family[] {
  const heads = moves.filter(({ costs }) => Object.keys(costs ?? {}).length === 0).map(({ move }) => move);
  const payer = ({ costs }: Described): string | null => {
    const paid = Object.keys(costs ?? {});
    return paid.length === 1 && heads.includes(paid[0] ?? '') ? (paid[0] ?? null) : null;
  };
  const own = heads.map((head) => ({
    head,
    moves: moves.filter((move) => move.move === head || payer(move) === head),
  }));
  const mixed = moves.filter((move) => !heads.includes(move.move) && payer(move) === null);
  return mixed.length > 0 ? [...own, { head: null, moves: mixed }] : own;
}

/** The signs of a move: its family's, or of all that pay for it where that is a mix. */
export function signs(kin: Family[], move: string): number[] {
  const at = kin.findIndex(({ moves }) => moves.some((each) => each.move === move));
  const family = kin[at];
  if (!family || family.head !== null) return at < 0 ? [] : [at];
  const costs = Object.keys(family.moves.find((each) => each.move === move)?.costs ?? {});
  const paid = costs.map((head) => kin.findIndex((each) => each.head === head)).filter((each) => each >= 0);
  return paid.length > 0 ? paid : [at];
}

/** Damage as people of a language write it: 24 tenths are 2.4, or 2,4. */
export const tenths = (damage: number, { language }: { language: string }): string =>
  (damage / 10).toLocaleString(language);

/** A view whose moves are called what a language calls them. */
export const called = (view: View, say: (key: string) => string | undefined): View => ({
  ...view,
  moves: view.moves.map((move) => ({ ...move, name: say(`text-${move.name}`) ?? move.name })),
});

/** A played move and whom it was aimed at, if it says so. */
export function split(text: string): { move: string; target: number | null } {
  const [move = '', target] = text.split('@');
  return { move, target: target === undefined ? null : Number(target) };
}

/** The turns of the round on show, oldest first, each with everybody's card in the order of the seats. */
export function turns(log: Entry[], view: View): { seat: number; move: string }[][] {
  const there = view.seats.filter(({ seat, out }) => !out || view.last?.out.includes(seat));
  const made = there.map(({ seat }) => ({
    seat,
    moves: log.flatMap((entry) => ('move' in entry && entry.seat === seat ? [entry.move] : [])),
  }));
  // Everybody makes a card a turn. Whoever has one more than others has chosen already, which a log may know or not:
  // a turn is over once everybody has.
  const over = Math.min(...made.map(({ moves }) => moves.length));
  const count = Math.max(0, Math.min(view.turn - 1, over));
  return Array.from({ length: count }, (_, i) =>
    made.flatMap(({ seat, moves }) =>
      moves
        .slice(over - count + i)
        .slice(0, 1)
        .map((move) => ({ seat, move })),
    ),
  );
}

/** The moves that a move blocks. */
export const blocks = (moves: Described[], by: string): Described[] =>
  moves.filter(({ blocked_by }) => blocked_by?.includes(by));

/** What somebody does too often to be hard to guess. */
export interface Habit {
  kind: 'charge' | 'block' | 'strike';
  count: number;
  all: number;
}

/** So many turns tell nothing about anybody. */
const FEW = 5;

/** From this share of the best mix on, a habit is what has to be done, and no reason for a word. */
const RIGHT = 0.9;

/** What a move is made for: what pays for nothing and blocks is made to block. */
function purpose(moves: Described[], move: string): Habit['kind'] {
  if (moves.find((each) => each.move === move)?.damage !== undefined) return 'strike';
  const pays = moves.some(({ costs }) => costs?.[move] !== undefined);
  return !pays && blocks(moves, move).length > 0 ? 'block' : 'charge';
}

/**
 * The habit that a seat shows: what it did in most of its turns, once there are enough of them. Where the best mix does just
 * that, it is none.
 */
export function habitOf(
  log: Entry[],
  seat: number,
  moves: Described[],
  mix: Record<string, number> = {},
): Habit | null {
  /** What charges is a block only where it stopped something. */
  const kindOf = (text: string, index: number): Habit['kind'] => {
    const kind = purpose(moves, split(text).move);
    return kind === 'charge' && hasBlocked(log, index, seat) ? 'block' : kind;
  };
  const kinds = log.flatMap((entry, i) => ('move' in entry && entry.seat === seat ? [kindOf(entry.move, i)] : []));
  if (kinds.length < FEW) return null;
  const counted = (['charge', 'block', 'strike'] as const).map((kind) => ({
    kind,
    count: kinds.filter((each) => each === kind).length,
    all: kinds.length,
  }));
  const best = (kind: Habit['kind']): number =>
    Object.entries(mix).reduce(
      (sum, [move, share]) => sum + (purpose(moves, split(move).move) === kind ? share : 0),
      0,
    );
  return counted.find(({ kind, count, all }) => count * 5 >= all * 3 && best(kind) < RIGHT) ?? null;
}
