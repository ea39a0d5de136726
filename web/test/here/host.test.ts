import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Refused } from '../../src/api/line';
import type { FromClient, ToClient } from '../../src/api/types';
import type { Engine } from '../../src/engine/engine';
import { LocalEngine, type Spawn } from '../../src/engine/local';
import { FULL, Host } from '../../src/here/host';
import type { Kept, Sitter } from '../../src/here/kept';
import { address, spawning } from '../engine/node';
import { isModuleThere } from '../engine/sides';

const YOU: Sitter = { kind: 'you' };
const bot = (level: number): Sitter => ({ kind: 'bot', level });

let spawn: Spawn;
/** What ends a worker from outside. */
const killers: (() => void)[] = [];
const hosts: Host[] = [];

const openEngine = (): Engine => {
  const watched: Spawn = (heard, lost) => {
    const port = spawn(heard, lost);
    killers.push(() => {
      port.end();
      lost('killed');
    });
    return port;
  };
  return new LocalEngine(watched, address(), true);
};

/** A house with one game in it, and a page that listens. */
class Page {
  readonly heard: ToClient[] = [];
  gone: (string | undefined)[] = [];
  full = false;
  warning: string | undefined;
  kept: Kept;
  host: Host;

  constructor(players: Sitter[], record: string) {
    this.kept = {
      id: 'a',
      game: '',
      record,
      players,
      seed: 5,
      secretive: false,
      status: 'playing',
      result: null,
      count: 0,
      next: null,
      created: 1,
      updated: 1,
    };
    this.host = this.open();
  }

  open(): Host {
    const ends = {
      since: () => 0,
      hear: (message: ToClient) => void this.heard.push(message),
      lost: () => undefined,
      warn: (code?: string) => void (this.warning = code),
      gone: (why?: string) => void this.gone.push(why),
    };
    const house = {
      openEngine,
      get: async (id: string) => (id === 'a' ? structuredClone(this.kept) : undefined),
      put: async (kept: Kept) => {
        if (this.full) throw new DOMException('full', 'QuotaExceededError');
        this.kept = structuredClone(kept);
      },
      hold: async () => () => undefined,
    };
    this.host = new Host('a', ends, house);
    hosts.push(this.host);
    return this.host;
  }

  async until(fits: (message: ToClient) => boolean): Promise<ToClient> {
    const began = this.heard.length;
    for (;;) {
      const found = this.heard.slice(Math.max(0, began - 1)).find(fits);
      if (found) return found;
      await new Promise((done) => setTimeout(done, 5));
    }
  }

  /** Waits until somebody at this screen may choose, or it is over. */
  async due(): Promise<Extract<ToClient, { type: 'update' | 'snapshot' }>> {
    for (;;) {
      const last = this.heard.findLast((message) => message.type === 'update' || message.type === 'snapshot');
      if (last && (last.type === 'update' || last.type === 'snapshot'))
        if (last.status !== 'playing' || Object.keys(last.legal).length > 0) return last;
      await new Promise((done) => setTimeout(done, 5));
    }
  }

  say(message: Record<string, unknown>): void {
    expect(this.host.send(message as FromClient)).toBe(true);
  }
}

const COLOR_WARS = 'Game: color-wars\n\n';

