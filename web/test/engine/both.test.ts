/** What every engine does, wherever it runs. */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Trouble } from '../../src/api/http';
import { Either } from '../../src/engine/either';
import { BLOCKED, CLOSED, type Engine } from '../../src/engine/engine';
import { LocalEngine, type Spawn } from '../../src/engine/local';
import { ServerEngine } from '../../src/engine/server';
import { host, type Host } from './host';
import { address, spawning } from './node';
import { GAMES, thinker } from './play';
import { isModuleThere, isProgramThere } from './sides';

let spawn: Spawn;
let server: Host;

/** A worker that the browser does not let start. */
const barred: Spawn = (heard) => ({ post: () => queueMicrotask(() => heard({ blocked: 'barred' })), end: () => {} });

const WAYS: [name: string, there: boolean, open: () => Engine][] = [
  ['in a worker', isModuleThere, () => new LocalEngine(spawn, address(), true)],
  ['on the server', isProgramThere, () => new ServerEngine(server.post)],
  [
    'in a worker that is barred, so on the server',
    isProgramThere,
    () =>
      new Either(
        (journal) => new LocalEngine(barred, '', true, journal),
        (journal) => new ServerEngine(server.post, journal),
      ),
  ],
];

beforeAll(async () => {
  if (isModuleThere) spawn = await spawning();
  if (isProgramThere) server = await host();
}, 60_000);
afterAll(() => server?.end());

describe.each(WAYS)('an engine %s', { timeout: 60_000 }, (_name, there, open) => {
  const run = test.skipIf(!there);
  let engine: Engine;
  const begin = (): Engine => (engine = open());
  afterEach(() => engine?.close());

  run('answers in the order in which it was asked', async () => {
    begin();
    const state = engine.ask('new', { game: 'color-wars', seed: 3 });
    const happened = engine.ask('play', { move: 'c3' });
    const record = engine.ask('record');
    expect((await state).turn).toEqual({ choose: [1] });
    expect((await happened).state.ply).toBe(1);
    expect((await record).record).toContain('c3');
    expect((await engine.ask('state')).ply).toBe(1);
  });

  run('refuses with a trouble that has the code and the words of the protocol', async () => {
    begin();
    await expect(engine.ask('state')).rejects.toMatchObject({ code: 'no-game' });
    await engine.ask('new', { game: 'color-wars' });
    await expect(engine.ask('play', { move: 'z9' })).rejects.toMatchObject({
      code: 'illegal-move',
      message: expect.stringContaining('z9'),
      reason: { what: 'off-board' },
    });
    expect((await engine.ask('state')).ply).toBe(0);
  });

  run('shows what would happen, and nothing has happened', async () => {
    begin();
    await engine.ask('load', { game: 'color-wars', position: '...../...../..R3B3./...../..... R 2' });
    const { steps, state } = await engine.ask('preview', { moves: ['c3'] });
    expect(steps).toMatchObject({ waves: [{ pops: ['c3'] }, { pops: ['d3'] }], captures: 1, wins: true });
    expect(state.outcome).toEqual({ winners: [1], reason: 'elimination' });
    expect((await engine.ask('state')).ply).toBe(2);
  });

  run.each(GAMES)('plays %s with bots, takes back, and throws the same dice again', async (game) => {
    begin();
    await engine.ask('new', { game, seed: 11, seats: game === 'gaogie' ? 3 : 2 });
    const seat = await thinker(engine);
    const before = await engine.ask('record');
    const thought = await engine.best({ seat, level: 2 });
    expect(thought?.move).toBeTruthy();
    await engine.ask('play', { seat, move: thought?.move ?? '' });
    await engine.ask('undo');
    expect(await engine.ask('record')).toEqual(before);
    expect(await engine.best({ seat, level: 2 })).toEqual(thought);
  });

  run('stops a bot at once, and the game is the same afterwards', async () => {
    begin();
    await engine.ask('new', { game: 'color-wars' });
    const stop = new AbortController();
    const best = engine.best({ ms: 60_000 }, stop.signal);
    const after = engine.ask('state');
    setTimeout(() => stop.abort(), 300);
    const told = performance.now();
    await best;
    expect(performance.now() - told).toBeLessThan(5_000);
    expect((await after).ply).toBe(0);
    expect(await engine.best({ ms: 60_000 }, AbortSignal.abort())).toBeUndefined();
  });

  run('says of every question after the session that it is over, and of those still open', async () => {
    begin();
    const open = engine.ask('hello');
    engine.close();
    await expect(open).rejects.toMatchObject({ code: CLOSED });
    await expect(engine.ask('hello')).rejects.toMatchObject({ code: CLOSED });
  });
});

describe.skipIf(!isModuleThere || !isProgramThere)('where the module stops working', { timeout: 60_000 }, () => {
  test('the server goes on with the same game, and what waits keeps its order', async () => {
    let starts = 0;
    let kill = (): void => undefined;
    // It works once; then it is killed and lets nobody start it again.
    const once: Spawn = (heard, lost) => {
      kill = () => lost('killed');
      return starts++ === 0 ? spawn(heard, lost) : barred(heard, lost);
    };
    const engine = new Either(
      (journal) => new LocalEngine(once, address(), true, journal),
      (journal) => new ServerEngine(server.post, journal),
    );
    await engine.ask('new', { game: 'ganoogo', seed: 5 });
    const rolled = await engine.ask('chance');
    kill();
    const all = [engine.ask('state'), engine.ask('undo'), engine.ask('chance')] as const;
    const [state, undone, again] = await Promise.all(all);
    expect(state).toEqual(rolled.state);
    expect(undone.ply).toBe(0);
    expect(again).toEqual(rolled);
    engine.close();
  });
});

describe('where there is neither', () => {
  test.each(['404', 'not-found'])('every question is blocked (%s)', async (code) => {
    const nowhere = new ServerEngine(async () => Promise.reject(new Trouble(code, '')));
    const both = [nowhere.ask('hello'), nowhere.ask('games')];
    for (const asked of both) await expect(asked).rejects.toMatchObject({ code: BLOCKED });
  });

  test('a server that cannot be reached loses the question and nothing else', async () => {
    let up = true;
    const sent: string[] = [];
    const engine = new ServerEngine(async (body) => {
      if (!up) throw new Trouble('offline', '');
      sent.push(body);
      return (JSON.parse(body) as { asked: unknown[] }).asked.map(() => ({ ok: {} }));
    });
    await engine.ask('new', { game: 'color-wars' });
    up = false;
    await expect(engine.ask('play', { move: 'c3' })).rejects.toMatchObject({ code: 'engine-lost' });
    up = true;
    await engine.ask('state');
    expect(JSON.parse(sent[1] ?? '')).toEqual({
      played: [{ cmd: 'new', game: 'color-wars' }],
      asked: [{ cmd: 'state' }],
    });
  });
});
