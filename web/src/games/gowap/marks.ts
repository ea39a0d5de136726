/** What a round leaves on the board until the next one: ways, battles, births, losses, and what the ground made of whom. */

import type { Scene } from './scenes';
import type { Standing } from './generated';

/** What the ground made of a token; `is` is missing where it took it. */
export interface Change {
  token: Standing;
  was: number;
  is?: number;
}

export interface Marks {
  ways: { seat: number; from: string; to: string }[];
  fights: { at: string; sums: [number, number]; winner: number | null }[];
  births: { at: string; seat: number; times: number }[];
  /** Who is gone, by battle or by ground. */
  losses: { at: string; seat: number; times: number }[];
  changes: Change[];
}

/** What the ground of a scene made of whom, with who stood there before. */
export function changes({ act, lost, before }: Scene): Change[] {
  if (act.kind !== 'ground') return [];
  const was = ({ seat, n }: Standing): number =>
    before.find((each) => each.seat === seat && each.n === n)?.value ?? Number.NaN;
  const all = [
    ...(act.tokens ?? []).map((token) => ({ token, was: was(token), is: token.value })),
    ...lost.map((token) => ({ token, was: token.value })),
  ];
  const order = (change: Change): number => act.cells.indexOf(change.token.at ?? '');
  return all.toSorted((a, b) => order(a) - order(b));
}

/** Where a round begins with more than this, its ways and gains would lie over each other. */
const CROWD = 8;

/** What there is room to show at once: with many on the board, the ways and gains of the step that is told. */
export function shownMarks(story: Scene[], scene: Scene | null): Marks {
  const marks = marksOf(story);
  if ((story[0]?.before.length ?? 0) <= CROWD) return scene ? { ...marks, changes: changes(scene) } : marks;
  const { ways, changes: now } = marksOf(scene ? [scene] : []);
  return { ...marks, ways, changes: now };
}

/** What the scenes of a round leave, up to one of them. */
export function marksOf(story: Scene[]): Marks {
  const marks: Marks = { ways: [], fights: [], births: [], losses: [], changes: [] };
  const count = (list: Marks['births'], at: string, seat: number): void => {
    const known = list.find((each) => each.at === at && each.seat === seat);
    if (known) known.times += 1;
    else list.push({ at, seat, times: 1 });
  };
  for (const scene of story) {
    const { act } = scene;
    if (act.kind === 'step' && act.from !== act.to) marks.ways.push(act);
    if (act.kind === 'fight') marks.fights.push(act);
    if (act.kind === 'birth') count(marks.births, act.at, act.seat);
    for (const token of scene.lost) count(marks.losses, token.at ?? '', token.seat);
    marks.changes.push(...changes(scene));
  }
  return marks;
}
