/**
 * A table followed over a WebSocket: it reconnects by itself, resumes where it was, and shows what happens one
 * happening after the other, so that a board can finish its motion before the next begins.
 */

import { tick } from 'svelte';
import { contribution, snapshot, Trouble } from './http';
import { asEntries, blind, keepPlan, keptPlan, movesOf, progress, type Plan } from './plan';
import { Stage } from './stage';
import {
  unwrap,
  type About,
  type Claim,
  type Entry,
  type FromClient,
  type Legal,
  type OfferKind,
  type Planned,
  type Seat,
  type Standing,
  type ToClient,
} from './types';

/** Something that just happened, for a board to animate. */
export interface Moment {
  /** Rises by one each time. */
  id: number;
  events: Entry[];
  /** The views as they were before. */
  before: Record<string, unknown>;
}

export type Link = 'joining' | 'open' | 'lost' | 'gone';

const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;

const unwrapAll = (views: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(views).map(([eye, view]) => [eye, unwrap(view)]));

export class LiveTable {
  readonly id: string;
  info = $state.raw<About | null>(null);
  standing = $state.raw<Standing | null>(null);
  log = $state.raw<Entry[]>([]);
  moment = $state.raw<Moment | null>(null);
  link = $state<Link>('joining');
  /** Why the last move was refused, in the server's words. */
  refusal = $state.raw<{ code: string; message: string } | null>(null);
  /** Moves of the own turn that nobody has heard of yet. */
  plan = $state.raw<Plan | null>(null);
  /** A move is under way: the board waits for the answer. */
  sending = $state(false);

  /** Something on the board is still on its way; how it ends is not told before it gets there. */
  moving = $state(false);

