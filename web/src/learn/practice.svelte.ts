/**
 * A game for practising: any position on a session of the engine, with the other side's answers given. Nothing of it
 * is kept, and no table knows of it.
 */

import { tick } from 'svelte';
import { Trouble } from '../api/http';
import { Stage } from '../api/stage';
import { unwrap, type Entry, type Legal, type PlayerCard, type Refusal, type Seat } from '../api/types';
import { CLOSED, type Answer, type Engine, type Seen, type State } from '../engine/engine';
import { Foresight } from '../engine/foresight';

/** Something that is to happen: a seat's move, or what chance decides. */
export type Act = { seat: Seat; move: string } | { chance: string };

/** Where practising begins. */
export interface Exercise {
  game: string;
  seats?: number;
  options?: Record<string, unknown>;
  rules?: number;
  /** The position to start from; without one the game's own beginning. */
  position?: unknown;
  /** What has happened before somebody looks. */
  before?: Act[];
  /** The seat that is practised with. */
  seat: Seat;
  /** What others and chance answer, one after the other, whenever they are due. */
  answers?: Act[];
  /** What another seat plays that is to choose and has no answer left; nothing leaves it waiting. */
  reply?: (seat: Seat, state: State) => Promise<string | undefined>;
  /** What chance follows from that nobody has decided. */
  seed?: number;
}

/** A move of the person's own, and all that it led to. */
export interface Made {
  move: string;
  /** Its own event and those that answered it. */
  events: Entry[];
  state: State;
}

/** What is on show. */
interface Shown {
  state: State;
  view: unknown;
  legal: Legal | null;
  log: Entry[];
}

export class Practice {
  exercise = $state.raw<Exercise | null>(null);
  shown = $state.raw<Shown | null>(null);
  moment = $state.raw<{ id: number; events: Entry[]; before: unknown } | null>(null);
  /** Rises with each beginning: a board forgets then what was pointed at. */
  begun = $state(0);
  /** Why the last move was refused by the rules. */
  refusal = $state.raw<Refusal | null>(null);
  /** A move is under way, with its answers. */
  busy = $state(false);
  /** Why there is nothing to practise with, where the engine cannot be had. */
  trouble = $state.raw<Trouble | null>(null);

  readonly stage = new Stage();
  readonly foresight: Foresight;
  /** Asked before a move is made: `false` keeps it from happening, and whoever says so says why. */
  allow: (move: string) => boolean = () => true;
  /** Told of each own move once all that answers it has been shown. */
  onmade: (made: Made) => void = () => undefined;
  /** Told of each own move that was taken back. */
  onundone: () => void = () => undefined;
  /** Told of each move that the rules refuse. */
  onrefused: (move: string, refusal: Refusal) => void = () => undefined;

  readonly #engine: Engine;
  #queue: Promise<unknown> = Promise.resolve();
  /** What has happened, known to the eye or not: whether it was the person's, and how many answers were given by then. */
  #past = $state.raw<{ own: boolean; answered: number }[]>([]);
  #moments = 0;
  #closed = false;

  constructor(open: () => Engine) {
    this.#engine = open();
    this.foresight = new Foresight(() => this.shown?.state ?? null, open);
  }

  close(): void {
    this.#closed = true;
    this.stage.close();
    this.foresight.close();
    this.#engine.close();
  }

