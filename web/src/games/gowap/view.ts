/** What can be worked out from a view of Gowap without knowing rules. */

import { cell } from '../../lib/squares';
import type { Standing } from './generated';

/** At most two decimals, for people, with the sign for decimals that their language has; for notation without one. */
export const short = (value: number, { language }: { language: string } = { language: 'en' }): string => {
  const text =
    value >= 1e6 ? value.toExponential(1) : String(value >= 100 ? Math.round(value) : Math.round(value * 100) / 100);
  return local(text, language);
};

/** A number that is written already, with the sign for decimals that a language has. */
export const local = (text: string, language: string): string => (language === 'de' ? text.replace('.', ',') : text);

const SIGNS: Record<string, string> = { '*': '×', '/': '÷', '+': '+', '-': '−' };

/** A formula as it stands on a cell: `×1.1` for what it does to a value, the whole of it where it is more than that. */
export function onCell(formula: string): string {
  if (formula === 'V') return '=';
  const [, sign = '', number = ''] = /^V([*/+-])([\d.]+)$/.exec(formula) ?? [];
  return number ? `${SIGNS[sign]}${number}` : formula.replaceAll('*', '×').replaceAll('-', '−');
}

/** As on a chessboard, a1 is dark. */
export const dark = (at: string): boolean => {
  const { x, y } = cell(at);
  return (x + y) % 2 === 0;
};

export interface Recruit {
  gender: 'M' | 'F';
  /** In hundredths, so that sums are exact. */
  worth: number;
}

/** Reads `M35 F25.5`. */
export const readTeam = (text: string): Recruit[] =>
  text
    .replace(/^team\s+/, '')
    .split(/\s+/)
    .filter(Boolean)
    .map((token) => ({ gender: token.startsWith('F') ? 'F' : 'M', worth: Math.round(Number(token.slice(1)) * 100) }));

export const writeTeam = (team: Recruit[]): string =>
  `team ${team.map(({ gender, worth }) => `${gender}${worth / 100}`).join(' ')}`;

/** Gives one token a value and takes the difference from the others in proportion, so that the sum stays. */
export function share(team: Recruit[], index: number, worth: number, total: number): Recruit[] {
  const others = team.filter((_, i) => i !== index);
  if (others.length === 0) return team.map((token) => ({ ...token, worth: total }));
  const mine = Math.max(1, Math.min(total - others.length, Math.round(worth)));
  const rest = total - mine;
  const held = others.reduce((sum, token) => sum + token.worth, 0);
  // Each keeps at least a hundredth; what rounding leaves goes to the largest.
  const shares = others.map(
    (token) => 1 + Math.floor(((token.worth - 1) / Math.max(1, held - others.length)) * (rest - others.length)),
  );
  const left = rest - shares.reduce((sum, worth) => sum + worth, 0);
  const largest = shares.indexOf(Math.max(...shares));
  shares[largest] = (shares[largest] ?? 0) + left;
  let next = 0;
  return team.map((token, i) => ({ ...token, worth: i === index ? mine : (shares[next++] ?? 1) }));
}

/** On a counter there is room for three or four characters. */
export const tiny = (value: number): string =>
  value < 10
    ? String(Math.round(value * 10) / 10)
    : value < 10_000
      ? String(Math.round(value))
      : `${short(value / 1000)}k`;

export interface Spot {
  key: string;
  token: Standing;
  /** How many tokens it stands for. */
  count: number;
  x: number;
  y: number;
  scale: number;
}

/** More than so many tokens in a cell are shown as one heap a side: smaller ones could not be read. */
const HEAP = 4;

function heaps(tokens: Standing[]): { key: string; token: Standing; count: number }[] {
  if (tokens.length <= HEAP) return tokens.map((token) => ({ key: `${token.seat}-${token.n}`, token, count: 1 }));
  return [1, 2].flatMap((seat) => {
    const own = tokens.filter((token) => token.seat === seat);
    const [first] = own;
    const value = own.reduce((sum, token) => sum + token.value, 0);
    return first ? [{ key: `${first.at}-${seat}`, token: { ...first, value }, count: own.length }] : [];
  });
}

/** A counter's own radius, with its edge. */
export const RADIUS = 29;
/** What of a cell's height is the tokens'; below is its formula. */
const ROOM = 0.8;
/** Middles and radii by how many there are, in parts of a cell. */
const PLACES: [number, number, number][][] = [
  [],
  [[0.5, 0.41, 0.34]],
  [
    [0.26, 0.42, 0.235],
    [0.74, 0.42, 0.235],
  ],
  [
    [0.27, 0.2, 0.195],
    [0.73, 0.2, 0.195],
    [0.5, ROOM - 0.2, 0.195],
  ],
  [
    [0.27, 0.2, 0.195],
    [0.73, 0.2, 0.195],
    [0.27, ROOM - 0.2, 0.195],
    [0.73, ROOM - 0.2, 0.195],
  ],
];

/** Where each token stands: those in a cell side by side, smaller as it fills, and never outside it. */
export function spots(all: Standing[], columns: number, size: number): Spot[] {
  const cells = new Map<string, Standing[]>();
  for (const token of all) if (token.at) cells.set(token.at, [...(cells.get(token.at) ?? []), token]);
  return [...cells].flatMap(([at, tokens]) => {
    const { x, y } = cell(at);
    const shown = heaps(tokens);
    return shown.map((each, i) => {
      const [dx, dy, radius] = PLACES[shown.length]?.[i] ?? [0.5, 0.42, 0.2];
      return { ...each, x: (x + dx) * size, y: (columns - 1 - y + dy) * size, scale: (radius * size) / RADIUS };
    });
  });
}
