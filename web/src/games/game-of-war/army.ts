/** An army as a line of text, to be kept and sent: `I j15 f14; C c14; R c17`. */

import { KINDS } from './view';

export interface Post {
  unit: string;
  at: string;
}

/** Writes an army down, kind by kind. */
export const writeArmy = (units: Post[]): string =>
  KINDS.flatMap((kind) => {
    const squares = units.filter(({ unit }) => unit.toUpperCase() === kind).map(({ at }) => at);
    return squares.length > 0 ? [`${kind} ${squares.join(' ')}`] : [];
  }).join('; ');

/** Reads an army; `null` for what is none. Whether it may stand there the rules say. */
export function readArmy(text: string): Post[] | null {
  const posts: Post[] = [];
  for (const part of text.split(/[;\n]/).map((part) => part.trim())) {
    if (part === '') continue;
    const [kind = '', ...squares] = part.split(/[\s,]+/).filter(Boolean);
    const unit = kind.replace(/:$/, '').toUpperCase();
    if (!KINDS.includes(unit) || squares.length === 0) return null;
    for (const at of squares.map((square) => square.toLowerCase())) {
      if (!/^[a-y]([1-9]|1\d|20)$/.test(at) || posts.some((post) => post.at === at)) return null;
      posts.push({ unit, at });
    }
  }
  return posts.length > 0 ? posts : null;
}

/** The moves that make one army of another: whoever stands wrong is taken back before anybody is placed. */
export function marchOut(standing: Post[], wanted: Post[]): string[] {
  const same = (a: Post, b: Post): boolean => a.at === b.at && a.unit.toUpperCase() === b.unit.toUpperCase();
  const wrong = standing.filter((post) => !wanted.some((other) => same(post, other)));
  const missing = wanted.filter((post) => !standing.some((other) => same(post, other)));
  return [
    ...wrong.map(({ at }) => `take ${at}`),
    ...missing.map(({ unit, at }) => `place ${unit.toUpperCase()} ${at}`),
  ];
}
