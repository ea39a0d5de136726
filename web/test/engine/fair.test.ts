import { expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine';
import { Fair } from '../../src/engine/fair';

/** An engine that notes what it is asked, with a game of Gowap. */
function engine(asked: string[]): Engine {
  return {
    ask: ((command: string) => {
      asked.push(command);
      return Promise.resolve(command === 'state' ? { game: 'gowap' } : {});
    }) as Engine['ask'],
    best: () => Promise.resolve(undefined),
    close: () => undefined,
  };
}

test('nothing is judged of a game of which a rated one goes on, and its rules are told', async () => {
  const asked: string[] = [];
  const fair = new Fair(engine(asked), (game) => Promise.resolve(game === 'gowap'));
  for (const command of ['hint', 'weigh', 'lines'] as const)
    await expect((fair.ask as (command: string) => Promise<unknown>).call(fair, command)).rejects.toMatchObject({
      code: 'no-analysis',
    });
  await fair.ask('legal', { seat: 1 });
  expect(asked.filter((command) => command !== 'state')).toEqual(['legal']);
});

test('other games are looked into as ever', async () => {
  const asked: string[] = [];
  const fair = new Fair(engine(asked), (game) => Promise.resolve(game === 'color-wars'));
  await (fair.ask as (command: string) => Promise<unknown>).call(fair, 'hint');
  expect(asked).toEqual(['state', 'hint']);
});
