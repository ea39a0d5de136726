import { expect, test } from 'vitest';
import { readyMade } from '../src/games/gowap/ready';
import { writeTeam } from '../src/games/gowap/view';

const teams = (tokens: number, total = 100): Record<string, string> =>
  Object.fromEntries(readyMade(tokens, total * 100).map(({ id, team }) => [id, writeTeam(team).slice(5)]));

test('four tokens worth a hundred are the teams of the rulebook', () =>
  expect(teams(4)).toEqual({
    classic: 'M35 F25 M20 F20',
    even: 'M25 F25 M25 F25',
    ladder: 'M40 F30 M20 F10',
    champion: 'M97 F1 M1 F1',
    queen: 'F70 M10 M10 M10',
    royals: 'M45 F45 M5 F5',
    brothers: 'M25 M25 M25 M25',
    sisters: 'F10 F20 F30 F40',
    patriarch: 'M40 F20 F20 F20',
    spears: 'M45 M45 F5 F5',
    twins: 'F48 F48 M2 M2',
  }));

test('a team keeps its shape with more tokens and points: there is one giant, and one queen', () => {
  const { champion, queen, brothers, royals } = teams(6, 300);
  expect(champion).toBe('M295 F1 M1 F1 M1 F1');
  expect(queen).toBe('F210 M18 M18 M18 M18 M18');
  expect(brothers).toBe('M50 M50 M50 M50 M50 M50');
  expect(royals).toBe('M137 F135 M7 F7 M7 F7');
});

test('what a few tokens cannot be is not offered', () => {
  expect(Object.keys(teams(1))).toEqual(['brothers']);
  expect(Object.keys(teams(2))).toEqual(['even', 'ladder', 'champion', 'queen', 'brothers', 'sisters']);
  expect(teams(2).ladder).toBe('M67 F33');
});

test.each([
  [1, 1],
  [2, 0.02],
  [3, 10],
  [5, 37],
  [7, 100],
  [32, 100],
  [32, 0.32],
])('%i tokens worth %d are worth just that, and each is worth something', (tokens, total) => {
  for (const { id, team } of readyMade(tokens, Math.round(total * 100))) {
    expect(team, id).toHaveLength(tokens);
    expect(Math.min(...team.map(({ worth }) => worth)), id).toBeGreaterThanOrEqual(1);
    const sum = team.reduce((all, { worth }) => all + worth, 0);
    expect(sum, id).toBe(Math.round(total * 100));
  }
});
