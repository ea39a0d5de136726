/**
 * Positions as somebody draws them, in the notation of the rulebook. Only its form is known here: whether a position
 * makes sense the engine says.
 */

import { square } from '../../lib/squares';
import type { View } from './generated';
import { COLUMNS, ROWS } from './view';

/** `_` plain, `m` mountain, `p` pass, `f` fort, `A` and `a` North's and South's arsenal. */
export type Ground = '_' | 'm' | 'p' | 'f' | 'A' | 'a';
/** `N` and `S` are to move, `?` the die decides, `D` both deploy. */
export type ToMove = 'N' | 'S' | '?' | 'D';

export interface Place {
  ground: Ground;
  /** A unit's letter, a capital for North's; nothing where nobody stands. */
  unit: string;
}

export interface Draft {
  /** What is not plain and empty. */
  places: ReadonlyMap<string, Place>;
  turn: ToMove;
  /** The fields after whose turn it is. */
  rest: string;
}

const PLAIN: Place = { ground: '_', unit: '' };
const TOKEN = /([ICKWRXickwrx])|\(([ICKWRXickwrx])\)|\[([ICKWRXickwrx])\]|([Aam])\{([ICKWRXickwrx])\}|([_mpfAa])/y;
const TURNS = '[NS?D]';

export const at = (draft: Draft, where: string): Place => draft.places.get(where) ?? PLAIN;

/** The fields of a turn that has only begun. */
export const begun = (turn: ToMove, number = 1): string => `${turn === 'D' ? '-' : '5'} - - ${number}`;

export const EMPTY: Draft = { places: new Map(), turn: 'N', rest: begun('N') };

function readRow(row: string, y: number, places: Map<string, Place>): boolean {
  let x = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < row.length) {
    const found = TOKEN.exec(row);
    if (!found) return false;
    const [, bare, pass, fort, under, upon, ground] = found;
    const place: Place = bare
      ? { ground: '_', unit: bare }
      : pass
        ? { ground: 'p', unit: pass }
        : fort
          ? { ground: 'f', unit: fort }
          : upon
            ? { ground: under as Ground, unit: upon }
            : { ground: ground as Ground, unit: '' };
    if (place.ground !== '_' || place.unit) places.set(square(x, y), place);
    x += 1;
  }
  return x === COLUMNS;
}

/** Reads a position; `null` where it has not even the form of one. A map alone is one with North to move. */
export function readDraft(text: string): Draft | null {
  const [board = '', turn = 'N', ...rest] = text.trim().split(/\s+/);
  const rows = board.split('/');
  const places = new Map<string, Place>();
  if (rows.length !== ROWS || !new RegExp(`^${TURNS}$`).test(turn)) return null;
  if (!rows.every((row, i) => readRow(row, ROWS - 1 - i, places))) return null;
  const fields = rest.length === 0 ? begun(turn as ToMove) : rest.join(' ');
  return { places, turn: turn as ToMove, rest: fields };
}

function token({ ground, unit }: Place): string {
  if (!unit) return ground;
  if (ground === '_') return unit;
  if (ground === 'p') return `(${unit})`;
  return ground === 'f' ? `[${unit}]` : `${ground}{${unit}}`;
}

export function writeDraft(draft: Draft): string {
  const rows = Array.from({ length: ROWS }, (_, i) =>
    Array.from({ length: COLUMNS }, (_, x) => token(at(draft, square(x, ROWS - 1 - i)))).join(''),
  );
  return `${rows.join('/')} ${draft.turn} ${draft.rest}`;
}

/** What is painted with: ground, a unit, or `x`, which takes a unit away first and the ground next. */
export type Tool = { ground: Ground } | { unit: string } | 'x';

function painted(was: Place, tool: Tool): Place {
  if (tool === 'x') return was.unit ? { ...was, unit: '' } : PLAIN;
  if ('ground' in tool) return { ground: tool.ground, unit: tool.ground === 'm' ? '' : was.unit };
  return { ground: was.ground === 'm' ? '_' : was.ground, unit: tool.unit };
}

const numberOf = (draft: Draft): number => Number(draft.rest.split(' ').at(-1)) || 1;

/** Paints a square. What was under way in the turn is forgotten with it: the turn begins anew. */
export function paint(draft: Draft, where: string, tool: Tool): Draft {
  const place = painted(at(draft, where), tool);
  const places = new Map(draft.places);
  if (place.ground === '_' && !place.unit) places.delete(where);
  else places.set(where, place);
  return { places, turn: draft.turn, rest: begun(draft.turn, numberOf(draft)) };
}

/** Gives the turn to somebody. While both deploy it is the first. */
export const give = (draft: Draft, turn: ToMove): Draft => ({
  ...draft,
  turn,
  rest: begun(turn, turn === 'D' || turn === '?' ? 1 : numberOf(draft)),
});

/** The map without anybody on it. */
export const cleared = (draft: Draft): Draft => ({
  ...draft,
  places: new Map(
    [...draft.places].flatMap(([where, { ground }]) => (ground === '_' ? [] : [[where, { ground, unit: '' }]])),
  ),
  rest: begun(draft.turn),
});

/** A draft as the map draws it; who is online only the engine knows. */
export function asView(draft: Draft): View {
  const on = (ground: Ground): string[] =>
    [...draft.places].flatMap(([where, place]) => (place.ground === ground ? [where] : []));
  return {
    position: '',
    phase: 'play',
    to_move: 1,
    number: 1,
    moves_left: 5,
    moved: [],
    retreat: null,
    spent: false,
    struck: null,
    units: [...draft.places].flatMap(([where, { unit }]) =>
      unit ? [{ seat: unit === unit.toUpperCase() ? 1 : 2, unit, at: where, online: true }] : [],
    ),
    arsenals: [
      ...on('A').map((where) => ({ seat: 1, at: where })),
      ...on('a').map((where) => ({ seat: 2, at: where })),
    ],
    mountains: on('m'),
    passes: on('p'),
    forts: on('f'),
    lines: [],
  };
}
