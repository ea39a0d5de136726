import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagramOf } from '../src/games';
import { drawings, type Drawing } from '../src/games/drawings';
import { read, type Block } from '../src/lib/markdown';

const rulebook = (game: string): Block[] =>
  read(readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), 'utf8'));
const found = async (game: string): Promise<Drawing[][]> => {
  const reach = (await diagramOf(game))?.reach;
  return rulebook(game)
    .flatMap((block) => (block.kind === 'code' && reach ? [drawings(block.text, reach)] : []))
    .filter((boards) => boards.length > 0);
};
const at = async (game: string, figure: number, board: number, square: string): Promise<string | undefined> =>
  (await found(game))[figure]?.[board]?.pieces.find((piece) => piece.at === square)?.text;

describe('the drawings of a rulebook', () => {
  it.each([
    ['color-wars', [3, 2]],
    ['gaogie', []],
    ['gowap', [1, 3]],
    ['ganoogo', [1]],
    ['game-of-war', [1, 1, 1, 1, 2]],
  ] as const)('of %s are all found', async (game, boards) =>
    expect((await found(game)).map(({ length }) => length)).toEqual(boards),
  );

  it.each([
    ['color-wars', 0, 0, 'c3', 'R4'],
    ['color-wars', 0, 1, 'd3', 'R4'],
    ['color-wars', 0, 2, 'e3', 'R1'],
    ['color-wars', 1, 1, 'b2', 'R2'],
    ['gowap', 1, 1, 'c3', 'R+B'],
    ['gowap', 1, 2, 'd4', '3B'],
    ['ganoogo', 0, 0, 'h15', '*G2'],
    ['ganoogo', 0, 0, 'a8', '*B2'],
    ['ganoogo', 0, 0, 'd9', 'B3'],
    ['ganoogo', 0, 0, 'f6', '·'],
    ['ganoogo', 0, 0, 'a1', undefined],
    ['game-of-war', 0, 0, 'o19', 'A'],
    ['game-of-war', 1, 0, 'i9', 'I!'],
    ['game-of-war', 1, 0, 'b2', "'A"],
    ['game-of-war', 4, 1, 'h3', 'i!'],
    ['game-of-war', 4, 0, 'h10', 'a,'],
  ] as const)('%s, figure %i, board %i: %s is %s', async (game, figure, board, square, text) =>
    expect(await at(game, figure, board, square)).toBe(text),
  );

  it('keep what is said under each board', async () => {
    expect((await found('color-wars'))[0]?.map(({ caption }) => caption)).toEqual([
      'c3 reaches four and pops.',
      "It popped: d3 is Red's now, at four.",
      'd3 popped in turn and sent a point back to c3. Blue is out.',
    ]);
    expect((await found('gowap'))[1]?.map(({ caption }) => caption)).toEqual(['before', 'all have moved', 'resolved']);
  });
});
