/** Thinks the own turn out with the engine's help, and makes it happen when it is done. */

import { tick } from 'svelte';
import type { Preview } from '../engine/engine';
import type { Foresight } from '../engine/foresight';
import { Trouble } from './http';
import { blind, keepPlan, keptPlan, movesOf, progress, type Plan, type Step } from './plan';
import type { Stage } from './stage';
import { unwrap, type Entry, type Legal, type Refusal, type Seat, type Standing } from './types';

/** So many planned moves that nobody will make, because the game went back under them or on without them. */
export interface Dropped {
  moves: number;
  went: 'back' | 'on';
}

/** The table that a turn is planned at. */
export interface Ground {
  readonly id: string;
  readonly log: Entry[];
  readonly standing: Standing | null;
  readonly stage: Stage;
  readonly foresight: Foresight;
  /** Waits for an answer. */
  sending: boolean;
  /** Why the last move was refused. */
  refusal: Refusal | null;
  /** What was planned and is let go of, until somebody has been told. */
  dropped: Dropped | null;
  viewFor(seat: Seat): unknown;
  legalFor(seat: Seat): Legal | null;
  /** Lets a board animate something. */
  happen(events: Entry[], before: Record<string, unknown>): void;
  /** Plays a move for good. */
  move(seat: Seat, move: string): void;
}

export class Planner {
  /** Moves of the own turn that nobody has heard of yet. */
  plan = $state.raw<Plan | null>(null);
  readonly #ground: Ground;
  /** The plan as it was before each change, the latest last. */
  #before = $state.raw<(Plan | null)[]>([]);

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** What a seat would see; `undefined` without a plan of its own. */
  viewFor(seat: Seat): unknown {
    return this.plan?.seat === seat ? this.plan.steps.findLast(({ view }) => view !== undefined)?.view : undefined;
  }

  /** What a seat might choose then; `undefined` without a plan of its own. */
  legalFor(seat: Seat): Legal | undefined {
    return this.plan?.seat === seat ? this.plan.steps.at(-1)?.legal : undefined;
  }

  /** Whether the next event has been seen already, because it was planned. */
  foresees(): boolean {
    const { log } = this.#ground;
    return this.plan?.sending === true && this.plan.steps[log.length - this.plan.base]?.view !== undefined;
  }

  /** Adds a move without anybody hearing of it. */
  async think(seat: Seat, move: string): Promise<void> {
    const ground = this.#ground;
    if (ground.sending) return;
    ground.refusal = null;
    ground.sending = true;
    const begun = this.plan;
    const plan = begun ?? { seat, base: ground.log.length, steps: [], sending: false };
    try {
      const before = ground.viewFor(seat);
      const { events, view, legal } = await this.#tryOut(seat, [...movesOf(plan), move]);
      const step = { move: events.at(-1)?.move ?? move, view: unwrap(view), legal: legal ?? { moves: [] } };
      await ground.stage.perform(async () => {
        ground.sending = false;
        // Something was taken back, or has happened, in the meantime.
        if (this.plan !== begun || ground.log.length !== plan.base) return;
        this.#change({ ...plan, steps: [...plan.steps, step] });
        ground.happen([{ seat, move: step.move, at: 0 }], { ...ground.standing?.views, [seat]: before });
        await tick();
      });
    } catch (why) {
      const { code, message, reason } = why instanceof Trouble ? why : new Trouble('', '');
      ground.refusal = { code, message: reason ? message : '', reason: reason ?? null };
      ground.sending = false;
    }
  }

  /** Takes the last change of the plan back. */
  unthink(): void {
    const before = this.#before.at(-1) ?? null;
    const seat = (this.plan ?? before)?.seat;
    if (seat === undefined || !this.canUnthink(seat)) return;
    this.#ground.refusal = null;
    this.#ground.stage.skip();
    this.#before = this.#before.slice(0, -1);
    this.#set(before);
  }

  /** Whether a seat has a change of its plan to take back: the last one may have emptied it. */
  canUnthink(seat: Seat): boolean {
    if (this.plan) return this.plan.seat === seat && !this.plan.sending;
    const before = this.#before.at(-1);
    return before?.seat === seat && before.base === this.#ground.log.length;
  }

