import { describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine';
import type { Entry } from '../src/api/types';
import type { Phrase } from '../src/lang/phrase';
import { flow, isEnd, study, telling, toldBefore, turningPoint, weightiest, type Point } from '../src/frame/course';

/** A record of a game for two with so many moves. */
const record = (length: number): string =>
  `Record: 1\nGame: color-wars\nSeats: 2\nResult: 1 (elimination)\nSignature: ab\n\n${Array.from(
    { length },
    (_, i) => `${(i % 2) + 1} a${i}`,
  ).join('\n')}\n`;

/** An engine that gives seat 1 the chance `of` after so many events, and tells what it was asked. */
function pretend(of: (count: number) => number, asked: number[] = [], hidden = false): Engine {
  let count = 0;
  return {
    async ask(command: string, { record = '' } = {}) {
      if (command === 'seen') return { hidden };
      if (command === 'inspect') return { win: [of(count), 1 - of(count)] };
      count = record.split('\n').filter((line) => /^[*\d] /.test(line)).length;
      return { ply: count, turn: /[*]/.test(record) ? { chance: true } : { choose: [(count % 2) + 1] } };
    },
    async best({ seat }: { seat: number }) {
      asked.push(count);
      return { move: '', score: seat === 1 ? of(count) : 1 - of(count), line: [], nodes: 1 };
    },
    close: () => undefined,
  } as unknown as Engine;
}

describe('how a game went', () => {
  it.each([
    ['a game that turned at one event', 200, 137],
    ['a short game', 6, 3],
  ])('%s: the event is found', async (_, length, at) => {
    let points: Point[] = [];
    const asked: number[] = [];
    const engine = pretend((count) => (count < at ? 0.4 : 0.9), asked);
    const played = { record: record(length), seats: 2, seat: 1, winners: [1] };
    await study(engine, played, (found) => (points = found), new AbortController().signal);
    expect(turningPoint(points)).toMatchObject({ before: { count: at - 1 }, after: { count: at, chance: 0.9 } });
    expect(asked.length).toBeLessThan(50);
    expect(new Set(asked).size).toBe(asked.length);
    expect(points.at(-1)).toEqual({ count: length, chance: 1 });
  });

  it('who lost sees where it was lost, not where it looked well', async () => {
    let points: Point[] = [];
    const chance = (count: number): number => (count < 10 ? 0.3 : count < 30 ? 0.8 : 0.2);
    const played = { record: record(40), seats: 2, seat: 1, winners: [2] };
    await study(pretend(chance), played, (found) => (points = found), new AbortController().signal);
    expect(turningPoint(points)?.after.count).toBe(30);
  });

  const course = (...chances: number[]): Point[] => chances.map((chance, count) => ({ count, chance }));

  it('a peak that is gone at the next look is no turning point', () =>
    expect(turningPoint(course(0.5, 1, 0.5, 0.5, 0.8, 0.85, 1))).toMatchObject({ after: { count: 4 } }));

  it('the end, which is all or nothing in every game, counts for half', () => {
    expect(turningPoint(course(0.5, 0.5, 0.3, 0.3, 0))).toMatchObject({ after: { count: 2 } });
    expect(turningPoint(course(0.5, 0.5, 0.4, 0.4, 0))).toMatchObject({ after: { count: 4 } });
  });

  it('chances are told as sure as they turned out to be', async () => {
    let points: Point[] = [];
    const played = { record: record(4), seats: 2, seat: 1, winners: [1], measured: (guess: number) => guess / 2 };
    await study(
      pretend(() => 0.8),
      played,
      (found) => (points = found),
      new AbortController().signal,
    );
    expect(points.map(({ chance }) => chance)).toEqual([0.4, 0.4, 0.4, 0.4, 1]);
  });

  it('what was soon undone has turned nothing', () => {
    const chances = [0.5, 1, 0.5, 0.5, 1];
    const points = chances.map((chance, count) => ({ count, chance }));
    expect(turningPoint(points)).toEqual({ before: points[3], after: points[4] });
  });

  it('a game that went steadily one way had no turning point', () => {
    const points = Array.from({ length: 20 }, (_, count) => ({ count, chance: 0.5 + count / 40 }));
    expect(turningPoint(points)).toBeNull();
    expect(turningPoint([])).toBeNull();
  });

  it('it ends at once when somebody has seen enough', async () => {
    const stop = new AbortController();
    const asked: number[] = [];
    const played = { record: record(100), seats: 2, seat: 1, winners: null };
    await study(
      pretend(() => 0.5, asked),
      played,
      () => stop.abort(),
      stop.signal,
    );
    expect(asked).toHaveLength(1);
  });

  it('where dice alone decide, the odds that the game knows tell it', async () => {
    let points: Point[] = [];
    const rolled = record(30).replace(/^\d (?=a)/gm, '* ');
    const played = { record: rolled, seats: 2, seat: 2, winners: [1] };
    const engine = pretend((count) => (count < 20 ? 0.5 : 0.9));
    await study(engine, played, (found) => (points = found), new AbortController().signal);
    expect(turningPoint(points)?.after.count).toBe(20);
  });

  it('where something is hidden only the seat itself is asked', async () => {
    const asked: number[] = [];
    const played = { record: record(20), seats: 2, seat: 1, winners: null };
    await study(
      pretend(() => 0.5, asked, true),
      played,
      () => undefined,
      new AbortController().signal,
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((count) => count % 2 === 0)).toBe(true);
  });

  it('among three only the seat itself is asked', async () => {
    const asked: number[] = [];
    const played = { record: record(20), seats: 3, seat: 2, winners: null };
    await study(
      pretend(() => 0.5, asked),
      played,
      () => undefined,
      new AbortController().signal,
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((count) => count % 2 === 1)).toBe(true);
  });

  it('what turned it is told though the last thing that happened was a pass', async () => {
    const stories = [[{ what: 'rolls' }], [{ what: 'passes' }], []];
    const engine = {
      ask: async (command: string) =>
        command === 'moments' ? { moments: [{ entry: null }, ...stories.map((story) => ({ entry: { story } }))] } : {},
    } as unknown as Engine;
    const said = (story: Phrase[]): string => (story[0]?.what === 'rolls' ? 'Red rolls.' : '');
    expect(await toldBefore(engine, record(3), 3, said)).toBe('Red rolls.');
  });

  it('a game that knows its odds is never guessed at, whoever is to choose', async () => {
    let points: Point[] = [];
    const asked: number[] = [];
    const played = { record: record(20), seats: 2, seat: 1, winners: [1], known: true };
    await study(
      pretend(() => 0.4, asked),
      played,
      (found) => (points = found),
      new AbortController().signal,
    );
    expect(asked).toEqual([]);
    expect(points[0]).toEqual({ count: 0, chance: 0.4 });
  });
});

describe('what is told of a turning point', () => {
  const entry = (seat: number, ...what: string[]): Entry =>
    ({ seat, move: 'x', at: 0, story: what.map((one) => ({ what: one })) }) as unknown as Entry;
  const weights = ['destroyed', 'moved'];
  const turn = (before: number, after: number): Parameters<typeof telling>[1] => ({
    before: { count: before, chance: 0.5 },
    after: { count: after, chance: 0.1 },
  });
  const always = (): boolean => true;

  it('the weightiest event of the turn, not the end of it', () => {
    const log = [
      entry(2, 'destroyed'),
      entry(1, 'moved'),
      entry(1, 'attacked', 'destroyed'),
      entry(1, 'moved'),
      entry(1, 'end'),
    ];
    expect(telling(log, turn(4, 5), weights, always)).toBe(2);
    expect(telling([entry(2, 'destroyed'), entry(1, 'moved'), entry(1, 'end')], turn(2, 3), weights, always)).toBe(1);
  });

  it('the last one that is said at all, where nothing has weight', () => {
    const log = [entry(1, 'walks'), entry(1, 'passes'), entry(2, 'walks')];
    expect(telling(log, turn(1, 2), [], (index) => index !== 1)).toBe(0);
    expect(telling(log, turn(2, 3), [], always)).toBe(2);
  });
});

describe('the end of a game', () => {
  const points: Point[] = [0.4, 0.5, 0.7, 1].map((chance, i) => ({ count: i * 100, chance }));
  it.each([
    ['is its last moment', 3, [1], true],
    ['is no moment before that, however little a table was told since', 2, [1], false],
    ['is not where somebody gave up', 3, null, false],
  ] as const)('%s', (_, at, winners, end) => {
    const after = points[at] ?? { count: 0, chance: 0 };
    expect(isEnd({ after }, points, winners && [...winners])).toBe(end);
  });
});

describe('how a game went that nothing turned', () => {
  const points = (...chances: number[]): Point[] => chances.map((chance, count) => ({ count, chance }));
  it.each([
    ['flat, and even a little better for who gave up', points(0.48, 0.5, 0.52), 'even'],
    ['down all the way', points(0.6, 0.5, 0.4, 0.3), 'steady'],
    ['good for one from the beginning on', points(0.7, 0.72, 0.69), 'open'],
  ])('%s', (_, course, how) => expect(flow(course)).toBe(how));
});

describe('what came of a turn', () => {
  const story = (...what: string[]): Phrase[] => what.map((one) => ({ what: one }));
  it.each([
    [story('moved', 'moved', 'attacked', 'destroyed', 'end'), 3],
    [story('moved', 'end'), undefined],
    [story('moved', 'arsenal', 'destroyed'), 1],
  ])('is its weightiest sentence', (told, at) =>
    expect(weightiest(told, ['arsenal', 'destroyed', 'moved'])?.at).toBe(at),
  );
});
