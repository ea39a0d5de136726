/**
 * How a finished game went: what a bot gave a seat at some of its moments, and the event that turned it. The bot thinks
 * but little about each; where the chances change most it looks again, until one event is left that did it.
 */

import type { Engine } from '../engine/engine';
import { storyOf, type Entry } from '../api/types';
import { upTo } from '../here/record';
import type { Phrase } from '../lang/phrase';
import { turnsOf, type Acts } from './turns';

/** After so many events the seat had that chance to win, from 0 to 1. */
export interface Point {
  count: number;
  chance: number;
}

export interface Played {
  record: string;
  seats: number;
  /** Whose chances are told. */
  seat: number;
  /** Who won by the rules; nothing where it was ended by other means. */
  winners: number[] | null;
  /** Whether the game knows the odds itself, so that nobody need guess. */
  known?: boolean;
  /** What a guess turned out to be worth, where that was measured. */
  measured?(guess: number): number;
}

/** The effort for each moment. */
const NODES = 600;
/** So many moments are looked at, spread over the game, before it is looked at more closely. */
const MOMENTS = 24;

/** Looks back at a game, and tells the points that are known each time there are more. */
export async function study(
  engine: Engine,
  { record, seats, seat, winners, known: itself = false, measured }: Played,
  tell: (points: Point[]) => void,
  stop: AbortSignal,
): Promise<void> {
  const { ply } = await engine.ask('replay', { record });
  const known = new Map<number, number>();
  const looked = new Set<number>();
  if (winners) known.set(ply, winners.length === 0 ? 0.5 : winners.includes(seat) ? 1 : 0);
  const points = (): Point[] =>
    [...known].map(([count, chance]) => ({ count, chance })).toSorted((a, b) => a.count - b.count);

  const look = async (count: number): Promise<void> => {
    looked.add(count);
    const { turn } = await engine.ask('replay', { record: upTo(record, count) });
    const choosing = 'choose' in turn ? turn.choose : [];
    const chance =
      choosing.length === 0 || itself
        ? await odds(engine, seat)
        : choosing.includes(seat)
          ? (await engine.best({ nodes: NODES, seat }, stop))?.score
          : seats === 2
            ? await others(engine, choosing[0] ?? 0, stop)
            : undefined;
    if (chance === undefined || stop.aborted) return;
    known.set(count, measured && !itself ? measured(chance) : chance);
    tell(points());
  };

  const step = Math.max(1, ply / MOMENTS);
  for (let at = 0; at < ply && !stop.aborted; at += step) await look(Math.round(at));
  for (let closer = 0; closer < MOMENTS && !stop.aborted; closer += 1) {
    const turn = turningPoint(points());
    const next = turn && between(turn.before.count, turn.after.count, looked);
    if (next === undefined || next === null) return;
    await look(next);
  }
}

/** While only dice fall, and before, some games know the odds themselves. */
const odds = (engine: Engine, seat: number): Promise<number | undefined> =>
  engine.ask('inspect').then(
    (facts) => (facts as { win?: (number | undefined)[] } | null)?.win?.[seat - 1],
    () => undefined,
  );

/** Between two what one gains the other loses; but whoever does not see all thinks more of its chances than there is. */
async function others(engine: Engine, other: number, stop: AbortSignal): Promise<number | undefined> {
  if ((await engine.ask('seen', { seats: [] })).hidden) return undefined;
  const best = await engine.best({ nodes: NODES, seat: other }, stop);
  return best && 1 - best.score;
}

/** A moment between two that nobody has looked at, as near to the middle as there is one. */
function between(from: number, to: number, looked: Set<number>): number | undefined {
  const middle = (from + to) / 2;
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, i) => from + 1 + i)
    .filter((count) => !looked.has(count))
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
}

/**
 * The event that tells best what happened between two moments: of the turn that the later one is in, what weighs most.
 * Where nothing has weight it is the last one that is said at all.
 */
