/** A try at a puzzle: what a move leads to, and why it is not the one. `crates/puzzles` judges the same way. */

import type { Engine } from '../engine/engine';
import { Practice, type Act, type Made } from '../learn/practice.svelte';
import type { Choice, Line, Puzzle, Turn } from './generated';

/** Why a move is not the one. */
export type Why =
  /** The other side has this answer, and so many own moves are no longer enough. */
  | { what: 'answered'; move: string; answer: string; left: number }
  /** It was to win at once, and does not. */
  | { what: 'not-won'; move: string }
  /** The turn's moves are spent, and the goal is not reached. */
  | { what: 'missed' }
  /** It is worth less than the best. */
  | { what: 'worse'; choice: Choice }
  /** It is none of the choices that are worth a look. */
  | { what: 'poor'; move: string };

/** What is said to the last try. */
export type Answer =
  | { kind: 'solved' }
  | { kind: 'shown' }
  | { kind: 'go-on'; answer?: string }
  | { kind: 'wrong'; why: Why }
  | { kind: 'refused'; text: string; rule?: string | undefined };

/** So long the board is looked at before each move of a solution that is shown, in milliseconds. */
const BEAT = 900;

export class Attempt {
  readonly practice: Practice;
  puzzle = $state.raw<Puzzle | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** How many tries were wrong. */
  misses = $state(0);
  /** Told once a puzzle is over: solved at the first try, later, or shown. */
  onover: (how: 'first' | 'later' | 'shown') => void = () => undefined;
  /** Told of the first wrong try. */
  onmiss: () => void = () => undefined;
  /** The step of a line that is asked for now. */
  #step = 0;
  /** How many acts of a turn were made. */
  #acts = 0;
  /** What the other side answers to the move that is under way. */
  #reply: string | undefined;
  #verdict: Answer | null = null;

  constructor(open: () => Engine) {
    this.practice = new Practice(open);
    this.practice.allow = (move) => this.#allow(move);
    this.practice.onmade = (made) => this.#made(made);
  }

  close(): void {
    this.practice.close();
  }

  get over(): boolean {
    return this.answer?.kind === 'solved' || this.answer?.kind === 'shown';
  }

  /** A wrong try is on the board, and can be taken back. */
  get strayed(): boolean {
    return this.answer?.kind === 'wrong' && this.#strays;
  }

  get #strays(): boolean {
    const task = this.puzzle?.task;
    return task !== undefined && ('line' in task || 'turn' in task);
  }

  /** Puts a puzzle on the board. */
  async begin(puzzle: Puzzle): Promise<void> {
    this.puzzle = puzzle;
    this.misses = 0;
    await this.again();
  }

  /** Begins it anew: after a wrong try of a line at the move that was wrong. */
  async again(): Promise<void> {
    const puzzle = this.puzzle;
    if (!puzzle) return;
    if (this.strayed && 'line' in puzzle.task) {
      this.answer = null;
      await this.practice.undo();
      return;
    }
    this.#step = this.#acts = 0;
    this.answer = null;
    const { game, seats, options, position, seat } = puzzle;
    await this.practice.begin({ game, seats, options, position, seat, reply: () => Promise.resolve(this.#reply) });
  }

  /** Chooses one of two set-ups. */
  pick(choice: 'a' | 'b'): void {
    const task = this.puzzle?.task;
    if (task && 'pair' in task && !this.over) this.#say(weigh(task.pair.choices, choice));
  }

  /** Shows how it is done. */
  async show(): Promise<void> {
    const puzzle = this.puzzle;
    if (!puzzle || this.over) return;
    this.#verdict = null;
    if (this.#strays) {
      this.answer = null;
      this.#reply = undefined;
      await this.again();
      await this.practice.perform(solution(puzzle), BEAT);
    }
    this.answer = { kind: 'shown' };
    this.onover('shown');
  }

  /** Whether the solution of what is over can be watched on the board. */
  get watchable(): boolean {
    return this.over && this.#strays && !this.practice.busy;
  }

  /** Plays the solution on the board once more, move by move. */
  async watch(): Promise<void> {
    const puzzle = this.puzzle;
    if (!puzzle || !this.watchable) return;
    await this.practice.reset();
    await this.practice.perform(solution(puzzle), BEAT);
  }

  /** The board or the rules say why something cannot be done. */
  explain(text: string, rule?: string): void {
    if (!this.over && !this.strayed) this.answer = { kind: 'refused', text, rule };
  }

  #allow(move: string): boolean {
    const task = this.puzzle?.task;
    if (!task || this.over || this.strayed) return false;
    this.answer = null;
    if ('line' in task) return this.#tryLine(task.line, move);
    if ('turn' in task) return true;
    if ('odds' in task) this.#say(weigh(task.odds.choices, move));
    return false;
  }

  #tryLine(line: Line, move: string): boolean {
    const step = line.steps[this.#step];
    if (!step) return false;
    if (move === step.move || step.also?.includes(move)) {
      this.#reply = step.answer;
      this.#verdict = step.answer ? { kind: 'go-on', answer: step.answer } : { kind: 'solved' };
      return true;
    }
    const answer = step.wrong?.[move];
    // What the rules refuse they refuse themselves; after that nothing is said of it here.
    this.#reply = answer;
    const left = line.moves - this.#step - 1;
    const why: Why = answer ? { what: 'answered', move, answer, left } : { what: 'not-won', move };
    this.#verdict = { kind: 'wrong', why };
    return true;
  }

  #made({ state }: Made): void {
    const task = this.puzzle?.task;
    if (!task) return;
    if ('turn' in task) this.#verdict = this.#judge(task.turn, state.position, state.turn);
    if (this.#verdict?.kind === 'go-on') this.#step += 1;
    this.#say(this.#verdict);
  }

  #judge(turn: Turn, position: unknown, due: unknown): Answer {
    this.#acts += 1;
    if (String(position).split(' ')[0] === turn.end) return { kind: 'solved' };
    const strikes = turn.line.at(-1)?.startsWith('x') ?? false;
    const most = turn.moves + (strikes ? 1 : 0);
    const choosing = (due as { choose?: number[] }).choose ?? [];
    const passed = !choosing.includes(this.puzzle?.seat ?? 0);
    return passed || this.#acts >= most ? { kind: 'wrong', why: { what: 'missed' } } : { kind: 'go-on' };
  }

  #say(answer: Answer | null): void {
    this.answer = answer;
    if (answer?.kind === 'wrong') {
      this.misses += 1;
      if (this.misses === 1) this.onmiss();
    }
    if (answer?.kind === 'solved') this.onover(this.misses === 0 ? 'first' : 'later');
  }
}

/** What a choice among others is worth. */
export function weigh(choices: Choice[], move: string): Answer {
  const place = choices.findIndex((choice) => choice.move === move);
  const choice = choices[place];
  if (place === 0) return { kind: 'solved' };
  return { kind: 'wrong', why: choice ? { what: 'worse', choice } : { what: 'poor', move } };
}

/** The moves that solve a puzzle, with who makes them. */
export function solution({ task, seat }: Puzzle): Act[] {
  // Puzzles with answers are for two.
  const other = seat === 1 ? 2 : 1;
  if ('line' in task)
    return task.line.steps.flatMap((step): Act[] => [
      { seat, move: step.move },
      ...(step.answer ? [{ seat: other, move: step.answer }] : []),
    ]);
  return 'turn' in task ? task.turn.line.map((move) => ({ seat, move })) : [];
}
