/**
 * A table as it stands: what is heard over its line is shown one happening after the other, so that a board can finish
 * its motion before the next begins.
 */

import { tick } from 'svelte';
import { openEngine } from '../engine';
import { Foresight } from '../engine/foresight';
import { contribution } from './http';
import { Refused, Socket, type Ends, type Line } from './line';
import { asEntries, type Plan } from './plan';
import { Planner, type Dropped, type Ground } from './planner.svelte';
import { Stage } from './stage';
import {
  unwrap,
  type About,
  type Advice,
  type ChatLine,
  type Claim,
  type Entry,
  type Legal,
  type OfferKind,
  type Refusal,
  type Saying,
  type Seat,
  type Standing,
  type News,
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

const unwrapAll = (views: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(views).map(([eye, view]) => [eye, unwrap(view)]));

export class LiveTable implements Ground {
  readonly id: string;
  readonly address: string;
  info = $state.raw<About | null>(null);
  standing = $state.raw<Standing | null>(null);
  log = $state.raw<Entry[]>([]);
  moment = $state.raw<Moment | null>(null);
  link = $state<Link>('joining');
  /** What is wrong though all goes on, where a code says so. */
  warning = $state<string | undefined>();
  /** Why there is nobody at the other end of the line, where a code says so. */
  why = $state<string | undefined>();
  /** Why the last move was refused. */
  refusal = $state.raw<Refusal | null>(null);
  dropped = $state.raw<Dropped | null>(null);
  /** What people have said to each other, as far as it is heard here. */
  chat = $state.raw<ChatLine[]>([]);
  /** Why the last thing could not be said, if so. */
  unsaid = $state.raw<Refusal | null>(null);
  /** How many watch. */
  spectators = $state(0);
  /** A move is under way: the board waits for the answer. */
  sending = $state(false);
  /** Something on the board is still on its way; how it ends is not told before it gets there. */
  moving = $state(false);

  readonly stage = new Stage();
  readonly planner: Planner;
  readonly foresight = new Foresight(() => this.info, openEngine);
  readonly #line: Line;
  /** How many entries of the log have arrived, shown or not. */
  #received = 0;
  #moments = 0;
  #contributed = false;
  /** The number of what was said last. */
  #said = -1;

  /** `address` is the table's page, `connect` the way to its referee; without them it is one of the server's. */
  constructor(id: string, address = `/t/${id}`, connect = (ends: Ends): Line => new Socket(id, ends)) {
    this.id = id;
    this.address = address;
    this.stage.onmotion = (moving) => (this.moving = moving);
    this.#line = connect({
      since: () => this.#received,
      hear: (message) => this.#hear(message),
      lost: () => this.#lost(),
      warn: (code) => (this.warning = code),
      gone: (why) => this.#gone(why),
    });
    this.planner = new Planner(this);
  }

  close(): void {
    this.stage.close();
    this.foresight.close();
    this.#line.close();
  }

  /** Plays a move for one of the own seats. */
  play(seat: Seat, move: string): void {
    this.refusal = null;
    this.move(seat, move);
  }

  move(seat: Seat, move: string): void {
    this.sending = this.#line.send({ type: 'move', seat, move, count: this.log.length, nonce: this.#line.nonce() });
  }

  /** Says what is to be answered for a seat; nobody else hears of it. */
  order(seat: Seat, orders: object): void {
    this.#line.send({ type: 'orders', seat, orders, nonce: this.#line.nonce() });
  }

  offer(seat: Seat, offer: OfferKind): void {
    this.#line.send({ type: 'offer', seat, offer });
  }

  answer(seat: Seat, offer: OfferKind, yes: boolean): void {
    this.#line.send({ type: 'answer', seat, offer, yes });
  }

  resign(seat: Seat): void {
    this.#line.send({ type: 'resign', seat });
  }

  /** Goes away before the game begins. */
  leave(seat: Seat): void {
    this.#line.send({ type: 'leave', seat });
  }

  /** Sends somebody away before the game begins. */
  dismiss(seat: Seat, from: Seat): void {
    this.#line.send({ type: 'dismiss', seat, from });
  }

  claim(seat: Seat, want: Claim): void {
    this.#line.send({ type: 'claim', seat, want });
  }

  /** Asks for facts about the position on show, or some events before; the server may be further on. */
  async inspect(at?: string, back = 0): Promise<unknown> {
    const answer = await this.#line.ask((nonce) => ({
      type: 'inspect',
      ...(at === undefined ? {} : { at }),
      count: this.log.length - back,
      nonce,
    }));
    return answer.type === 'facts' ? answer.facts : undefined;
  }

  /** Asks a bot for advice and, with a move, what it thinks of that. */
  async hint(seat: Seat, move?: string): Promise<Advice> {
    const answer = await this.#line.ask((nonce) => ({
      type: 'hint',
      seat,
      ...(move !== undefined && { move }),
      nonce,
    }));
    if (answer.type !== 'hint') throw new Error(answer.type);
    return answer;
  }

  /** Says something to the others. */
  say(what: { text: string } | { phrase: Saying }): void {
    const nonce = this.#line.nonce();
    const sent = this.#line.send({ type: 'chat', ...what, nonce });
    this.unsaid = sent ? null : { code: 'offline', message: '' };
    if (sent) this.#said = nonce;
  }

  /** Tells whoever runs the server that a line is bad; answers why that failed, if it did. */
  async report(line: number): Promise<Refusal | null> {
    try {
      await this.#line.ask((nonce) => ({ type: 'report', line, nonce }));
      return null;
    } catch (why) {
      return why instanceof Refused ? why.refusal : { code: 'offline', message: '' };
    }
  }

  /** Moves of the own turn that nobody has heard of yet. */
  get plan(): Plan | null {
    return this.planner.plan;
  }

  /** What a seat sees, with what it has planned. */
  viewFor(seat: Seat): unknown {
    return this.planner.viewFor(seat) ?? this.standing?.views[seat];
  }

  /** What a seat may choose now, after what it has planned; `null` for nothing. */
  legalFor(seat: Seat): Legal | null {
    const legal = this.planner.legalFor(seat) ?? this.standing?.legal[seat];
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

  happen(events: Entry[], before: Record<string, unknown>): void {
    this.moment = { id: ++this.#moments, events, before };
  }

  #lost(): void {
    this.sending = false;
    this.#contributed = false;
    this.link = 'lost';
  }

  #gone(why: string | undefined): void {
    this.link = 'gone';
    this.why = why;
    this.close();
  }

  #hear(message: News): void {
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
        void this.planner.resume();
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
          this.planner.drop('back');
          await tick();
        });
        break;
      case 'chat':
        this.chat = message.whole ? message.lines : [...this.chat, ...message.lines];
        break;
      case 'watching':
        this.spectators = message.spectators;
        break;
      case 'refused':
        if (message.nonce === this.#said) {
          this.unsaid = message;
          break;
        }
        this.sending = false;
        // A plan that is not on its way has not been refused; something else has, such as an offer.
        if (this.plan?.sending) this.planner.forget();
        this.refusal = message;
        break;
    }
  }

  /** Adds this browser's part to the dice, once the server's is sealed. */
  #contribute(wanted: boolean): void {
    if (wanted && !this.#contributed)
      this.#contributed = this.#line.send({ type: 'contribute', contribution: contribution() });
  }

  async #show(events: Entry[], changes: Partial<Standing>): Promise<void> {
    if (!this.standing) return;
    const before = this.standing.views;
    const views = changes.views ? unwrapAll(changes.views) : before;
    this.standing = { ...this.standing, ...changes, views };
    // A secret choice adds nothing to the log, but the answer to it is here.
    this.sending = false;
    if (events.length > 0) {
      const known = this.planner.foresees();
      this.log = [...this.log, ...events];
      this.planner.carryOut();
      if (!known) this.happen(events, before);
    }
    // A game that is over has no turn left to plan.
    if (this.standing.status === 'over') this.planner.forget();
    await tick();
  }
}