export function telling(
  log: Entry[],
  { before, after }: { before: Point; after: Point },
  weights: string[],
  said: (index: number) => boolean,
  act?: Acts,
): number {
  const last = after.count - 1;
  const from = Math.min(turnsOf(log, act).findLast((begin) => begin <= last) ?? last, before.count);
  const weight = (index: number): number =>
    Math.max(
      0,
      ...storyOf(log[index]).map(({ what }) =>
        weights.includes(what) ? 1 + weights.length - weights.indexOf(what) : 0,
      ),
    );
  const events = Array.from({ length: last - from + 1 }, (_, i) => last - i).filter(said);
  return events.reduce((best, index) => (weight(index) > weight(best) ? index : best), events[0] ?? last);
}

/** The sentence of a story that says what came of it, by what weighs in a game; nothing where that is only movement. */
export function weightiest(story: Phrase[], weights: string[]): { at: number } | null {
  // What weighs least is what happens all the time.
  const weight = ({ what }: Phrase): number =>
    weights.includes(what) ? weights.length - weights.indexOf(what) - 1 : 0;
  const most = Math.max(0, ...story.map(weight));
  return most === 0 ? null : { at: story.findIndex((phrase) => weight(phrase) === most) };
}

/** A change that is not worth being called a turning point. */
const LITTLE = 0.08;

/** A change lasts if it is still there so many looks later: one look alone is often mistaken. */
const LASTS = 2;

/** Every game ends with all or nothing, so the last step is a large one in any; it counts for so much of it. */
const END = 0.5;

/**
 * Where the chances changed most, for good, in the direction in which the game went; `null` where they hardly did.
 */
export function turningPoint(points: Point[]): { before: Point; after: Point } | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const way = last.chance === first.chance ? 0 : Math.sign(last.chance - first.chance);
  const steps = points.slice(1).map((after, i) => {
    const before = points[i] ?? first;
    const step = after.chance - before.chance;
    const sign = way === 0 ? Math.sign(step) : way;
    // What came before and what comes after it must agree: a peak that is gone at the next look was none.
    const least = (found: Point[]): number => Math.min(...found.map(({ chance }) => chance * sign));
    const most = (found: Point[]): number => Math.max(...found.map(({ chance }) => chance * sign));
    const change = least(points.slice(i + 1, i + 2 + LASTS)) - most(points.slice(Math.max(0, i + 1 - LASTS), i + 1));
    return { before, after, change: after === last ? change * END : change };
  });
  const most = steps.reduce((best, each) => (each.change > best.change ? each : best), {
    before: first,
    after: first,
    change: LITTLE,
  });
  return most.after === first ? null : { before: most.before, after: most.after };
}

/** So far from even chances the game was still open. */
const OPEN = 0.15;

/**
 * How a game went that no moment turned: even all the way, steadily one way, or neither, where somebody stood better from
 * the beginning or chances went up and down.
 */
export function flow(points: Point[]): 'even' | 'steady' | 'open' {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.every(({ chance }) => Math.abs(chance - 0.5) <= OPEN)) return 'even';
  return Math.abs(last.chance - first.chance) >= OPEN ? 'steady' : 'open';
}

/**
 * Whether a turn is the very end of a game that was played to its end. The points count all that happened; the log at a
 * table is shorter where something was told to others alone.
 */
export const isEnd = (turn: { after: Point }, points: Point[], winners: number[] | null): boolean =>
  winners !== null && turn.after.count === points.at(-1)?.count;

/** So far back something is looked for that is worth telling. */
const BACK = 12;

/**
 * What was told last up to a moment, by all that is known of a game that is over. A log at a table is no help: what an
 * eye was not told has no place in it, and a pass tells nothing.
 */
export async function toldBefore(
  engine: Engine,
  record: string,
  count: number,
  said: (story: Phrase[]) => string,
): Promise<string> {
  await engine.ask('replay', { record });
  const { moments } = await engine.ask('moments', { seat: 0, from: Math.max(0, count - BACK), to: count + 1 });
  for (const { entry } of moments.toReversed()) {
    const sentence = said(entry?.story ?? []);
    if (sentence) return sentence;
  }
  return '';
}
