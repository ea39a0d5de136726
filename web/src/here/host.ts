/**
 * The referee of a game in this browser. To a table's page it is a line like that to the server, and says the same; at
 * its other end is an engine. Every event is stored before it is told.
 */

import { Trouble } from '../api/http';
import { Refused, type Ends, type Line } from '../api/line';
import type { Entry, FromClient, PlayerCard, Seat, Standing, ToClient, Verdict } from '../api/types';
import { CLOSED, LOST, type Answer, type Asked, type Command, type Engine, type Seen } from '../engine/engine';
import { getKept, newSeed, putKept, type Kept, type Sitter } from './kept';
import { hold } from './lock';

/** The level of a bot that plays on for somebody who gave up. */
const STAND_IN_LEVEL = 4;

/** How often a bot is asked again whose engine has failed. */
const PATIENCE = 3;

/** What a host needs from outside. */
export interface House {
  openEngine(): Engine;
  get(id: string): Promise<Kept | undefined>;
  put(kept: Kept): Promise<void>;
  /** Waits until no other window has the game, and answers how to let go of it. */
  hold(id: string, busy: () => void): Promise<() => void>;
}

/** The engine was blocked, the storage is full, or something else that the site has words for. */
export const FULL = 'storage-full';
export const ELSEWHERE = 'elsewhere';
const SECRET = 'secret';

export class Host implements Line {
  readonly #id: string;
  readonly #ends: Ends;
  readonly #house: House;
  /** Referees. */
  readonly #engine: Engine;
  /** Thinks for the bots, so that nobody who asks something waits for them. */
  readonly #thinker: Engine;
  #kept: Kept | undefined;
  #state: Answer<'state'> | undefined;
  /** How many entries of their log the people here have been told. */
  #told = 0;
  #nonce = 0;
  /** One thing after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  #thinking = new Map<Seat, AbortController>();
  /** How often a bot's thinking has failed since it last did not. */
  #failures = 0;
  #sure = new Map<Seat, number>();
  #hidden = false;
  #closed = false;
  #letGo: () => void = () => undefined;

  constructor(id: string, ends: Ends, house: House) {
    this.#id = id;
    this.#ends = ends;
    this.#house = house;
    this.#engine = house.openEngine();
    this.#thinker = house.openEngine();
    this.#enqueue(() => this.#open());
  }

  nonce(): number {
    return ++this.#nonce;
  }

  close(): void {
    this.#closed = true;
    this.#halt();
    this.#engine.close();
    this.#thinker.close();
    this.#letGo();
  }

