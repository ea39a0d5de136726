/** The search for the best answer to a set-up of Gowap. */

import { describe, expect, test } from 'vitest';
import { climb, neighbours, tokensIn, written, type Answer } from '../src/games/gowap/answer';

const start: Answer = { tokens: tokensIn('M35 F25 M20 F20') ?? [], columns: [0, 1, 2, 3] };

describe('a search for an answer', () => {
  test('reads a team and writes it, and nothing else', () => {
    expect(written(start)).toBe('M35 F25 M20 F20');
    for (const bad of ['', 'champion', 'M35 X2', 'M35,F25']) expect(tokensIn(bad), bad).toBeNull();
  });

  test('goes to teams of as many tokens and as many points', () => {
    const found = neighbours(start, 5, 5);
    // Twelve ways to move worth, four to change a gender, four other columns for each of four tokens.
    expect(found).toHaveLength(12 + 4 + 16);
    for (const { tokens, columns } of found) {
      expect(tokens.reduce((sum, { value }) => sum + value, 0)).toBe(100);
      expect(tokens.every(({ value }) => value > 0)).toBe(true);
      expect(columns).toHaveLength(4);
    }
    expect(neighbours({ ...start, columns: null }, 20, 5)).toHaveLength(2 * 3 + 4);
  });

  test('finds what is best, and ends', async () => {
    // The more the first token has, and the nearer all are to the middle, the better; luck is none.
    const worth = ({ tokens, columns }: Answer): number =>
      (tokens[0]?.value ?? 0) / 100 - (columns ?? []).reduce((sum, column) => sum + Math.abs(column - 2), 0) / 10;
    let steps = 0;
    const found = await climb(
      start,
      5,
      async (answer) => worth(answer),
      0.001,
      () => (steps += 1),
    );
    expect(found.columns).toEqual([2, 2, 2, 2]);
    expect(found.tokens[0]?.value).toBeGreaterThan(90);
    expect(steps).toBeGreaterThan(30);
  });

  test('stops where it is told to, with the best so far', async () => {
    let asked = 0;
    const found = await climb(
      start,
      5,
      async () => ((asked += 1) > 3 ? null : asked),
      0.001,
      () => undefined,
    );
    expect(found).toBe(start);
    expect(asked).toBe(4);
  });
});
