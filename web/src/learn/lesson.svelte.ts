/** A step that somebody does: every try is answered, and none is the last. */

import { storyOf } from '../api/types';
import type { Engine } from '../engine/engine';
import { act, expected, isMeant, reached, wanted, type Said, type Step } from './course';
import { Practice, type Exercise, type Made } from './practice.svelte';

/** What is said to the last try. */
export type Answer =
  | { kind: 'done' | 'wrong' | 'missed'; said: Said }
  /** The board's or the rules' own words, in the language on show. */
  | { kind: 'refused'; text: string; rule?: string | undefined }
  /** Whether the moves so far are the ones that were meant, or others that may lead there too. */
  | { kind: 'go-on'; meant: boolean };

export class Lesson {
  readonly practice: Practice;
  step = $state.raw<Step | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** How many tries have missed: whoever is stuck may be shown. */
  misses = $state(0);
  /** Told when a step is done. */
  ondone: (step: Step) => void = () => undefined;
  /** The moves that have been made of the try. */
  #made: string[] = [];
  /** How many entries the log had when it began. */
  #begun = 0;

  constructor(open: () => Engine) {
    this.practice = new Practice(open);
    this.practice.allow = (move) => this.#allow(move);
    this.practice.onmade = (made) => this.#judge(made);
    this.practice.onrefused = (move) => this.#refused(move);
    this.practice.onundone = () => this.#undone();
  }

  close(): void {
    this.practice.close();
  }

  get done(): boolean {
    return this.answer?.kind === 'done';
  }

  /** Puts a step on the board. */
  async begin(game: string, step: Step): Promise<void> {
    this.step = step;
    this.misses = 0;
    await this.#begin(exercise(game, step));
  }

  /** Tries again from the beginning of the step. */
  async again(): Promise<void> {
    if (this.practice.exercise) await this.#begin(this.practice.exercise);
  }

  /** Shows how it is done. */
  async show(): Promise<void> {
    const step = this.step;
    if (!step) return;
    await this.again();
    for (const move of step.right) await this.practice.choose(move);
  }

  /** The board or the rules say why something cannot be done. */
  explain(text: string, rule?: string): void {
    if (this.done || this.answer?.kind === 'missed') return;
    this.answer = { kind: 'refused', text, rule };
  }

  async #begin(from: Exercise): Promise<void> {
    this.answer = null;
    this.#made = [];
    await this.practice.begin(from);
    this.#begun = this.practice.shown?.log.length ?? 0;
  }

  #allow(move: string): boolean {
    const step = this.step;
    if (!step || this.done || this.answer?.kind === 'missed') return false;
    this.answer = null;
    if (wanted(step, move)) return true;
    const said = this.#made.length === 0 ? expected(step, move) : undefined;
    if (!said && !step.goal.moves?.length) return true;
    this.misses += 1;
    this.answer = { kind: 'wrong', said: said ?? step.otherwise };
    return false;
  }

  #refused(move: string): void {
    this.misses += 1;
    const said = this.step && this.#made.length === 0 ? expected(this.step, move) : undefined;
    if (!said) return;
    // What was foreseen is said in the step's own words, and not in the rules'.
    this.practice.refusal = null;
    this.answer = { kind: 'wrong', said };
  }

  /** A move that was taken back is no part of the try any more, and nothing is said to it. */
  #undone(): void {
    this.#made.pop();
    if (!this.done) this.answer = null;
  }

  #judge({ move, state }: Made): void {
    const step = this.step;
    if (!step) return;
    this.#made.push(move);
    const log = this.practice.shown?.log.slice(this.#begun) ?? [];
    if (reached(step, log.flatMap(storyOf), state.outcome?.winners)) {
      this.answer = { kind: 'done', said: step.done };
      this.ondone(step);
    } else if (this.#made.length < step.right.length && this.practice.shown?.legal) {
      this.answer = { kind: 'go-on', meant: this.#made.every((one, i) => isMeant(step, one, i)) };
    } else {
      this.misses += 1;
      this.answer = { kind: 'missed', said: step.otherwise };
    }
  }
}

/** Where a step begins, for a board to practise on. */
function exercise(game: string, { start = {}, seat = 1, answers = [] }: Step): Exercise {
  const { before = [], ...rest } = start;
  return { game, ...rest, before: before.map(act), seat, answers: answers.map(act) };
}