  send(message: FromClient): boolean {
    if (!this.#kept || this.#closed) return false;
    this.#enqueue(() => this.#obey(message));
    return true;
  }

  async ask(question: (nonce: number) => FromClient): Promise<ToClient> {
    const nonce = this.nonce();
    const asked = question(nonce);
    try {
      if (asked.type === 'hint') return { type: 'hint', nonce, ...(await this.#advise(asked.seat, asked.move)) };
      if (asked.type !== 'inspect' && asked.type !== 'plan') throw new Trouble('bad-request', '');
      if (this.#hidden) throw new Trouble(SECRET, 'there are secrets at this table, which the answer could give away');
      const { at, count } = asked;
      if (asked.type === 'plan') {
        const { seat, moves } = asked;
        const planned = await this.#ask('plan', { seat, moves, ...(at === undefined ? {} : { at }) });
        return { type: 'planned', nonce, ...planned };
      }
      const where = { ...(at === undefined ? {} : { at }), ...(count === undefined ? {} : { count }) };
      return { type: 'facts', nonce, facts: await this.#ask('inspect', where) };
    } catch (why) {
      throw new Refused(refused(why, nonce));
    }
  }

  /** Asks a bot for advice: whoever thinks for the bots, so that the referee is free. Among people nobody is advised. */
  async #advise(seat: Seat, move: string | undefined): Promise<Answer<'hint'>> {
    const kept = this.#kept;
    const alone = kept?.players.every(({ kind }, i) => kind === 'bot' || i + 1 === seat);
    if (!kept || !alone) throw new Trouble('no-hints', 'hints are for games against bots: people play each other here');
    const { record, seed } = kept;
    const [, advice] = await Promise.all([
      this.#thinker.ask('replay', { record, seed }),
      this.#thinker.ask('hint', { seat, ...(move !== undefined && { move }) }),
    ]);
    return advice;
  }

  #enqueue(act: () => Promise<void>): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#closed) return;
      await act().catch((why: unknown) => this.#complain(why));
    });
  }

  /** Asks the referee; where its worker has died another has the game already, and is asked again. */
  async #ask<C extends Command>(command: C, asked: Asked<C>): Promise<Answer<C>> {
    const engine: { ask(command: Command, asked: object): Promise<unknown> } = this.#engine;
    const ask = (): Promise<Answer<C>> => engine.ask(command, asked) as Promise<Answer<C>>;
    return ask().catch((why: unknown) => {
      if (why instanceof Trouble && why.code === LOST) return ask();
      throw why;
    });
  }

  #complain(why: unknown, nonce: unknown = null): void {
    if (this.#closed || (why instanceof Trouble && why.code === CLOSED)) return;
    if (this.#state) this.#ends.hear(refused(why, nonce));
    else this.#ends.gone(why instanceof Trouble ? why.code : undefined);
  }

  async #open(): Promise<void> {
    this.#letGo = await this.#house.hold(this.#id, () => this.#ends.gone(ELSEWHERE));
    if (this.#closed) return this.#letGo();
    const kept = await this.#house.get(this.#id);
    if (!kept) return this.#ends.gone();
    // The dice are thrown anew from here on, so that nobody can look ahead.
    this.#state = await this.#ask('replay', { record: kept.record, seed: newSeed() });
    this.#kept = kept;
    const seen = await this.#look(0);
    const { game, seats, options, rules } = this.#state;
    const table = {
      id: this.#id,
      game,
      seats,
      options,
      rules,
      created: kept.created,
      commitment: '',
      brought: 0,
      rated: false,
      listed: false,
    };
    this.#ends.hear({ type: 'snapshot', table, ...this.#standing(seen), events: entries(seen) });
    this.#goOn();
  }

  async #obey(message: FromClient): Promise<void> {
    const kept = this.#kept;
    if (!kept) return;
    switch (message.type) {
      case 'move': {
        const { seat, move, count, nonce } = message;
        if (count !== this.#told) return this.#complain(new Trouble('stale', ''), nonce);
        if (kept.status !== 'playing') return this.#complain(new Trouble('game-over', 'the game is over'), nonce);
        return this.#play(seat, move).catch((why: unknown) => this.#complain(why, nonce));
      }
      case 'resign':
        return this.#resign(message.seat);
      case 'offer':
        if (message.offer === 'takeback') return this.#takeBack(message.seat);
        if (message.offer === 'draw') return this.#draw();
    }
  }

  async #play(seat: Seat, move: string): Promise<void> {
    const { state } = await this.#ask('play', { seat, move });
    await this.#happened(state);
  }

  async #resign(seat: Seat): Promise<void> {
    if (this.#kept?.status !== 'playing') return;
    if (this.#kept.players.length > 2) {
      // Where more than two play, a bot plays on for whoever gives up.
      const players = this.#kept.players.map((player, i): Sitter =>
        i + 1 === seat ? { kind: 'bot', level: STAND_IN_LEVEL } : player,
      );
      await this.#keep({ players });
    } else {
      const winners = this.#kept.players.map((_, i) => i + 1).filter((other) => other !== seat);
      await this.#end({ winners, reason: 'resignation' });
    }
    await this.#tell();
    this.#goOn();
  }

  async #draw(): Promise<void> {
    if (this.#kept?.status !== 'playing') return;
    if (this.#kept.players.some(({ kind }) => kind === 'bot')) throw new Trouble('bots-play-on', '');
    await this.#end({ winners: [], reason: 'agreement' });
    await this.#tell();
  }

  async #takeBack(seat: Seat): Promise<void> {
    if (this.#kept?.status !== 'playing') return;
    this.#halt();
    try {
      this.#state = await this.#ask('takeback', { seat });
      this.#sure.clear();
      await this.#keepRecord();
      const seen = await this.#look(0);
      this.#ends.hear({ type: 'undone', to: seen.count });
      this.#ends.hear({ type: 'update', ...this.#standing(seen), events: [] });
    } finally {
      this.#goOn();
    }
  }

  /** What has happened is stored, then told, and then the game goes on. */
  async #happened(state: Answer<'state'>): Promise<void> {
    this.#state = state;
    if (state.outcome) await this.#end(state.outcome);
    else await this.#keepRecord();
    await this.#tell();
    this.#goOn();
  }

