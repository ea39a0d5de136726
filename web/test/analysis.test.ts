/** Moves as a tree, and records as links. */

import { describe, expect, test } from 'vitest';
import type { Study } from '../src/analysis/generated';
import { pack, unpack } from '../src/analysis/link';
import { nameOf as warName } from '../src/games/game-of-war/moves';
import { nameOf as gowapName } from '../src/games/gowap/moves';
import { en } from '../src/lang/en';
import { isGood } from '../src/analysis/study.svelte';
import { add, branchOf, fell, grow, isMain, isPlain, lineOf, mainLine, prune, wayTo } from '../src/analysis/tree';
import { whens } from '../src/analysis/when';
import type { Phrase } from '../src/lang/phrase';

const STUDY: Study = {
  head: 'Game: color-wars\n',
  comment: 'A rainy Sunday.',
  line: [
    { by: 1, text: 'c3' },
    {
      by: 2,
      text: 'd3',
      mark: '??',
      comment: 'Too near.',
      instead: [
        [
          { by: 2, text: 'a1' },
          { by: 1, text: 'c3', instead: [[{ by: 1, text: 'c2', mark: '!' }]] },
        ],
        [{ by: 2, text: 'e5' }],
      ],
    },
    { text: 'roll 3' },
  ],
};

test('an answer to a mistake costs next to nothing in its game, and far less than the mistake', () => {
  // What is worth a word, what the mistake cost, what the try costs, and whether that is an answer.
  const cases: [number, number, number, boolean][] = [
    [0.02, 0.2, 0.02, true],
    [0.02, 0.2, 0.04, false],
    [0.005, 0.02, 0.004, true],
    // Three points are next to nothing in most games, and a bad mistake in a war.
    [0.005, 0.03, 0.03, false],
    [0.02, 0.03, 0.02, false],
  ];
  for (const [least, mistake, cost, good] of cases) expect(isGood(cost, least, mistake), `${cost}`).toBe(good);
});

describe('when it was, where all choose at once', () => {
  test('is the round and the turn that the table counts', () => {
    const reveal = (round: number, turn: number): Phrase[] => [{ what: 'reveal', round, turn }];
    const chooses: Phrase[] = [{ what: 'chooses', who: { seat: 1 } }];
    expect(whens([chooses, chooses, reveal(1, 1), chooses, reveal(2, 1), chooses])).toEqual([
      { round: 1, turn: 1 },
      { round: 1, turn: 1 },
      { round: 1, turn: 1 },
      { round: 2, turn: 1 },
      { round: 2, turn: 1 },
      undefined,
    ]);
  });
});

describe('a tree of moves', () => {
  test('gives the study back that it was made of', () => {
    expect(fell(grow(STUDY), STUDY.head)).toEqual(STUDY);
  });

  test('has a main line, and ways to every move', () => {
    const root = grow(STUDY);
    expect(mainLine(root).map(lineOf)).toEqual(['1 c3', '2 d3', '* roll 3']);
    const variation = root.next[0]?.next[1]?.next[1];
    expect(variation && wayTo(variation).map(lineOf)).toEqual(['1 c3', '2 a1', '1 c2']);
    expect(variation && isMain(variation)).toBe(false);
  });

  test('takes a move that is there already as the same, and another as a variation', () => {
    const root = grow(STUDY);
    const first = root.next[0];
    if (!first) throw new Error('no move');
    expect(add(first, 2, 'd3')).toBe(first.next[0]);
    const other = add(first, 2, 'b1');
    expect(first.next.at(-1)).toBe(other);
    expect(prune(other)).toBe(first);
    expect(first.next).not.toContain(other);
  });

  test('knows where a variation begins, however deep one is in it', () => {
    const root = grow(STUDY);
    const variation = root.next[0]?.next[1];
    const deep = variation?.next[0];
    if (!variation || !deep) throw new Error('no variation');
    expect(branchOf(deep)).toBe(variation);
    const within = variation.next[1];
    expect(within && branchOf(within)).toBe(within);
  });

  test('is plain until somebody adds something', () => {
    const line = [
      { by: 1, text: 'c3' },
      { by: 2, text: 'd3' },
    ];
    const plain = (more: Partial<Study>): boolean => isPlain(grow({ head: '', comment: '', line, ...more }));
    expect(plain({})).toBe(true);
    expect(plain({ comment: 'A rainy Sunday.' })).toBe(false);
    expect(plain({ line: [{ by: 1, text: 'c3', mark: '!' }] })).toBe(false);
    expect(plain({ line: [...line, { by: 1, text: 'c4', instead: [[{ by: 1, text: 'c5' }]] }] })).toBe(false);
  });

  test('loses nothing of what happened', () => {
    const root = grow(STUDY);
    const first = root.next[0];
    if (!first) throw new Error('no move');
    expect(prune(first)).toBe(first);
    expect(root.next).toContain(first);
  });
});

describe('a link', () => {
  test('holds a record, whatever is written in it', async () => {
    const record = 'Record: 2\nGame: gaogie\n\n; Schön & <b>gut</b> 🎲\n1 nao\n'.repeat(20);
    const packed = await pack(record);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(record.length / 4);
    expect(await unpack(packed)).toBe(record);
  });

  test('that was cut off or made up holds nothing', async () => {
    const packed = await pack('Game: gaogie\n');
    for (const broken of [packed.slice(0, -4), '', '%', 'hello']) expect(await unpack(broken)).toBeUndefined();
  });
});

describe('moves by their names', () => {
  const events = [
    { by: 1, text: 'team M35 F25 M20 F20' },
    { by: 2, text: 'team M25 F25 M25 F25' },
  ];
  test.each([
    ['k14-l13', 'k14 to l13'],
    ['xu13', 'Attack u13'],
    ['end', 'end the turn'],
    ['roll 2', 'a 2 on the die'],
  ])('in A Game of War: %s', (move, said) => expect(warName(move, en)).toBe(said));

  test.each([
    ['place 4 a1', 'the woman of 20 on a1'],
    ['cell c3 V*1.1', 'V*1.1 for c3'],
    ['HTTH', 'the coins of the round'],
  ])('in Gowap: %s', (move, said) => expect(gowapName(move, en, { by: 1, events })).toBe(said));

  test('a token whose team nobody knows has its number', () => {
    expect(gowapName('place 4 a1', en)).toBe('token 4 on a1');
  });
});