describe.skipIf(!isModuleThere)('a game in the browser', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    spawn = await spawning();
  });
  afterEach(() => hosts.splice(0).forEach((host) => host.close()));

  test('a bot answers, and every event is stored before it is told', async () => {
    const page = new Page([YOU, bot(1)], COLOR_WARS);
    await page.due();
    page.say({ type: 'move', seat: 1, move: 'c3', count: 0 });
    const answered = await page.until((message) => message.type === 'update' && message.count === 2);
    expect(answered).toMatchObject({ type: 'update', turn: { choose: [1] }, you: [1] });
    expect(page.kept.record).toMatch(/\n1 c3\n2 \w\d\n$/);
  });

  test('another visit goes on where the last one ended', async () => {
    const page = new Page([YOU, YOU], COLOR_WARS);
    await page.due();
    page.say({ type: 'move', seat: 1, move: 'c3', count: 0 });
    await page.until((message) => message.type === 'update' && message.count === 1);
    page.host.close();
    page.heard.length = 0;
    page.open();
    expect(await page.due()).toMatchObject({ type: 'snapshot', count: 1, events: [{ seat: 1, move: 'c3' }] });
  });

  test('what the rules forbid and what comes too late is refused, and changes nothing', async () => {
    const page = new Page([YOU, YOU], COLOR_WARS);
    await page.due();
    page.say({ type: 'move', seat: 1, move: 'z9', count: 0, nonce: 7 });
    expect(await page.until(({ type }) => type === 'refused')).toMatchObject({ code: 'illegal-move', nonce: 7 });
    page.say({ type: 'move', seat: 1, move: 'c3', count: 4, nonce: 8 });
    expect(await page.until((said) => said.type === 'refused' && said.nonce === 8)).toMatchObject({ code: 'stale' });
    expect(page.kept.record).toBe(COLOR_WARS);
  });

  test('a move is taken back with the bot’s answer to it', async () => {
    const page = new Page([YOU, bot(1)], COLOR_WARS);
    await page.due();
    page.say({ type: 'move', seat: 1, move: 'c3', count: 0 });
    await page.until((message) => message.type === 'update' && message.count === 2);
    page.say({ type: 'offer', seat: 1, offer: 'takeback' });
    expect(await page.until(({ type }) => type === 'undone')).toEqual({ type: 'undone', to: 0 });
    await page.until((message) => message.type === 'update' && message.count === 0);
    expect(page.kept.record).not.toContain('c3');
  });

  test('giving up ends a game of two, and among three a bot plays on', async () => {
    const two = new Page([YOU, bot(1)], COLOR_WARS);
    await two.due();
    two.say({ type: 'resign', seat: 1 });
    await two.until((message) => message.type === 'update' && message.status === 'over');
    expect(two.kept.result).toEqual({ winners: [2], reason: 'resignation' });
    const three = new Page([YOU, YOU, YOU], 'Game: gaogie\nSeats: 3\n\n');
    await three.due();
    three.say({ type: 'resign', seat: 2 });
    await three.until((message) => message.type === 'update' && message.you.length === 2);
    expect(three.kept.players[1]).toEqual(bot(4));
  });

  test('people agree on a draw with one word, bots to none', async () => {
    const bots = new Page([YOU, bot(1)], COLOR_WARS);
    await bots.due();
    bots.say({ type: 'offer', seat: 1, offer: 'draw' });
    expect(await bots.until(({ type }) => type === 'refused')).toMatchObject({ code: 'bots-play-on' });
    const people = new Page([YOU, YOU], COLOR_WARS);
    await people.due();
    people.say({ type: 'offer', seat: 2, offer: 'draw' });
    await people.until((message) => message.type === 'update' && message.status === 'over');
    expect(people.kept.result).toEqual({ winners: [], reason: 'agreement' });
  });

  test('a secret choice is in nobody’s log, is kept over a reload, and nothing is told about the game meanwhile', async () => {
    const page = new Page([YOU, YOU], 'Game: gaogie\n\n');
    const { legal } = await page.due();
    const move = legal[1]?.moves[0] ?? '';
    page.say({ type: 'move', seat: 1, move, count: 0 });
    const told = await page.until((message) => message.type === 'update' && !(1 in message.legal));
    expect(told).toMatchObject({ count: 0, events: [] });
    await expect(page.host.ask((nonce) => ({ type: 'inspect', nonce }))).rejects.toBeInstanceOf(Refused);
    page.host.close();
    page.heard.length = 0;
    page.open();
    const again = await page.due();
    expect(Object.keys(again.legal)).toEqual(['2']);
    expect(again.count).toBe(0);
  });

  test('with no room left the game goes on and says so; with room again it is all there', async () => {
    const page = new Page([YOU, YOU], COLOR_WARS);
    await page.due();
    page.full = true;
    page.say({ type: 'move', seat: 1, move: 'c3', count: 0 });
    await page.until((message) => message.type === 'update' && message.count === 1);
    expect(page.warning).toBe(FULL);
    page.full = false;
    page.say({ type: 'move', seat: 2, move: 'd4', count: 1 });
    await page.until((message) => message.type === 'update' && message.count === 2);
    expect(page.kept.record).toMatch(/1 c3\n2 d4\n$/);
    expect(page.warning).toBeUndefined();
  });

  test('workers that are killed are replaced, and nothing is lost', async () => {
    const page = new Page([YOU, bot(6)], COLOR_WARS);
    killers.length = 0;
    await page.due();
    page.say({ type: 'move', seat: 1, move: 'c3', count: 0 });
    await page.until((message) => message.type === 'update' && message.count === 1);
    killers.splice(0).forEach((kill) => kill());
    const answered = await page.until((message) => message.type === 'update' && message.count === 2);
    expect(answered).toMatchObject({ turn: { choose: [1] } });
  });

  test('an engine that cannot be loaded is told of by its code, and a game that is not there without', async () => {
    const page = new Page([YOU, YOU], COLOR_WARS);
    await page.due();
    const gone: (string | undefined)[] = [];
    const ends = {
      since: () => 0,
      hear: () => undefined,
      lost: () => undefined,
      warn: () => undefined,
      gone: (why?: string) => void gone.push(why),
    };
    const house = { get: async () => page.kept, put: async () => undefined, hold: async () => () => undefined };
    const blocked = (): Engine => new LocalEngine(spawn, 'data:application/wasm;base64,AAAA', true);
    hosts.push(new Host('a', ends, { ...house, openEngine: blocked }));
    hosts.push(new Host('b', ends, { ...house, openEngine, get: async () => undefined }));
    while (gone.length < 2) await new Promise((done) => setTimeout(done, 5));
    expect(gone.toSorted()).toEqual(['engine-blocked', undefined]);
  });
});
