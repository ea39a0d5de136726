import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BLOCKED, CLOSED, LOST, type Engine } from '../../src/engine/engine';
import { LocalEngine, type Spawn } from '../../src/engine/local';
import { address, spawning } from './node';
import { thinker } from './play';
import { isModuleThere } from './sides';

let spawn: Spawn;
let started = 0;
let engine: Engine;

const begin = (shared: boolean, url = address(), patience?: number): Engine => {
  started = 0;
  const counting: Spawn = (...heard) => {
    started += 1;
    return spawn(...heard);
  };
  const local = new LocalEngine(counting, url, shared);
  if (patience !== undefined) local.patience = patience;
  engine = local;
  return engine;
};

describe.skipIf(!isModuleThere)('the engine in a worker', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    spawn = await spawning();
  });
  afterEach(() => engine.close());

  test('nothing is loaded before the first question, and questions are answered in order', async () => {
    begin(true);
    expect(started).toBe(0);
    const state = engine.ask('new', { game: 'color-wars', seed: 3 });
    const happened = engine.ask('play', { move: 'c3' });
    const record = engine.ask('record');
    expect((await state).turn).toEqual({ choose: [1] });
    expect((await happened).state.ply).toBe(1);
    expect((await record).record).toContain('c3');
    expect(started).toBe(1);
  });

  test.each(['color-wars', 'gaogie', 'gowap', 'ganoogo', 'game-of-war'])(
    'told to stop, a bot of %s answers at once with what it has',
    async (game) => {
      begin(true, address(), 5_000);
      await engine.ask('new', { game, seats: game === 'gaogie' ? 3 : 2 });
      const seat = await thinker(engine);
      const stop = new AbortController();
      const best = engine.best({ seat, ms: 60_000 }, stop.signal);
      await new Promise((done) => setTimeout(done, 500));
      const told = performance.now();
      stop.abort();
      const thought = await best;
      // 50 ms on a machine that has nothing else to do; this one may have, and a minute was given.
      expect(performance.now() - told).toBeLessThan(5_000);
      expect(thought?.move).toBeTruthy();
      expect(started).toBe(1);
    },
  );

  test('where no memory is shared a bot is cut short, and the game goes on with the same dice', async () => {
    const fresh = async (): Promise<number> => {
      await engine.ask('new', { game: 'ganoogo', seed: 11 });
      await engine.ask('chance');
      await engine.ask('undo');
      return thinker(engine);
    };
    begin(false);
    const seat = await fresh();
    const before = await engine.ask('record');
    const stop = new AbortController();
    const best = engine.best({ seat, ms: 60_000 }, stop.signal);
    const after = engine.ask('record');
    setTimeout(() => stop.abort(), 300);
    expect(await best).toBeUndefined();
    expect(await after).toEqual(before);
    expect(started).toBe(2);
    const thought = await engine.best({ seat, level: 2 });
    engine.close();
    begin(true);
    expect(await fresh()).toBe(seat);
    expect(await engine.ask('record')).toEqual(before);
    expect(await engine.best({ seat, level: 2 })).toEqual(thought);
  });

  test('a bot that does not hear that it shall stop is cut short', async () => {
    const deaf: Spawn = (...heard) => {
      started += 1;
      const { post, end } = spawn(...heard);
      return { post: (message) => post('url' in message ? { ...message, flag: undefined as never } : message), end };
    };
    started = 0;
    engine = new LocalEngine(deaf, address(), true);
    await engine.ask('new', { game: 'color-wars', options: { width: 8, height: 8 }, seed: 5 });
    await engine.ask('play', { move: 'c3' });
    const stop = new AbortController();
    const best = engine.best({ ms: 60_000 }, stop.signal);
    await new Promise((done) => setTimeout(done, 300));
    stop.abort();
    expect(await best).toBeUndefined();
    expect((await engine.ask('state')).ply).toBe(1);
    expect(started).toBe(2);
  });

  test('a bot that has not begun when it is told to stop never begins', async () => {
    begin(false);
    const fresh = engine.ask('new', { game: 'color-wars' });
    expect(await engine.best({ ms: 60_000 }, AbortSignal.abort())).toBeUndefined();
    expect((await fresh).game).toBe('color-wars');
    expect(started).toBe(1);
  });

  test('a worker that ends by itself loses the question and nothing else', async () => {
    const kills: (() => void)[] = [];
    const mortal: Spawn = (heard, lost) => {
      kills.push(() => lost('killed'));
      return spawn(heard, lost);
    };
    engine = new LocalEngine(mortal, address(), true);
    await engine.ask('new', { game: 'color-wars' });
    await engine.ask('play', { move: 'b2' });
    const thinking = engine.best({ ms: 60_000 });
    kills[0]?.();
    await expect(thinking).rejects.toMatchObject({ code: LOST });
    expect((await engine.ask('state')).ply).toBe(1);
    expect(kills).toHaveLength(2);
  });

  test('a module that cannot be had is said of every question, and one after the session too', async () => {
    begin(true, 'data:application/wasm;base64,AAAA');
    const both = [engine.ask('hello'), engine.ask('games')];
    for (const asked of both) await expect(asked).rejects.toMatchObject({ code: BLOCKED });
    engine.close();
    await expect(engine.ask('hello')).rejects.toMatchObject({ code: CLOSED });
  });
});
