import { describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine';
import type { Entry } from '../src/api/types';
import type { Phrase } from '../src/lang/phrase';
import { study, telling, toldBefore, turningPoint, type Point } from '../src/frame/course';

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
