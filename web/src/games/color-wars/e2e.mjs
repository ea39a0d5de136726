import { pick } from '../../../e2e/chance.mjs';
import { onGrid } from '../../../e2e/fingers.mjs';

const rank = (square) => Number(square.slice(1));
const near = (a, b) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(rank(a) - rank(b));

export const plan = {
  preset: 'Fair start',
  short: 'Fair start',
  /** Seat 1 pops whatever stands next to an enemy; seat 2 is in no hurry to survive. */
  choose({ moves }, { squares }, seat) {
    if (seat === 2) return pick(moves);
    const value = (at) => squares.find((square) => square.at === at)?.value ?? 0;
    const danger = (at) => squares.filter((square) => square.seat !== seat && near(square.at, at) === 1).length;
    const worth = (at) => value(at) * 2 + danger(at) * (value(at) === 3 ? 4 : 1);
    const most = Math.max(...moves.map(worth));
    return pick(moves.filter((move) => worth(move) === most));
  },
  enter: (page, move) => onGrid(page, 'cw-', move),
  lesson: (hand, move) => hand.grid('cw-', move),
  keyboard: 0,
  pictures: { moves: 6 },
};
