/** How a hurried player gets each game over with: `e2e.mjs` in the folder of each game. */

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const GAMES = path.resolve(import.meta.dirname, '../src/games');
const file = (game) => path.join(GAMES, game, 'e2e.mjs');

/**
 * What a game's file tells:
 * - `preset` is what a whole game is played by, `short` what a few moves are;
 * - `choose` picks a move, or the moves of a turn, from those that are legal, what is seen, and the seat;
 * - `keys` does so where not every move can be made by keyboard, and `enter` makes one by keyboard;
 * - `lesson` makes a move of a lesson with a hand: a mouse, fingers or keys (`hands.mjs`);
 * - `keyboard` is how many presets down to begin a game by keyboard, or the table to open for it;
 * - `secret` is a move that nobody else may hear of, and what it looks like to whoever may;
 * - `pictures` says how many moves in there is something to see, and whether the game is too long for its end.
 */
export const PLANS = await Promise.all(
  readdirSync(GAMES)
    .filter((game) => existsSync(file(game)))
    .map(async (game) => ({ game, ...(await import(pathToFileURL(file(game)).href)).plan })),
);

export const planOf = (game) => PLANS.find((plan) => plan.game === game);