  /** Throws the dice that are due, and asks the bots that must choose. */
  #goOn(): void {
    const [kept, state] = [this.#kept, this.#state];
    if (!kept || !state || this.#closed) return;
    if (kept.status !== 'playing') return this.#halt();
    if ('chance' in state.turn)
      return this.#enqueue(async () => {
        if (this.#state !== state) return;
        await this.#happened((await this.#ask('chance', {})).state);
      });
    for (const seat of 'choose' in state.turn ? state.turn.choose : []) {
      const player = kept.players[seat - 1];
      if (player?.kind === 'bot' && !this.#thinking.has(seat)) void this.#think(seat, player.level);
    }
  }

  async #think(seat: Seat, level: number): Promise<void> {
    const kept = this.#kept;
    if (!kept) return;
    const stop = new AbortController();
    this.#thinking.set(seat, stop);
    try {
      await this.#thinker.ask('replay', { record: kept.record, seed: kept.seed });
      const best = await this.#thinker.best({ level, seat }, stop.signal);
      this.#failures = 0;
      if (!best || stop.signal.aborted) return;
      this.#enqueue(async () => {
        if (stop.signal.aborted) return;
        this.#thinking.delete(seat);
        this.#sure.set(seat, best.score);
        await this.#play(seat, best.move);
      });
    } catch (why) {
      if (stop.signal.aborted) return;
      this.#thinking.delete(seat);
      this.#failures += 1;
      if (this.#failures > PATIENCE) return this.#complain(why);
      // A worker that was killed is replaced, and the bot is asked again.
      await new Promise((done) => setTimeout(done, 300 * this.#failures));
      this.#goOn();
    }
  }

  /** Ends all thinking. */
  #halt(): void {
    for (const stop of this.#thinking.values()) stop.abort();
    this.#thinking.clear();
  }

  #end(result: Verdict): Promise<void> {
    this.#halt();
    return this.#keepRecord({ status: 'over', result });
  }

  async #keepRecord(changes: Partial<Kept> = {}): Promise<void> {
    const { record } = await this.#ask('record', { whole: true });
    await this.#keep({ record, count: this.#state?.ply ?? 0, ...changes });
  }

  /** Stores the game. Where that is not possible it goes on all the same, and that is said. */
  async #keep(changes: Partial<Kept>): Promise<void> {
    if (!this.#kept) return;
    this.#kept = { ...this.#kept, ...changes, updated: Date.now() };
    const stored = await this.#house.put(this.#kept).then(
      () => true,
      () => false,
    );
    this.#ends.warn(stored ? undefined : FULL);
  }

  async #tell(): Promise<void> {
    const seen = await this.#look(this.#told);
    this.#ends.hear({ type: 'update', ...this.#standing(seen), events: entries(seen) });
  }

  async #look(since: number): Promise<Seen> {
    const seen = await this.#ask('seen', { seats: this.#you(), since });
    this.#told = seen.count;
    this.#hidden = seen.hidden;
    if (this.#kept && seen.hidden) this.#kept.secretive = true;
    return seen;
  }

  #you(): Seat[] {
    return (this.#kept?.players ?? []).flatMap(({ kind }, i) => (kind === 'you' ? [i + 1] : []));
  }

  /** Everything that changes, as the people here may know it. */
  #standing({ count, turn, outcome, views, legal, takebacks, curtain }: Seen): Standing {
    const { players = [], status = 'playing', result = null, next = null, secretive = false } = this.#kept ?? {};
    const over = status !== 'playing';
    const bots = players.flatMap(({ kind }, i) => (kind === 'bot' ? [i + 1] : []));
    const sure = over || !secretive ? [...this.#sure] : [];
    return {
      count,
      players: players.map(cardOf),
      you: this.#you(),
      turn,
      outcome,
      views,
      legal: over ? {} : legal,
      takebacks: Object.fromEntries(over ? [] : takebacks.map((seat) => [seat, 'free' as const])),
      curtain: curtain && !over,
      thinking: 'choose' in turn && !over ? turn.choose.filter((seat) => bots.includes(seat)) : [],
      thoughts: Object.fromEntries(sure.map(([seat, score]) => [seat, { sure: score }])),
      offers: [],
      status,
      result,
      next,
      contributions: [],
      wants_contribution: false,
    };
  }
}

/** A host in this browser's own house. */
export const hostHere =
  (id: string, openEngine: () => Engine) =>
  (ends: Ends): Line =>
    new Host(id, ends, { openEngine, get: getKept, put: putKept, hold });

export function cardOf(player: Sitter, index: number): PlayerCard {
  const person = player.kind === 'you';
  return {
    seat: index + 1,
    kind: person ? 'person' : 'bot',
    name: '',
    ...(player.kind === 'bot' && { level: player.level }),
    here: person,
    gone: false,
    you: person,
  };
}

const entries = ({ events }: Seen): Entry[] => events.map((event) => ({ ...event, at: Date.now() }) as Entry);

type Refusing = Extract<ToClient, { type: 'refused' }>;

function refused(why: unknown, nonce: unknown): Refusing {
  const { code, message, reason } = why instanceof Trouble ? why : new Trouble('', String(why));
  return {
    type: 'refused',
    nonce,
    code: code as 'bad-request',
    message,
    ...(reason && { reason: reason as Refusing['reason'] }),
  };
}