  /** Plans other moves instead, in this order. Answers which of them the rules do not allow then: they fall away. */
  async arrange(moves: string[]): Promise<string[]> {
    const [ground, plan] = [this.#ground, this.plan];
    if (!plan || plan.sending || ground.sending) return [];
    ground.refusal = null;
    ground.sending = true;
    ground.stage.skip();
    const fallen: string[] = [];
    let steps: Step[] = [];
    try {
      for (const move of moves) {
        const found = await this.#tryOut(plan.seat, [...steps.map((step) => step.move), move]).catch((why: unknown) => {
          // What the rules refuse falls away; an engine that broke down changes nothing.
          if (why instanceof Trouble && why.reason) return null;
          throw why;
        });
        if (!found) fallen.push(move);
        else steps = [...steps, { move, view: unwrap(found.view), legal: found.legal ?? { moves: [] } }];
      }
      if (this.plan === plan && ground.log.length === plan.base)
        this.#change(steps.length > 0 ? { ...plan, steps } : null);
    } catch (why) {
      ground.refusal = { code: why instanceof Trouble ? why.code : '', message: '', reason: null };
    }
    ground.sending = false;
    return fallen;
  }

  /** Makes all that was planned happen, and ends the turn if it is not over by itself. */
  send(seat: Seat, end: string): void {
    const ground = this.#ground;
    ground.refusal = null;
    const plan = this.plan ?? { seat, base: ground.log.length, steps: [], sending: false };
    if (plan.sending || ground.sending) return;
    const ends = ground.legalFor(seat)?.moves.includes(end) ?? false;
    this.#set({ ...plan, steps: ends ? [...plan.steps, blind(end)] : plan.steps, sending: true });
    this.carryOut();
  }

  /** Sends what is next of the plan, or lets go of it when it has come true or something else has happened. */
  carryOut(): void {
    const plan = this.plan;
    if (!plan) return;
    const { state, made } = progress(plan, this.#ground.log);
    const next = plan.steps[made];
    if (state === 'overtaken') this.drop('on');
    else if (state === 'done' || !next) this.forget();
    else if (plan.sending) this.#ground.move(plan.seat, next.move);
  }

  /** Lets go of the plan. */
  forget(): void {
    this.#before = [];
    this.#set(null);
  }

  /** Lets go of the plan because the game went elsewhere, and has that said where nobody had heard of the plan. */
  drop(went: Dropped['went']): void {
    const moves = this.plan && !this.plan.sending ? this.plan.steps.length : 0;
    this.forget();
    if (moves > 0) this.#ground.dropped = { moves, went };
  }

  /** Goes on with the plan, or picks up one that a reload interrupted. */
  async resume(): Promise<void> {
    const { id, log, standing } = this.#ground;
    if (standing?.status === 'over') return this.forget();
    if (this.plan) return this.carryOut();
    const kept = keptPlan(id);
    if (!kept || !standing?.you.includes(kept.seat)) return;
    const plan: Plan = { seat: kept.seat, base: kept.base, steps: kept.moves.map(blind), sending: kept.sending };
    if (progress(plan, log).state === 'overtaken') {
      // The game went on while nobody looked: what was planned for another position is not tried on this one.
      if (!kept.sending) this.#ground.dropped = { moves: kept.moves.length, went: 'on' };
      return keepPlan(id, null);
    }
    if (kept.sending) {
      this.#set(plan);
      return this.carryOut();
    }
    for (const move of kept.moves) await this.think(kept.seat, move);
  }

  /** How it would be after some moves, as the engine says; the server has the last word when they are made. */
  #tryOut(seat: Seat, moves: string[]): Promise<Preview> {
    const seen = this.#ground.standing?.views[seat] as { position?: unknown } | undefined;
    return this.#ground.foresight.preview(seen?.position, { seat, moves });
  }

  #change(plan: Plan | null): void {
    this.#before = [...this.#before, this.plan];
    this.#set(plan);
  }

  #set(plan: Plan | null): void {
    this.plan = plan;
    keepPlan(this.#ground.id, plan);
  }
}
