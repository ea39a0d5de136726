import { expect, test } from 'vitest';
import type { Reaction } from '../../src/games/color-wars/generated';
import { BOARDS, MOVES } from '../../src/games/color-wars/little';
import type { Preview } from '../../src/engine/engine';
import { inModule, isModuleThere } from './sides';

test.skipIf(!isModuleThere)('the picture of Color Wars shows what the rules do', async () => {
  const ask = await inModule();
  const ok = <T>(request: object): T => (JSON.parse(ask(JSON.stringify(request))) as { ok: T }).ok;
  const rows = ({ position }: { position: unknown }): string => String(position).split(' ')[0] ?? '';
  const boards = [rows(ok({ cmd: 'new', game: 'color-wars', options: { width: 6, height: 4 } }))];
  for (const move of MOVES) {
    const { steps, state } = ok<Preview>({ cmd: 'preview', moves: [move] });
    const reaction = steps as Reaction | undefined;
    const board = reaction?.board ?? rows(state);
    boards.push(board, ...(reaction?.waves ?? []).map((wave) => wave.board));
    ok({ cmd: 'play', move });
  }
  expect(boards).toEqual(BOARDS);
});
