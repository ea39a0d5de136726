/** A game that is studied: its tree of moves, the moment that is on the board, and what is said about it. */

import { tick } from 'svelte';
import { Trouble } from '../api/http';
import { Stage } from '../api/stage';
import { unwrap, type Entry, type Legal, type PlayerCard, type Refusal, type Turn } from '../api/types';
import { CLOSED, type Engine, type State } from '../engine/engine';
import { Foresight } from '../engine/foresight';
import { unplayed } from '../here/record';
import { whens, type When } from './when';
import type { Line, Report, Step, Moment, Threats } from './generated';
import { analyse, recall, told, type Effort } from './run';
import { add, branchOf, fell, grow, isMain, isPlain, lineOf, mainLine, prune, wayTo, type Move } from './tree';

/** What is on the board. */
interface Shown {
  move: Move;
  state: State;
  view: unknown;
  eye: number;
  legal: Legal | null;
  log: Entry[];
}

/** A mistake to be found out about: what is asked, and what came of the last try. */
export interface Quiz {
  moment: Moment;
  said: 'ask' | 'right' | 'wrong' | 'shown';
}

/** Whether something better is still to be found. */
export const isAsked = (quiz: Quiz | null): boolean => quiz?.said === 'ask' || quiz?.said === 'wrong';

/** A try is as good as the best if it costs no more than so many times what is worth a word in the game. */
const GOOD = 1.5;
/** So long every move of a line that is played out stands, in milliseconds. */
const STANDS = 900;
/** So often a busy server is asked for lines again, after so many milliseconds. */
const TRIES = 8;
const PATIENCE = 1500;
/** How many lines are told. */
const LINES = 4;

/** Whether a try at a mistake is an answer: it costs next to nothing, and less than half of what the mistake did. */
export const isGood = (cost: number, least: number, mistake: number): boolean =>
  cost <= GOOD * least && cost < mistake / 2;

export class Studying {
  root = $state.raw<Move | null>(null);
  current = $state.raw<Move | null>(null);
  /** Rises whenever the tree changes. */
  grown = $state(0);
  shown = $state.raw<Shown | null>(null);
  moment = $state.raw<{ id: number; events: Entry[]; before: unknown } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Why there is no study, or nothing more is said. */
  trouble = $state.raw<Trouble | null>(null);
  effort = $state<Effort>('normal');
  steps = $state.raw<Step[]>([]);
  report = $state.raw<Report | null>(null);
  /** How many events were looked at a second time. */
  looked = $state(0);
  phase = $state<'idle' | 'going' | 'done' | 'stopped' | 'failed'>('idle');
  lines = $state.raw<{
    move: Move;
    effort: Effort;
    seat: number;
    lines: Line[];
    threats?: Threats;
    answers?: Threats;
  } | null>(null);
  quiz = $state.raw<Quiz | null>(null);
  /** The round and the turn of every event, once they were asked for. */
  whens = $state.raw<(When | undefined)[]>([]);

  head = '';
  readonly stage = new Stage();
  readonly foresight: Foresight;
  readonly #open: () => Engine;
  readonly #board: Engine;
  #thinker: Engine | null = null;
  #analyst: { engine: Engine; stop: AbortController } | null = null;
  #going: Promise<void> | null = null;
  #moments = 0;
  #closed = false;

  constructor(open: () => Engine) {
    this.#open = open;
    this.#board = open();
    this.foresight = new Foresight(() => this.shown?.state ?? null, open);
  }

  close(): void {
    this.#closed = true;
    this.halt();
    this.stage.close();
    this.foresight.close();
    this.#board.close();
    this.#thinker?.close();
  }

  /** Opens a record, with variations or without. */
  async begin(record: string): Promise<void> {
    this.trouble = null;
    try {
      const { study } = await this.#board.ask('unfold', { study: record });
      this.head = study.head;
      this.root = grow(study);
      this.#seated = null;
      this.steps = [];
      this.report = null;
      this.phase = 'idle';
      await this.to(this.root);
    } catch (why) {
      this.#fail(why);
    }
  }

  get game(): string {
    return this.shown?.state.game ?? '';
  }

  get main(): Move[] {
    void this.grown;
    return this.root ? mainLine(this.root) : [];
  }

  /** The moves that lead to what is shown, and on along the first of what follows. */
  get way(): Move[] {
    void this.grown;
    const way = this.current ? wayTo(this.current) : [];
    for (let next = this.current?.next[0]; next; next = next.next[0]) way.push(next);
    return way;
  }