  /** Puts an exercise on the board, whatever was there. */
  begin(exercise: Exercise): Promise<void> {
    return this.#then(async () => {
      this.stage.clear();
      this.trouble = null;
      const { game, seats, options, rules, position, seed, before = [] } = exercise;
      const start = {
        game,
        ...(seats !== undefined && { seats }),
        ...(options !== undefined && { options }),
        ...(rules !== undefined && { rules }),
        ...(seed !== undefined && { seed }),
      };
      await (position === undefined
        ? this.#engine.ask('new', start)
        : this.#engine.ask('load', { ...start, position }));
      for (const act of before) await this.#happen(act);
      this.#past = before.map(() => ({ own: false, answered: 0 }));
      this.refusal = null;
      this.moment = null;
      this.exercise = exercise;
      await this.#look(0, 'anew');
    });
  }

  /** Begins the same exercise anew. */
  reset(): Promise<void> {
    return this.exercise ? this.begin(this.exercise) : Promise.resolve();
  }

  /** Makes a move of the person's, if it may be made, and lets the others answer. */
  choose(move: string): Promise<void> {
    const exercise = this.exercise;
    if (!exercise || this.busy) return Promise.resolve();
    this.refusal = null;
    if (!this.allow(move)) return Promise.resolve();
    return this.#then(async () => {
      const since = this.shown?.log.length ?? 0;
      try {
        await this.#play({ seat: exercise.seat, move });
      } catch (why) {
        this.#refuse(move, why);
        return;
      }
      await this.#answer(exercise);
      const shown = this.shown;
      if (shown) this.onmade({ move, events: shown.log.slice(since), state: shown.state });
    });
  }

  /** Says why a move cannot be made; nothing happens even if it can. */
  async refuse(move: string): Promise<void> {
    const [exercise, shown] = [this.exercise, this.shown];
    if (!exercise || !shown) return;
    const { position } = shown.state;
    await this.foresight
      .preview(position, { seat: exercise.seat, moves: [move] })
      .catch((why: unknown) => this.#refuse(move, why));
  }

  /** Makes things happen as if they had been chosen: a solution that is shown, each act after `beat` milliseconds. */
  perform(acts: Act[], beat = 0): Promise<void> {
    return this.#then(async () => {
      for (const act of acts) {
        if (beat > 0) await new Promise((done) => setTimeout(done, beat));
        if (this.#closed) return;
        await this.#play(act);
      }
    });
  }

  /** Takes the person's last move back, with all that followed. */
  undo(): Promise<void> {
    return this.#then(async () => {
      const last = this.#past.findLastIndex(({ own }) => own);
      if (last < 0) return;
      this.stage.skip();
      for (let count = this.#past.length; count > last; count -= 1) await this.#engine.ask('undo');
      this.#past = this.#past.slice(0, last);
      this.refusal = null;
      this.moment = null;
      await this.#look(0, 'back');
      this.onundone();
    });
  }

  /** Whether there is a move of the person's to take back. */
  get undoable(): boolean {
    return !this.busy && this.#past.some(({ own }) => own);
  }

  get players(): PlayerCard[] {
    const [seats, own] = [this.shown?.state.seats ?? 0, this.exercise?.seat];
    return Array.from({ length: seats }, (_, i): PlayerCard => {
      const you = i + 1 === own;
      return {
        seat: i + 1,
        kind: you ? 'person' : 'bot',
        name: '',
        here: you,
        gone: false,
        you,
        ...(!you && { level: 1 }),
      };
    });
  }

  inspect(at?: string, back = 0): Promise<unknown> {
    const count = this.#past.length - back;
    return this.#engine.ask('inspect', { count, ...(at !== undefined && { at }) });
  }

  /** Lets others choose and chance decide for as long as they are due and there is an answer. */
  async #answer(exercise: Exercise): Promise<void> {
    for (;;) {
      const state = this.shown?.state;
      if (!state || this.#closed) return;
      const given = exercise.answers?.[this.#past.at(-1)?.answered ?? 0];
      const act = await due(state, exercise, given);
      if (!act) return;
      // An answer that a wrong move has made impossible is not given.
      const made = await this.#play(act, act === given).then(
        () => true,
        () => false,
      );
      if (!made) return;
    }
  }

  async #play(act: Act | 'roll', given = false): Promise<void> {
    await this.#happen(act);
    const own = act !== 'roll' && 'move' in act && act.seat === this.exercise?.seat;
    const answered = (this.#past.at(-1)?.answered ?? 0) + (given ? 1 : 0);
    this.#past = [...this.#past, { own, answered }];
    await this.#look(this.shown?.log.length ?? 0, 'on');
  }

  #happen(act: Act | 'roll'): Promise<Answer<'play'>> {
    if (act === 'roll') return this.#engine.ask('chance', {});
    return 'chance' in act ? this.#engine.ask('chance', { outcome: act.chance }) : this.#engine.ask('play', act);
  }

  /** Shows how it stands now, and where it just happened lets the board move; answers when that is over. */
  async #look(since: number, how: 'anew' | 'back' | 'on'): Promise<void> {
    const eye = this.exercise?.seat ?? 1;
    const [seen, state] = await Promise.all([
      this.#engine.ask('seen', { seats: [eye], since }),
      this.#engine.ask('state'),
    ]);
    if (this.#closed) return;
    const show = async (): Promise<void> => {
      const before = this.shown?.view;
      const events = entries(seen);
      const legal = seen.legal[eye];
      this.shown = {
        state,
        view: unwrap(seen.views[eye]),
        legal: legal && (legal.moves.length > 0 || (legal.open?.length ?? 0) > 0) ? legal : null,
        log: [...(this.shown?.log ?? []).slice(0, since), ...events],
      };
      if (how === 'anew') this.begun += 1;
      if (how === 'on' && events.length > 0) this.moment = { id: ++this.#moments, events, before };
      await tick();
    };
    if (how === 'on') await this.stage.perform(show);
    else await show();
  }

  #refuse(move: string, why: unknown): void {
    const { code, message, reason } = why instanceof Trouble ? why : new Trouble('', String(why));
    if (code === CLOSED) return;
    this.refusal = { code, message, reason: reason ?? null };
    this.onrefused(move, this.refusal);
  }

  /** One thing after the other. */
  #then(act: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(async () => {
      if (this.#closed) return;
      this.busy = true;
      await act()
        .catch((why: unknown) => {
          const trouble = why instanceof Trouble ? why : new Trouble('', String(why));
          if (trouble.code !== CLOSED) this.trouble = trouble;
        })
        .finally(() => (this.busy = false));
    });
    this.#queue = done;
    return done;
  }
}

/** What happens next without the person, if anything does. */
async function due(state: State, { seat, reply }: Exercise, given: Act | undefined): Promise<Act | 'roll' | undefined> {
  if ('chance' in state.turn) return given && 'chance' in given ? given : 'roll';
  const others = 'choose' in state.turn ? state.turn.choose.filter((other) => other !== seat) : [];
  if (given && 'move' in given && others.includes(given.seat)) return given;
  for (const other of others) {
    const move = await reply?.(other, state);
    if (move !== undefined) return { seat: other, move };
  }
  return undefined;
}

const entries = ({ events }: Seen): Entry[] => events.map((event) => ({ ...event, at: 0 }) as Entry);
