/** Games that bots play against themselves, line by line. */

import type { Engine, State } from '../../src/engine/engine';

export const GAMES = ['color-wars', 'gaogie', 'gowap', 'ganoogo', 'game-of-war'];

/** Asks one line; what comes back is `ok`'s or the test fails. */
export type Ask = (line: string) => string | Promise<string>;

export interface Played {
  state: State;
  moves: number;
}

async function ok<T>(ask: Ask, request: object): Promise<T> {
  const answer = await ask(JSON.stringify(request));
  const said = JSON.parse(answer) as { ok?: T };
  if (said.ok === undefined) throw new Error(`${JSON.stringify(request)}: ${answer}`);
  return said.ok;
}

/** Plays a game to its end, or until so many moves were made; `efforts` take turns. */
export async function play(
  ask: Ask,
  game: string,
  seed: number,
  efforts: object[],
  most = 100_000,
  options: object = {},
): Promise<Played> {
  let state = await ok<State>(ask, { cmd: 'new', game, seed, options });
  let moves = 0;
  while (!state.outcome && moves < most) {
    if ('chance' in state.turn) {
      state = (await ok<{ state: State }>(ask, { cmd: 'chance' })).state;
      continue;
    }
    for (const seat of 'choose' in state.turn ? state.turn.choose : []) {
      const effort = efforts[moves % efforts.length];
      const { move } = await ok<{ move: string }>(ask, { cmd: 'best', seat, ...effort });
      state = (await ok<{ state: State }>(ask, { cmd: 'play', seat, move })).state;
      moves += 1;
    }
  }
  return { state, moves };
}

/** Goes on until somebody has something to think about; tells who. */
export async function thinker(engine: Engine): Promise<number> {
  let { turn } = await engine.ask('state');
  for (;;) {
    if ('chance' in turn) {
      ({ turn } = (await engine.ask('chance')).state);
      continue;
    }
    const seat = 'choose' in turn ? (turn.choose[0] ?? 0) : 0;
    const { moves } = await engine.ask('legal', { seat });
    // Where Ganoogo asks for a card, bots have rules of thumb.
    if (!moves.includes('pass')) return seat;
    ({ turn } = (await engine.ask('play', { seat, move: 'pass' })).state);
  }
}
