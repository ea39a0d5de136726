/** What a puzzle asks, what a try is told, and the proof, in words. */

import type { Answer } from './attempt.svelte';
import type { Aim, Puzzle, Turn } from './generated';
import type { en } from './words/en';

type Words = typeof en;

/** What is asked. */
export function ask({ task }: Puzzle, who: string, w: Words, called = (move: string): string => move): string {
  if ('line' in task) return w.asks.win(who, task.line.moves);
  if ('turn' in task) return askTurn(task.turn, w);
  if ('pair' in task) return w.asks.pair(who);
  return askOdds(task.odds.aim, w, called);
}

function askTurn({ goal, moves }: Turn, w: Words): string {
  if (goal === 'arsenal') return w.asks.arsenal(moves);
  if (goal === 'rescue') return w.asks.rescue(moves);
  return 'destroy' in goal ? w.asks.destroy(goal.destroy, moves) : w.asks.cut(goal.cut, moves);
}

function askOdds(aim: Aim, w: Words, called: (move: string) => string): string {
  if (aim === 'storm') return w.asks.storm;
  if (aim === 'roll') return w.asks.roll;
  if (aim === 'needs') return w.asks.needs;
  if ('fell' in aim) return w.asks.fell(aim.fell);
  const mix = Object.entries(aim.habit).map(([move, share]) => `${called(move)} ${share} %`);
  return w.asks.habit(mix.join(', '));
}

/** What is said to a try; nothing before the first. */
export function reply(
  answer: Answer | null,
  { task }: Puzzle,
  w: Words,
  called = (move: string): string => move,
): string {
  if (!answer) return '';
  if (answer.kind === 'solved') return w.answers.solved;
  if (answer.kind === 'shown') return w.answers.shown;
  if (answer.kind === 'go-on') return w.answers.goOn;
  if (answer.kind === 'refused') return answer.text;
  const { why } = answer;
  if (why.what === 'answered') return w.answers.answered(called(why.move), called(why.answer), why.left);
  if (why.what === 'not-won') return w.answers.notWon(called(why.move));
  if (why.what === 'missed') return w.answers.missed;
  if (why.what === 'poor') return w.answers.poor(called(why.move));
  const { move, value } = why.choice;
  const name = 'pair' in task ? (move === 'a' ? w.first : w.second) : called(move);
  const needs = 'odds' in task && task.odds.aim === 'needs';
  return needs ? w.answers.cheaper(name, value) : w.answers.worse(name, value, choicesOf(task)[0]?.value ?? 0);
}

/** All choices with their odds, the best first. */
export const choicesOf = (task: Puzzle['task']) =>
  'odds' in task ? task.odds.choices : 'pair' in task ? task.pair.choices : [];

/** The proof, in a sentence before the odds where there are any. */
export function prove({ task }: Puzzle, w: Words, called = (move: string): string => move): string {
  if ('line' in task) {
    const moves = task.line.steps.flatMap(({ move, answer }) =>
      answer ? [w.proof.answered(called(move), called(answer))] : [called(move)],
    );
    return w.proof.line(moves.map((pair, i) => `${i + 1}. ${pair}`).join('; '), task.line.searched);
  }
  if ('turn' in task) return w.proof.turn(task.turn.line.map(called).join(', '), task.turn.searched);
  if ('pair' in task) return w.proof.pair(task.pair.games);
  const { aim } = task.odds;
  if (aim === 'needs') return w.proof.mix;
  return typeof aim === 'object' && 'habit' in aim ? w.proof.habit : w.proof.exact;
}
