import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagramOf } from '../src/games';
import { drawings, turns, type Drawing } from '../src/games/drawings';
import type { Language } from '../src/lang/words';
import { read, type Block } from '../src/lib/markdown';

const FOLDERS = { en: '', de: 'de/' };
const rulebook = (game: string, language: Language): Block[] =>
  read(readFileSync(new URL(`../../docs/rules/${FOLDERS[language]}${game}.md`, import.meta.url), 'utf8'));
const code = (game: string, language: Language): string[] =>
  rulebook(game, language).flatMap((block) => (block.kind === 'code' ? [block.text] : []));
const found = async (game: string, language: Language = 'en'): Promise<Drawing[][]> => {
  const diagram = await diagramOf(game);
  return code(game, language)
    .map((text) => (diagram && 'reach' in diagram ? drawings(text, diagram.reach) : []))
    .filter((boards) => boards.length > 0);
};
const at = async (game: string, figure: number, board: number, square: string): Promise<string | undefined> =>
  (await found(game))[figure]?.[board]?.pieces.find((piece) => piece.at === square)?.text;

describe('the drawings of a rulebook', () => {
  it.each([
    ['color-wars', [1, 2, 2, 3, 2]],
    ['gaogie', []],
    ['gowap', [1, 3]],
    ['ganoogo', [1, 1, 1]],
    ['game-of-war', [1, 1, 1, 1, 1, 2]],
  ] as const)('of %s are all found, in every language', async (game, boards) => {
    for (const language of ['en', 'de'] as const)
      expect((await found(game, language)).map(({ length }) => length)).toEqual(boards);
  });

  it.each(['color-wars', 'gowap', 'ganoogo', 'game-of-war'])('of %s are the same in German', async (game) => {
    const pieces = (all: Drawing[][]): unknown => all.map((boards) => boards.map((board) => board.pieces));
    expect(pieces(await found(game, 'de'))).toEqual(pieces(await found(game, 'en')));
  });

  it.each([
    ['color-wars', 3, 0, 'c3', 'R4'],
    ['color-wars', 3, 1, 'd3', 'R4'],
    ['color-wars', 3, 2, 'e3', 'R1'],
    ['color-wars', 4, 1, 'b2', 'R2'],
    ['gowap', 1, 1, 'c3', 'R+B'],
    ['gowap', 1, 2, 'd4', '3B'],
    ['ganoogo', 0, 0, 'h15', '*G2'],
    ['ganoogo', 0, 0, 'a8', '*B2'],
    ['ganoogo', 0, 0, 'd9', 'B3'],
    ['ganoogo', 0, 0, 'f6', '·'],
    ['ganoogo', 0, 0, 'a1', undefined],
    ['ganoogo', 1, 0, 'g11', 'R3'],
    ['ganoogo', 1, 0, 'f11', undefined],
    ['ganoogo', 2, 0, 'b8', 'R1'],
    ['game-of-war', 0, 0, 'o19', 'A'],
    ['game-of-war', 1, 0, 'i9', 'I!'],
    ['game-of-war', 1, 0, 'b2', "'A"],
    ['game-of-war', 2, 0, 'f7', 'I!'],
    ['game-of-war', 5, 1, 'h3', 'i!'],
    ['game-of-war', 5, 0, 'h10', 'a,'],
  ] as const)('%s, figure %i, board %i: %s is %s', async (game, figure, board, square, text) =>
    expect(await at(game, figure, board, square)).toBe(text),
  );

  it('keep what is said under each board', async () => {
    expect((await found('color-wars'))[3]?.map(({ caption }) => caption)).toEqual([
      'c3 reaches four and pops.',
      "It popped: d3 is Red's now, at four.",
      'd3 popped in turn and sent a point back to c3. Blue is out.',
    ]);
    expect((await found('color-wars', 'de'))[3]?.map(({ caption }) => caption)).toEqual([
      'Auf c3 liegen vier: Es knallt.',
      'Geknallt: d3 gehört Rot und hat vier.',
      'Auch d3 hat geknallt, ein Punkt flog zurück auf c3. Blau ist draußen.',
    ]);
    expect((await found('gowap'))[1]?.map(({ caption }) => caption)).toEqual(['before', 'all have moved', 'resolved']);
  });

  it.each(['en', 'de'] as const)('tell a duel of Gaogıe turn by turn (%s)', (language) => {
    const told = code('gaogie', language).flatMap((text) => turns(text) ?? []);
    expect(told).toHaveLength(1);
    expect(told[0]?.head).toHaveLength(4);
    expect(told[0]?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['1', 'Gaogıe', 'Kueq'],
      ['2', 'Sheq', 'Teuqleoq'],
      ['3', 'Gaogıe', 'Kueq'],
      ['4', 'Sheq', 'Sueq'],
    ]);
  });

  it('are none where a text is something else', () => {
    expect(turns('fracas lab odds\nfracas lab solve')).toBeUndefined();
    expect(turns('')).toBeUndefined();
  });
});
