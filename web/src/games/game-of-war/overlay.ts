/** The sheets that can be laid over the map, one at a time. */

import type { Outlook, View } from './generated';

export type Sheet = 'attack' | 'danger' | 'next' | 'cuts' | 'online';

/** One key each. */
export const SHEETS: { sheet: Sheet; key: string }[] = [
  { sheet: 'attack', key: 'a' },
  { sheet: 'danger', key: 'd' },
  { sheet: 'next', key: 'n' },
  { sheet: 'cuts', key: 'c' },
  { sheet: 'online', key: 'o' },
];

/** The side that looks: the eye's own, for a spectator the one to move. */
export const ownSide = (view: View, eye: number): number => eye || (view.to_move ?? 1);

export interface Mark {
  at: string;
  seat: number;
  /** What is written on it. */
  text: string;
  /** How strong it is, from 0 to 1. */
  weight: number;
  /** Whether it only could come about, and not in one turn. */
  faint: boolean;
  /** What would become of the unit there. */
  result?: string | undefined;
}

/** The most that is told apart by shade. */
const FULL = 24;

/** What a sheet says of each square. */
export function marks(sheet: Sheet, sides: Outlook[], own: number): Mark[] {
  const other = 3 - own;
  const side = (seat: number): Outlook | undefined => sides.find((one) => one.seat === seat);
  switch (sheet) {
    case 'attack':
    case 'danger': {
      const seat = sheet === 'attack' ? own : other;
      return (side(seat)?.attacks ?? []).map(({ at, attack, defence, result }) => ({
        at,
        seat,
        text: result ? `${attack}:${defence}` : String(attack),
        weight: Math.min(1, attack / FULL),
        faint: false,
        result: result ?? undefined,
      }));
    }
    case 'next':
      return (side(other)?.reach ?? []).map(({ at, from }) => ({
        at,
        seat: other,
        text: String(from.length),
        weight: Math.min(1, from.length / 6),
        faint: false,
      }));
    case 'cuts':
      return sides.flatMap(({ seat, cuts }) =>
        cuts.map(({ at, units, by }) => ({
          at,
          seat,
          text: String(units.length),
          weight: Math.min(1, units.length / 8),
          faint: by.length === 0,
        })),
      );
    case 'online':
      return [];
  }
}
