/** What the lab of A Game of War works out itself: squares as somebody writes them, and a position in words. */

import type { Outlook, Standing, View } from './generated';
import { COLUMNS, KINDS, ROWS } from './view';
import { square } from '../../lib/squares';

/** Where a share of the drawing's width and height lies; nothing beyond its edge. */
export function squareAt(across: number, down: number): string {
  const [x, y] = [Math.floor(across * COLUMNS), ROWS - 1 - Math.floor(down * ROWS)];
  return x >= 0 && y >= 0 && x < COLUMNS && y < ROWS ? square(x, y) : '';
}

/** Reads a square as it is typed; `null` for what is none of this map. */
export function squareIn(text: string): string | null {
  const at = text.trim().toLowerCase();
  return /^[a-y]([1-9]|1\d|20)$/.test(at) ? at : null;
}

/** What the sides could bring against a free square as they stand. */
export const onFree = (outlook: Outlook[], at: string): { seat: number; attack: number }[] =>
  outlook.flatMap(({ seat, attacks }) => {
    const found = attacks.find((threat) => threat.at === at);
    return found && found.attack > 0 ? [{ seat, attack: found.attack }] : [];
  });

/** A side of a position: its units by kind, which of them are cut off, and its arsenals. */
export interface Told {
  seat: number;
  units: { kind: string; at: string[] }[];
  count: number;
  online: number;
  dark: string[];
  arsenals: string[];
}

/** A position side by side, for whoever does not see the board. */
export const toldOf = (view: View): Told[] =>
  [1, 2].map((seat) => {
    const own = view.units.filter((unit) => unit.seat === seat);
    const of = (kind: string): Standing[] => own.filter(({ unit }) => unit.toUpperCase() === kind);
    return {
      seat,
      units: KINDS.map((kind) => ({ kind, at: of(kind).map(({ at }) => at) })).filter(({ at }) => at.length > 0),
      count: own.length,
      online: own.filter(({ online }) => online).length,
      dark: own.filter(({ online }) => !online).map(({ at }) => at),
      arsenals: view.arsenals.filter((arsenal) => arsenal.seat === seat).map(({ at }) => at),
    };
  });
