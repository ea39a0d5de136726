/** What the server shows of A Game of War, and what its counters say. */

import { cell } from '../../lib/squares';

export interface Unit {
  seat: number;
  /** `I C K W R X`, small letters for South. */
  unit: string;
  at: string;
  online: boolean;
}

export interface View {
  position: string;
  phase: 'deploying' | 'die' | 'play';
  to_move: number | null;
  number: number;
  moves_left: number;
  moved: string[];
  retreat: { at: string; due: boolean } | null;
  /** Whether an arsenal was this turn's attack. */
  spent: boolean;
  struck: string | null;
  units: Unit[];
  arsenals: { seat: number; at: string }[];
  mountains: string[];
  passes: string[];
  forts: string[];
  /** The squares each side's lines reach, the same as strokes, and where an enemy stands in their way. */
  lines: { seat: number; squares: string[]; rays: { from: string; to: string }[]; stopped: string[] }[];
  deploying?: {
    ready: boolean;
    missing: { unit: string; count: number }[];
    deployments: { name: string; idea: string }[];
  };
}

/** What an attack would come to. */
export interface Sum {
  attack: number;
  defence: number;
  result: 'none' | 'retreat' | 'destroyed';
  attackers: { at: string; power: number; charge?: boolean }[];
  defenders: { at: string; power: number }[];
}

export const COLUMNS = 25;
export const ROWS = 20;

/** How large a square is drawn. */
export const S = 40;

/** The middle of a square in the drawing. */
export function center(at: string): [number, number] {
  const { x, y } = cell(at);
  return [x * S + S / 2, (ROWS - 1 - y) * S + S / 2];
}

/** Printed on the counters: attack, defence, movement, range. */
export const VALUES: Record<string, [number, number, number, number]> = {
  I: [4, 6, 1, 2],
  C: [4, 5, 2, 2],
  K: [5, 8, 1, 3],
  W: [5, 8, 2, 3],
  R: [0, 1, 1, 0],
  X: [0, 1, 2, 0],
};

export const KINDS = ['I', 'C', 'K', 'W', 'R', 'X'];

export type March =
  | { kind: 'move'; from: string; to: string }
  | { kind: 'attack'; at: string }
  | { kind: 'place'; unit: string; at: string }
  | { kind: 'take'; at: string }
  | { kind: 'deploy'; name: string }
  | { kind: 'end' }
  | { kind: 'ready' };

/** Reads a move's notation. */
export function read(move: string): March | null {
  const step = /^([a-y]\d+)-([a-y]\d+)$/.exec(move);
  if (step) return { kind: 'move', from: step[1] ?? '', to: step[2] ?? '' };
  const [word = '', first = '', second = ''] = move.split(' ');
  if (/^x[a-y]\d+$/.test(word)) return { kind: 'attack', at: word.slice(1) };
  if (word === 'place') return { kind: 'place', unit: first, at: second };
  if (word === 'take') return { kind: 'take', at: first };
  if (word === 'deploy') return { kind: 'deploy', name: first };
  if (word === 'end' || word === 'ready') return { kind: word };
  return null;
}
