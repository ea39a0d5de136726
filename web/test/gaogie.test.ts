/** What is told of a turn of Gaogıe, and how much room its seats have. */

import { expect, test } from 'vitest';
import { gather } from '../src/games/gaogie/showdown';

const who = (seat: number) => ({ seat });
const chose = (seat: number) => [{ what: 'chose', who: who(seat) }];
const chooses = (seat: number) => [{ what: 'chooses', who: who(seat), move: { text: 'fire' } }];
const reveal = [
  { what: 'reveal', round: 1, turn: 1 },
  { what: 'charges', who: who(1) },
];

test('what somebody has chosen has no line of its own once the cards lie open', () => {
  expect(gather([chooses(2), reveal])).toEqual([[], reveal]);
  // Until then it has: to those who may know it.
  expect(gather([chooses(2), reveal, chooses(1)])).toEqual([[], reveal, chooses(1)]);
  expect(gather([chose(2), reveal])).toEqual([[], reveal]);
});
