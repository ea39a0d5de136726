/** What can be worked out from a view of Ganoogo without knowing rules. */

import type { Words } from '../../lang/words';
import type { SideAt, View } from './generated';
import { own } from './words';
import { en } from './words/en';

interface Card {
  id: string;
  name: string;
  text: string;
}

/** What a card is called and says: in the reader's language where it is known, else as the table's own deck has it. */
export function cardOf(id: string, options: Record<string, unknown>, words: Words): { name: string; text: string } {
  const house = (options.deck as Card[] | null | undefined)?.find((card) => card.id === id);
  const printed = house === undefined || house.text === en.cards[id]?.text;
  return (printed ? own(words).cards[id] : undefined) ?? house ?? { name: id, text: '' };
}

/** What a card has done to one side of the roll on the table. */
export interface Gain {
  side: 0 | 1;
  card: string;
  by: number;
  /** It counts in every roll of the conflict. */
  lasts: boolean;
}

/** Keeps account of what cards do to a roll: a view tells only the sum. `played` is the card of the moment, if one was. */
export function account(gains: Gain[], before: View, after: View, played?: string): Gain[] {
  // A roll that is made again has lost all that was played on it.
  const again = ([0, 1] as const).filter(
    (side) => (before.roll?.[side].dice.length ?? 0) > 0 && after.roll?.[side].dice.length === 0,
  );
  const kept = gains.filter(({ side, lasts }) =>
    lasts ? after.conflict !== null : before.roll !== null && after.roll !== null && !again.includes(side),
  );
  const card = played ?? before.stack.findLast((frame) => 'card' in frame)?.card.id;
  if (card === undefined) return kept;
  const grown = ([0, 1] as const).flatMap((side): Gain[] => {
    const had = again.includes(side) ? 0 : (before.roll?.[side].plus ?? 0);
    const once = before.roll && after.roll ? after.roll[side].plus - had : 0;
    const always = before.conflict && after.conflict ? after.conflict.plus[side] - before.conflict.plus[side] : 0;
    return [
      ...(once === 0 ? [] : [{ side, card, by: once, lasts: false }]),
      ...(always === 0 ? [] : [{ side, card, by: always, lasts: true }]),
    ];
  });
  return [...kept, ...grown];
}

const ARMS = ['Red', 'Blue', 'Green', 'Yellow'];

/** The colour of a seat: two players sit at the arms of Red and Green. */
export function colorOf(seat: number, seats: number, view?: View): number {
  const named = ARMS.indexOf(view?.names[seat - 1] ?? '') + 1;
  return named || (seats === 2 && seat === 2 ? 3 : seat);
}

const PRINTED = Array.from({ length: 15 }, (_, i) =>
  i >= 6 && i <= 8 ? '#'.repeat(15) : i === 5 || i === 9 ? '.....#####.....' : '......###......',
);

export interface Plan {
  width: number;
  height: number;
  squares: string[];
}

/** The squares of the printed cross, or of a table's own board. */
export function plan(options: Record<string, unknown>): Plan {
  const rows = (options.board as { rows?: string[] } | null)?.rows ?? PRINTED;
  return { width: rows[0]?.length ?? 0, height: rows.length, squares: squaresOf(rows) };
}

function squaresOf(rows: string[]): string[] {
  return rows.flatMap((line, i) =>
    [...line].flatMap((mark, x) => (mark === '#' ? [String.fromCharCode(97 + x) + (rows.length - i)] : [])),
  );
}

export type Act =
  | { kind: 'move' | 'fight'; from: string; to: string }
  | { kind: 'fling'; to: string }
  | { kind: 'play'; card: string; target: string | null }
  | { kind: 'draw' | 'end' | 'pass' };

/** Reads a move's notation. */
export function read(move: string): Act | null {
  const [word = '', first = '', second] = move.split(' ');
  if (word === 'move' || word === 'fight') return { kind: word, from: first, to: second ?? '' };
  if (word === 'fling') return { kind: word, to: first };
  if (word === 'play') return { kind: word, card: first, target: second ?? null };
  if (word === 'draw' || word === 'end' || word === 'pass') return { kind: word };
  return null;
}

/** One side of a roll, added up. */
export interface Tally {
  seat: number;
  dice: { pips: number; dropped: boolean }[];
  plus: number;
  total: number | null;
}

/** The dice of a side with the lowest dropped, and what they make. */
export function tally(seat: number, side: SideAt, lasting: number): Tally {
  const order = side.dice.map((pips, i) => ({ pips, i })).toSorted((a, b) => a.pips - b.pips);
  const dropped = new Set(order.slice(0, side.drop).map(({ i }) => i));
  const dice = side.dice.map((pips, i) => ({ pips, dropped: dropped.has(i) }));
  const plus = side.plus + lasting;
  const sum = dice.reduce((all, die) => all + (die.dropped ? 0 : die.pips), 0);
  return { seat, dice, plus, total: side.dice.length > 0 ? Math.max(0, sum + plus) : null };
}

/** The roll on the table: one side for MP, two in a conflict or a bout. */
export function tallies(view: View): Tally[] {
  if (!view.roll) return [];
  const owner = (home: string): number => view.dice.find((die) => die.home === home)?.seat ?? 0;
  const [first, second] = view.roll;
  // The fling is rolled by the defender alone.
  if (view.ganoogo && view.phase === 'fling') return [tally(view.ganoogo.defender, second, 0)];
  if (view.ganoogo) return [tally(owner(view.ganoogo.die), first, 0), tally(view.ganoogo.defender, second, 0)];
  if (view.conflict && view.phase === 'fight') {
    const [a, b] = view.conflict.plus;
    return [tally(view.turn, first, a), tally(owner(view.conflict.defender), second, b)];
  }
  return [tally(view.turn, first, 0)];
}