  readonly stage = new Stage();
  #socket: WebSocket | null = null;
  /** How many entries of the log have arrived, shown or not. */
  #received = 0;
  #moments = 0;
  #tries = 0;
  #closed = false;
  #nonce = 0;
  #contributed = false;
  #asked = new Map<number, { done: (answer: ToClient) => void; fail: (why: Error) => void }>();
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(id: string) {
    this.id = id;
    this.stage.onmotion = (moving) => (this.moving = moving);
    this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    for (const timer of this.#timers) clearTimeout(timer);
    this.stage.close();
    this.#socket?.close();
  }

  /** Plays a move for one of the own seats. */
  play(seat: Seat, move: string): void {
    this.refusal = null;
    this.sending = this.#send({ type: 'move', seat, move, count: this.log.length, nonce: ++this.#nonce });
  }

  offer(seat: Seat, offer: OfferKind): void {
    this.#send({ type: 'offer', seat, offer });
  }

  answer(seat: Seat, offer: OfferKind, yes: boolean): void {
    this.#send({ type: 'answer', seat, offer, yes });
  }

  resign(seat: Seat): void {
    this.#send({ type: 'resign', seat });
  }

  claim(seat: Seat, want: Claim): void {
    this.#send({ type: 'claim', seat, want });
  }

  /** Asks for facts about the position on show, or some events before; the server may be further on. */
  async inspect(at?: string, back = 0): Promise<unknown> {
    const plan = this.plan;
    if (plan && plan.steps.length > 0 && at !== undefined)
      return (await this.#tryOut(plan.seat, movesOf(plan), at)).facts;
    const answer = await this.#ask((nonce) => ({
      type: 'inspect',
      ...(at === undefined ? {} : { at }),
      count: this.log.length - back,
      nonce,
    }));
    return answer.type === 'facts' ? answer.facts : undefined;
  }

  /** Adds a move to the own turn without anybody hearing of it. */
  async think(seat: Seat, move: string): Promise<void> {
    if (this.sending) return;
    this.refusal = null;
    this.sending = true;
    const begun = this.plan;
    const plan = begun ?? { seat, base: this.log.length, steps: [], sending: false };
    try {
      const before = this.viewFor(seat);
      const { moves, view, legal } = await this.#tryOut(seat, [...movesOf(plan), move]);
      const step = { move: moves.at(-1) ?? move, view: unwrap(view), legal };
      await this.stage.perform(async () => {
        this.sending = false;
        // Something was taken back, or has happened, in the meantime.
        if (this.plan !== begun || this.log.length !== plan.base) return;
        this.#setPlan({ ...plan, steps: [...plan.steps, step] });
        this.moment = {
          id: ++this.#moments,
          events: [{ seat, move: step.move, at: 0 }],
          before: { ...this.standing?.views, [seat]: before },
        };
        await tick();
      });
    } catch (why) {
      this.refusal = { code: '', message: why instanceof Error ? why.message : '' };
      this.sending = false;
    }
  }

  /** Takes the last move of the plan back. */
  unthink(): void {
    const plan = this.plan;
    if (!plan || plan.sending) return;
    this.refusal = null;
    this.stage.skip();
    const steps = plan.steps.slice(0, -1);
    this.#setPlan(steps.length > 0 ? { ...plan, steps } : null);
  }

  /** Makes all that was planned happen, and ends the turn if it is not over by itself. */
  sendPlan(seat: Seat, end: string): void {
    this.refusal = null;
    const plan = this.plan ?? { seat, base: this.log.length, steps: [], sending: false };
    if (plan.sending || this.sending) return;
    const ends = this.legalFor(seat)?.moves.includes(end) ?? false;
    this.#setPlan({ ...plan, steps: ends ? [...plan.steps, blind(end)] : plan.steps, sending: true });
    this.#carryOut();
  }

  /** What a seat sees, with what it has planned. */
  viewFor(seat: Seat): unknown {
    const planned =
      this.plan?.seat === seat ? this.plan.steps.findLast(({ view }) => view !== undefined)?.view : undefined;
    return planned ?? this.standing?.views[seat];
  }

  /** What a seat may choose now, after what it has planned; `null` for nothing. */
  legalFor(seat: Seat): Legal | null {
    const planned = this.plan?.seat === seat ? this.plan.steps.at(-1)?.legal : undefined;
    const legal = planned ?? this.standing?.legal[seat];
    return legal && (legal.moves.length > 0 || (legal.open?.length ?? 0) > 0) ? legal : null;
  }

  /** What has happened, and what is planned. */
  get told(): Entry[] {
    const plan = this.plan;
    return plan ? [...this.log, ...asEntries(plan, Math.max(0, this.log.length - plan.base))] : this.log;
  }

  /** How many of those are only planned. */
  get planned(): number {
    return this.told.length - this.log.length;
  }

  async #tryOut(seat: Seat, moves: string[], at?: string): Promise<Planned> {
    const answer = await this.#ask((nonce) => ({
      type: 'plan',
      seat,
      moves,
      ...(at === undefined ? {} : { at }),
      count: this.log.length,
      nonce,
    }));
    if (answer.type !== 'planned') throw new Error('');
    return answer;
  }

  #setPlan(plan: Plan | null): void {
    this.plan = plan;
    keepPlan(this.id, plan);
  }

  /** Sends what is next of the plan, or lets go of it when it has come true or something else has happened. */
  #carryOut(): void {
    const plan = this.plan;
    if (!plan) return;
    const { state, made } = progress(plan, this.log);
    const next = plan.steps[made];
    if (state === 'done' || state === 'overtaken' || !next) this.#setPlan(null);
    else if (plan.sending)
      this.sending = this.#send({
        type: 'move',
        seat: plan.seat,
        move: next.move,
        count: this.log.length,
        nonce: ++this.#nonce,
      });
  }

  /** Picks up a plan that a reload interrupted. */
  async #remember(): Promise<void> {
    const kept = keptPlan(this.id);
    if (!kept || this.plan || !this.standing?.you.includes(kept.seat)) return;
    const plan: Plan = { seat: kept.seat, base: kept.base, steps: kept.moves.map(blind), sending: kept.sending };
    if (progress(plan, this.log).state === 'overtaken') return keepPlan(this.id, null);
    if (kept.sending) {
      this.#setPlan(plan);
      return this.#carryOut();
    }
    for (const move of kept.moves) await this.think(kept.seat, move);
  }

  /** Asks something that has an answer of its own. */
  #ask(question: (nonce: number) => FromClient): Promise<ToClient> {
    const nonce = ++this.#nonce;
    return new Promise((done, fail) => {
      this.#asked.set(nonce, { done, fail });
      if (!this.#send(question(nonce))) {
        this.#asked.delete(nonce);
        fail(new Error('offline'));
      }
    });
  }

  #send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    const url = new URL(`/api/tables/${this.id}/ws`, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    url.searchParams.set('since', String(this.#received));
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#contributed = false;
    let heard = Date.now();
    const beat = setInterval(() => {
      this.#send({ type: 'ping' });
      this.#later(() => {
        if (Date.now() - heard > PONG_WITHIN + PING_EVERY) socket.close();
      }, PONG_WITHIN);
    }, PING_EVERY);
    socket.onopen = () => {
      this.#tries = 0;
    };
    socket.onmessage = (event) => {
      heard = Date.now();
      this.#receive(JSON.parse(String(event.data)) as ToClient);
    };
    socket.onclose = () => {
      clearInterval(beat);
      if (this.#socket !== socket || this.#closed) return;
      this.sending = false;
      if (!this.standing) void this.#look();
      for (const { fail } of this.#asked.values()) fail(new Error('offline'));
      this.#asked.clear();
      this.link = 'lost';
      const pause = Math.min(8000, 300 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
      this.#later(() => this.#reconnect(), pause);
    };
  }

  /** Finds out whether there is a table at all when its door stays shut. */
  async #look(): Promise<void> {
    try {
      await snapshot(this.id);
    } catch (why) {
      if (!(why instanceof Trouble) || !/^(4\d\d|not-found|bad-request)$/.test(why.code)) return;
      this.link = 'gone';
      this.close();
    }
  }

  #hurry = (): void => {
    if (this.link === 'lost' && document.visibilityState === 'visible') this.#reconnect();
  };

  #reconnect(): void {
    if (this.#closed || this.#socket?.readyState === WebSocket.CONNECTING) return;
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    this.#connect();
  }

  #later(act: () => void, pause: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, pause);
    this.#timers.add(timer);
  }

  #receive(message: ToClient): void {
    switch (message.type) {
      case 'snapshot': {
        this.link = 'open';
        const { table, events, type: _type, ...standing } = message;
        const base = standing.count - events.length;
        this.#received = standing.count;
        this.stage.clear();
        this.info = table;
        this.log = [...this.log.slice(0, base), ...events];
        this.standing = { ...standing, views: unwrapAll(standing.views) };
        this.sending = false;
        this.#contribute(standing.wants_contribution);
        if (this.plan) this.#carryOut();
        else void this.#remember();
        break;
      }
      case 'update': {
        const { events, type: _type, ...changes } = message;
        this.#contribute(changes.wants_contribution ?? false);
        this.#received += events.length;
        this.stage.add(() => this.#show(events, changes));
        break;
      }
      case 'undone':
        this.#received = message.to;
        this.stage.add(async () => {
          this.log = this.log.slice(0, message.to);
          this.#setPlan(null);
          await tick();
        });
        break;
      case 'refused': {
        const asked = this.#asked.get(Number(message.nonce));
        if (asked) {
          this.#asked.delete(Number(message.nonce));
          asked.fail(new Error(message.message));
          break;
        }
        this.sending = false;
        this.#setPlan(null);
        this.refusal = { code: message.code, message: message.message };
        break;
      }
      case 'facts':
      case 'planned':
        this.#asked.get(Number(message.nonce))?.done(message);
        this.#asked.delete(Number(message.nonce));
        break;
      case 'pong':
        break;
    }
  }

  /** Adds this browser's part to the dice, once the server's is sealed. */
  #contribute(wanted: boolean): void {
    if (wanted && !this.#contributed)
      this.#contributed = this.#send({ type: 'contribute', contribution: contribution() });
  }

  async #show(events: Entry[], changes: Partial<Standing>): Promise<void> {
    if (!this.standing) return;
    const before = this.standing.views;
    const views = changes.views ? unwrapAll(changes.views) : before;
    this.standing = { ...this.standing, ...changes, views };
    // A secret choice adds nothing to the log, but the answer to it is here.
    this.sending = false;
    if (events.length > 0) {
      // What was planned has been seen already.
      const known =
        this.plan?.sending === true && this.plan.steps[this.log.length - this.plan.base]?.view !== undefined;
      this.log = [...this.log, ...events];
      this.#carryOut();
      if (!known) this.moment = { id: ++this.#moments, events, before };
    }
    await tick();
  }
}
