import { describe, expect, test } from 'vitest';
import type { Entry } from '../src/api/types';
import type { Described } from '../src/games/gaogie/generated';
import { habitOf } from '../src/games/gaogie/view';
import { act, expected, fits, holds, isMeant, reached, wanted, type Step } from '../src/learn/course';

describe('what counts in a lesson', () => {
  test('an ellipsis stands for anything, and nothing else does', () => {
    const cases: [string, string, boolean][] = [
      ['c3', 'c3', true],
      ['c3', 'c33', false],
      ['…', '', true],
      ['place … b1', 'place 2 b1', true],
      ['place … b1', 'place 2 c1', false],
      ['…-e…', 'd4-e5', true],
      ['a…a', 'a', false],
      ['V*2', 'V+2', false],
    ];
    for (const [pattern, move, fit] of cases) expect(fits(pattern, move), `${pattern} ${move}`).toBe(fit);
  });

  test('what is told holds what is asked for, whatever else it says', () => {
    const phrase = { what: 'takes', count: 2, who: { seat: 1 }, squares: { squares: ['c3', 'd3'] } };
    expect(holds({ what: 'takes', who: { seat: 1 } }, phrase)).toBe(true);
    expect(holds({ what: 'takes', who: { seat: 2 } }, phrase)).toBe(false);
    expect(holds({ what: 'takes', loser: { seat: 2 } }, phrase)).toBe(false);
    expect(holds({ squares: { squares: ['c3'] } }, phrase)).toBe(false);
  });

  const step = {
    id: 'x',
    goal: { moves: ['place … b1'] },
    right: ['place 1 b1'],
    wrong: [{ tries: ['place … c1'], say: { en: 'No.', de: 'Nein.' } }],
  } as unknown as Step;

  test('a move is wanted, expected as a mistake, or neither', () => {
    expect([wanted(step, 'place 3 b1'), wanted(step, 'place 3 c1')]).toEqual([true, false]);
    expect([expected(step, 'place 3 c1')?.en, expected(step, 'place 3 d1')]).toEqual(['No.', undefined]);
  });

  test('what is as good as the move in mind counts as meant, in its place and elsewhere', () => {
    const step = { right: ['deploy classic', 'ready'], alike: ['deploy …'] } as Step;
    expect(isMeant(step, 'deploy classic', 0)).toBe(true);
    expect(isMeant(step, 'deploy hammer', 0)).toBe(true);
    expect(isMeant(step, 'place I c3', 0)).toBe(false);
    expect(isMeant(step, 'ready', 0)).toBe(false);
  });

  test('a goal is reached when all of it is', () => {
    const goal = { ...step, seat: 2, goal: { told: { what: 'pops' }, wins: true } } as Step;
    expect(reached(goal, [{ what: 'pops' }], [2])).toBe(true);
    expect(reached(goal, [{ what: 'pops' }], [1])).toBe(false);
    expect(reached(goal, [{ what: 'pops' }], undefined)).toBe(false);
    expect(reached(goal, [], [2])).toBe(false);
  });

  test('an event is read as a record writes it', () => {
    expect(act('2 place 1 c5')).toEqual({ seat: 2, move: 'place 1 c5' });
    expect(act('* roll 3 4')).toEqual({ chance: 'roll 3 4' });
  });
});

describe('a habit in Gaogıe', () => {
  const moves = [
    { move: 'rest', name: 'Rest' },
    { move: 'shield', name: 'Shield' },
    { move: 'hit', name: 'Hit', costs: { rest: 1 }, damage: 10, blocked_by: ['shield'] },
  ] as Described[];
  const log = (text: string): Entry[] => text.split(' ').map((move) => ({ seat: 1, move, at: 0 }) as Entry);

  test('is what somebody does in three turns of five, once there are five', () => {
    expect(habitOf(log('hit hit hit hit'), 1, moves)).toBeNull();
    expect(habitOf(log('hit rest hit shield hit'), 1, moves)).toEqual({ kind: 'strike', count: 3, all: 5 });
    expect(habitOf(log('shield shield shield rest shield@2'), 1, moves)?.kind).toBe('block');
    expect(habitOf(log('hit rest shield hit rest'), 1, moves)).toBeNull();
    expect(habitOf(log('hit hit hit hit hit'), 2, moves)).toBeNull();
  });

  test('what charges is a block only where it has blocked', () => {
    const elements = [
      { move: 'fire', name: 'Fire' },
      { move: 'water', name: 'Water' },
      { move: 'spark', name: 'Spark', costs: { fire: 1 }, damage: 10, blocked_by: ['water'] },
      { move: 'wave', name: 'Wave', costs: { water: 1 }, damage: 8, blocked_by: ['fire'] },
    ] as Described[];
    const turn = (...story: object[]): Entry[] => [
      { seat: 1, move: 'water', at: 0 } as Entry,
      { seat: 2, move: 'spark', at: 0, story: [{ what: 'reveal', round: 1, turn: 1 }, ...story] } as unknown as Entry,
    ];
    const charged = Array.from({ length: 5 }, () => turn()).flat();
    expect(habitOf(charged, 1, elements)).toEqual({ kind: 'charge', count: 5, all: 5 });
    // Whoever can do nothing better is not scolded for it.
    expect(habitOf(charged, 1, elements, { fire: 0.5, water: 0.5 })).toBeNull();
    expect(habitOf(charged, 1, elements, { fire: 0.5, spark: 0.5 })?.kind).toBe('charge');
    const blocked = Array.from({ length: 5 }, () => turn({ what: 'blocked', target: { seat: 1 } })).flat();
    expect(habitOf(blocked, 1, elements)).toEqual({ kind: 'block', count: 5, all: 5 });
  });
});
