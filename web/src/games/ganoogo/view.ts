/** What the server shows of Ganoogo. */

import type { Topic } from './orders';

export interface Die {
  seat: number;
  kind: 'overlord' | 'minion';
  hp: number;
  at: string | null;
  /** Its starting square, and its name in conflicts. */
  home: string;
  start: number;
}

export interface Side {
  dice: number[];
  drop: number;
  extra: number;
  fewer: number;
  plus: number;
}

export interface Window {
  kind: string;
  asked: number | null;
  passed: number[];
}

export type StackFrame = {
  window?: Window;
  card?: { by: number; id: string; target: number | string | null; stage: string };
  roll?: { sides: number[]; due: number[] };
  fallen?: { die: string; at: string; saved: boolean };
  draw?: { seat: number; left: number };
};

/** A roll on the table, with what it comes to. */
export interface Rolled {
  what: 'first' | 'roll' | 'fight' | 'ganoogo' | 'fling';
  sides: {
    seat: number;
    dice: number[];
    drop: number;
    plus: number;
    total: number | null;
    cards: number;
    card: string | null;
  }[];
  /** The lower roll wins. */
  low: boolean;
  /** How likely the first side wins what it is about; none where that is decided, or there is nothing to win. */
  wins: number | null;
}

export interface View {
  in: number[];
  turn: number;
  turns: number;
  mp: number;
  phase: string;
  dice: Die[];
  standing: string[];
  skip: number[];
  conflict: {
    /** The die that attacked last; none when it is gone. */
    attacker: string | null;
    defender: string;
    low: boolean;
    extra: [number, number];
    plus: [number, number];
  } | null;
  ganoogo: { die: string; defender: number; won: [number, number]; fling: number } | null;
  roll: [Side, Side] | null;
  window: Window | null;
  stack: StackFrame[];
  last: { by: number; id: string; target: number | string | null } | null;
  /** The roll that is being made, from when it is declared. */
  rolling: Rolled | null;
  /** The last roll that counted. */
  rolled: Rolled | null;
  /** What the eye is asked about, if it is asked. */
  topic: Topic | null;
  /** Where the eye's dice could walk: the squares that cost 1 MP, those that cost 2, and so on. */
  reach: { from: string; steps: string[][] }[];
  /** What the eye's dice could strike at; `storm` is a Ganoogo. */
  strikes: { from: string; to: string; storm: boolean; wins: number }[];
  hand: Record<string, number> | null;
  hand_sizes: number[];
  deck: number;
  discards: Record<string, number>;
  names: string[];
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