  /** Whether what is shown is part of what happened. */
  get onMain(): boolean {
    void this.grown;
    return this.current !== null && isMain(this.current);
  }

  /** How many events led to what is shown. */
  get at(): number {
    return this.current ? wayTo(this.current).length : 0;
  }

  /** How many events of the game led to what is shown: in a variation up to where it leaves the game. */
  get left(): number {
    return this.current ? wayTo(this.current).filter(isMain).length : 0;
  }

  /** Finds out in which round and turn everything happened, as the game's own story tells it. */
  async date(): Promise<void> {
    const thinker = this.#think();
    await thinker.ask('replay', { record: this.plain });
    const { moments } = await thinker.ask('moments', { seat: 0 });
    if (!this.#closed) this.whens = whens(moments.slice(1).map(({ entry }) => entry?.story ?? []));
  }

  /** What happened up to a moment, as a record. */
  record(moves: Move[]): string {
    const head = unplayed(this.head).trimEnd();
    return [head, ...(moves.length > 0 ? ['', ...moves.map(lineOf)] : []), ''].join('\n');
  }

  /** The game itself, without variations. */
  get plain(): string {
    return this.record(this.main);
  }

  /** Whether nobody has added anything to what happened. */
  get isPlain(): boolean {
    return this.root === null || isPlain(this.root);
  }

  /** The whole study as text. */
  async written(): Promise<string> {
    if (!this.root) return '';
    return (await this.#board.ask('fold', { study: fell(this.root, this.head) })).record;
  }

  // What is on the board.

  /** The move that the board's session stands at. */
  #seated: Move | null = null;

  /** Shows the moment after a move. Whoever steps on quickly sees only where they end. */
  to(move: Move): Promise<void> {
    this.current = move;
    this.refusal = null;
    this.#going ??= this.#follow().finally(() => (this.#going = null));
    return this.#going;
  }

  async #follow(): Promise<void> {
    while (!this.#closed && this.current && this.shown?.move !== this.current) {
      const target: Move = this.current;
      try {
        await this.#seat(target);
        await this.#look(target);
      } catch (why) {
        this.#fail(why);
        return;
      }
    }
  }

  /** Brings the session to a moment: by one event where that is enough. */
  async #seat(move: Move): Promise<void> {
    if (this.#seated === move) return;
    const next = this.#seated !== null && move.parent === this.#seated;
    this.#seated = null;
    if (next && move.by !== undefined) await this.#board.ask('play', { seat: move.by, move: move.text });
    else if (next) await this.#board.ask('chance', { outcome: move.text });
    else await this.#board.ask('replay', { record: this.record(wayTo(move)) });
    this.#seated = move;
  }

  async #look(move: Move): Promise<void> {
    const state = await this.#board.ask('state');
    const choosing = 'choose' in state.turn ? state.turn.choose : [];
    // Whoever chooses next is whose eyes are looked with; at the end everybody sees all.
    const eye = choosing[0] ?? (state.outcome ? 0 : (this.shown?.eye ?? 0));
    const seen = await this.#board.ask('seen', { seats: eye > 0 ? [eye] : [], since: 0 });
    if (this.#closed) return;
    const log = seen.events.map((event) => ({ ...event, at: 0 }) as Entry);
    const legal = seen.legal[eye];
    const before = this.shown;
    const on = before !== null && move.parent === before.move && before.eye === eye;
    this.shown = {
      move,
      state,
      view: unwrap(seen.views[eye]),
      eye,
      legal: legal && (legal.moves.length > 0 || (legal.open?.length ?? 0) > 0) ? legal : null,
      log,
    };
    const events = on ? log.slice(before.log.length) : [];
    this.moment = events.length > 0 ? { id: ++this.#moments, events, before: before?.view } : null;
    await tick();
  }

  /** Plays a move on the board: a variation, unless it is what happened. */
  async choose(text: string): Promise<void> {
    const shown = this.shown;
    if (!shown || this.#going) return;
    if (isAsked(this.quiz)) return this.#answer(text);
    this.refusal = null;
    try {
      await this.#board.ask('play', { seat: shown.eye, move: text });
      await this.#note(shown.move);
    } catch (why) {
      this.#refuse(why);
    }
  }

  /** Throws the dice that are due, as far as nobody has to choose. */
  async roll(): Promise<void> {
    const shown = this.shown;
    if (!shown || this.#going) return;
    try {
      await this.#board.ask('chance', {});
      await this.#note(shown.move);
    } catch (why) {
      this.#refuse(why);
    }
  }

  /** Takes what just happened on the board's session into the tree. */
  async #note(parent: Move): Promise<void> {
    const { record } = await this.#board.ask('record', { whole: true });
    const last = record.trimEnd().split('\n').at(-1) ?? '';
    const [, by, text = ''] = /^(\*|\d+) (.*)$/.exec(last) ?? [];
    const move = add(parent, by === '*' ? undefined : Number(by), text);
    this.#seated = move;
    this.grown += 1;
    await this.to(move);
  }

  async refuse(text: string): Promise<void> {
    const shown = this.shown;
    if (!shown) return;
    await this.foresight
      .preview(shown.state.position, { seat: shown.eye, moves: [text] })
      .catch((why: unknown) => this.#refuse(why));
  }

  inspect(at?: string, back = 0): Promise<unknown> {
    return this.#board.ask('inspect', { count: this.at - back, ...(at !== undefined && { at }) });
  }

  get players(): PlayerCard[] {
    return Array.from({ length: this.shown?.state.seats ?? 0 }, (_, i): PlayerCard => ({
      seat: i + 1,
      kind: 'person',
      name: '',
      here: true,
      gone: false,
      you: i + 1 === this.shown?.eye,
    }));
  }

  // What somebody writes into the tree.

  /** The mark of the move that is shown. */
  get marked(): string | undefined {
    void this.grown;
    return this.current?.mark;
  }

  mark(mark: string | undefined): void {
    if (!this.current?.parent) return;
    this.current.mark = this.current.mark === mark ? undefined : mark;
    this.grown += 1;
  }

  comment(text: string): void {
    if (!this.current) return;
    this.current.comment = text;
    this.grown += 1;
  }

  /** Takes the variation out that is on the board, all of it. */
  drop(): void {
    if (!this.current || isMain(this.current)) return;
    const parent = prune(branchOf(this.current));
    this.grown += 1;
    void this.to(parent);
  }

  /** Puts a line of moves into the tree, as far as it can be played, and plays it out on the board. */
  async lay(parent: Move, line: string[]): Promise<void> {
    const thinker = this.#think();
    let { turn } = await thinker.ask('replay', { record: this.record(wayTo(parent)) });
    let at = parent;
    const laid: Move[] = [];
    for (const text of line) {
      const seat = 'choose' in turn ? turn.choose[0] : undefined;
      if (seat === undefined) break;
      try {
        turn = (await thinker.ask('play', { seat, move: text })).state.turn;
      } catch {
        break;
      }
      at = add(at, seat, text);
      laid.push(at);
    }
    this.grown += 1;
    await this.#playOut(laid);
  }

  /** Plays out what the other does best after a move of the game: why it was a mistake. */
  async follow(index: number): Promise<void> {
    const move = this.main[index];
    if (!move) return;
    const thinker = this.#think();
    const { turn } = await thinker.ask('replay', { record: this.record(wayTo(move)) });
    const seat = 'choose' in turn ? turn.choose[0] : undefined;
    if (seat === undefined) return;
    const { lines } = await thinker.ask('lines', { seat, count: 1, effort: this.effort });
    await this.to(move);
    await new Promise((done) => setTimeout(done, STANDS));
    if (lines[0] && this.current === move) await this.lay(move, lines[0].moves);
  }

  /** Shows one move after the other, unless somebody goes elsewhere meanwhile. */
  async #playOut(moves: Move[]): Promise<void> {
    for (const [nth, move] of moves.entries()) {
      if (nth > 0) {
        await new Promise((done) => setTimeout(done, STANDS));
        if (this.#closed || this.current !== moves[nth - 1]) return;
      }
      await this.to(move);
    }
  }

  // What is said about it.

  #think(): Engine {
    this.#thinker ??= this.#open();
    return this.#thinker;
  }

  /** Weighs every event of the game, or goes on where it was stopped. */
  async analyse(effort = this.effort): Promise<void> {
    this.halt();
    const engine = this.#open();
    const stop = new AbortController();
    const own = { engine, stop };
    this.#analyst = own;
    this.effort = effort;
    const record = this.plain;
    const known = recall(record, effort);
    this.steps = known ? told(known) : [];
    this.report = known?.report ?? null;
    this.looked = known?.looked.length ?? 0;
    this.phase = 'going';
    try {
      await analyse(
        engine,
        record,
        effort,
        (found) => {
          this.steps = told(found);
          this.report = found.report;
          this.looked = found.looked.length;
        },
        stop.signal,
      );
      if (this.#analyst === own) this.phase = 'done';
    } catch (why) {
      const code = why instanceof Trouble ? why.code : '';
      if (this.#analyst === own && code !== CLOSED) this.phase = 'failed';
    } finally {
      engine.close();
      if (this.#analyst === own) this.#analyst = null;
    }
  }

  halt(): void {
    const analyst = this.#analyst;
    if (!analyst) return;
    this.#analyst = null;
    analyst.stop.abort();
    analyst.engine.close();
    this.phase = 'stopped';
  }

  /** Tells the best lines of what is on the board, looking harder and harder for as long as it stays there. */
  async search(move: Move): Promise<void> {
    const thinker = this.#think();
    const efforts: Effort[] = ['quick', 'normal', 'deep'];
    for (let [nth, missed] = [0, 0]; nth < efforts.length; nth += 1) {
      const effort = efforts[nth] ?? 'quick';
      try {
        const { turn } = await thinker.ask('replay', { record: this.record(wayTo(move)) });
        const seat = 'choose' in turn ? turn.choose[0] : undefined;
        if (seat === undefined || this.current !== move || this.#closed) return;
        const told = await thinker.ask('lines', { seat, count: LINES, effort, threats: true });
        const answers = await this.#answers(thinker, turn, told.lines, effort);
        if (this.current === move) this.lines = { move, effort, seat, ...told, ...(answers && { answers }) };
        else return;
      } catch {
        // A busy server may have had no time for it: that is asked again, as long as nothing is told at all.
        missed += 1;
        if (nth > 0 || missed > TRIES || this.current !== move || this.#closed) return;
        await new Promise((done) => setTimeout(done, PATIENCE));
        nth -= 1;
      }
    }
  }

  /** Where two choose at once: what each choice of the other is worth against the best mix. */
  async #answers(thinker: Engine, turn: Turn, lines: Line[], effort: Effort): Promise<Threats | undefined> {
    const other = 'choose' in turn ? turn.choose[1] : undefined;
    if (other === undefined || !lines.some(({ share }) => share !== undefined)) return undefined;
    const told = await thinker.ask('lines', { seat: other, count: LINES, effort });
    return { seat: other, lines: told.lines };
  }

  // Learning from mistakes.

  /** Asks for something better than what was chosen. */
  async ask(moment: Moment): Promise<void> {
    const move = this.main[moment.index];
    if (!move?.parent) return;
    this.quiz = { moment, said: 'ask' };
    await this.to(move.parent);
  }

  async #answer(text: string): Promise<void> {
    const quiz = this.quiz;
    const parent = this.main[quiz?.moment.index ?? -1]?.parent;
    const seat = this.shown?.eye;
    if (!quiz || !parent || seat === undefined || this.current !== parent) return;
    const thinker = this.#think();
    try {
      await thinker.ask('replay', { record: this.record(wayTo(parent)) });
      await thinker.ask('play', { seat, move: text });
      const { choice, least } = await thinker.ask('weigh', { at: quiz.moment.index, effort: this.effort });
      const cost = choice?.costs[seat - 1] ?? 0;
      const good = text === quiz.moment.line[0] || isGood(cost, least, quiz.moment.worth);
      if (this.quiz !== quiz) return;
      this.quiz = { ...quiz, said: good ? 'right' : 'wrong' };
      if (!good) return;
      // What was found stands on the board.
      const found = add(parent, seat, text);
      this.grown += 1;
      await this.to(found);
    } catch (why) {
      this.#refuse(why);
    }
  }

  /** Shows what would have been better. */
  async reveal(): Promise<void> {
    const quiz = this.quiz;
    const parent = this.main[quiz?.moment.index ?? -1]?.parent;
    if (!quiz || !parent) return;
    this.quiz = { ...quiz, said: 'shown' };
    await this.lay(parent, quiz.moment.line);
  }

  #refuse(why: unknown): void {
    const { code, message, reason } = why instanceof Trouble ? why : new Trouble('', String(why));
    if (code !== CLOSED) this.refusal = { code, message, reason: reason ?? null };
  }

  #fail(why: unknown): void {
    const trouble = why instanceof Trouble ? why : new Trouble('', String(why));
    if (trouble.code !== CLOSED && !this.#closed) this.trouble = trouble;
  }
}
