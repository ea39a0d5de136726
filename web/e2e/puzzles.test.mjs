/** Puzzles of every game solved in a browser: with a mouse, with keys, and on a phone; wrong tries are answered. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { finger, keys, mouse } from './hands.mjs';
import { planOf } from './plans.mjs';
import { openHouse, person } from './stage.mjs';

const house = openHouse();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const HANDS = [
  ['a mouse', mouse, {}],
  ['keys alone', keys, {}],
  ['a finger', finger, PHONE],
];

const shelfOf = (game) =>
  readFileSync(path.resolve(import.meta.dirname, `../src/games/${game}/puzzles.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
/** The easiest of a theme. */
const first = (game, theme) => shelfOf(game).find((puzzle) => puzzle.theme === theme);

const still = (page) =>
  page.waitForFunction(
    () => document.querySelector('[data-game] .board [aria-busy=true], .board[aria-busy=true]') === null,
  );

/** The own moves that solve a puzzle. */
const own = ({ task }) =>
  task.line?.steps.map(({ move }) => move) ?? task.turn?.line ?? [task.odds?.choices[0].move].filter(Boolean);

const SOLVED = [
  first('color-wars', 'win-in-3'),
  first('game-of-war', 'kills'),
  first('ganoogo', 'kills'),
  first('gaogie', 'habits'),
];

for (const [name, hand, options] of HANDS)
  for (const puzzle of SOLVED)
    test(`a puzzle of ${puzzle.game} is solved with ${name}`, async () => {
      const { page, context, troubles } = await person(house, options);
      await page.goto(`/puzzles/${puzzle.game}/${puzzle.id}`);
      await page.locator(`[data-testid=puzzle][data-id="${puzzle.id}"]`).waitFor();
      const hands = hand(page);
      for (const move of own(puzzle)) {
        await page.locator('.frame .board .board').first().waitFor();
        await still(page);
        await planOf(puzzle.game).lesson(hands, move);
      }
      await page.getByTestId('answer').getByText('Solved!').waitFor();
      await page.getByTestId('proof').waitFor();
      // Nothing is asked any more, and no code is told.
      assert.equal(await page.getByTestId('aim').count(), 0);
      assert.doesNotMatch(await page.getByTestId('proof').innerText(), /seed|plus-\d|\bplay\b/);
      await page.getByText('Your rating goes up by').waitFor();
      // Whoever plays with the keys goes on with Enter.
      await page.keyboard.press('Enter');
      await page.locator(`[data-testid=puzzle]:not([data-id="${puzzle.id}"])`).waitFor();
      assert.deepEqual(troubles, []);
      await context.close();
    });

test('a wrong move of a line is answered by the other side, and can be made again', async () => {
  const puzzle = first('color-wars', 'win-in-2');
  const { page, context } = await person(house);
  await page.goto(`/puzzles/color-wars/${puzzle.id}`);
  const [step] = puzzle.task.line.steps;
  const [[wrong, answer]] = Object.entries(step.wrong);
  await page.locator(`#cw-${wrong}`).click();
  await page.getByText(`${wrong} is answered by ${answer}, and one move no longer wins by force.`).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await still(page);
  for (const { move } of puzzle.task.line.steps) {
    await still(page);
    await page.locator(`#cw-${move}`).click();
  }
  await page.getByTestId('answer').getByText('Solved!').waitFor();
  // Only the first try counts, and it was wrong.
  await page.getByText('All puzzles').click();
  assert.ok(Number(await page.getByTestId('rating').textContent()) < 1200);
  await context.close();
});

test('the better of two set-ups is chosen, and the worse is told its odds', async () => {
  const [puzzle] = shelfOf('gowap');
  const [best, worse] = puzzle.task.pair.choices;
  const name = ({ move }) => (move === 'a' ? 'Set-up A' : 'Set-up B');
  const { page, context, troubles } = await person(house);
  await page.goto(`/puzzles/gowap/${puzzle.id}`);
  // Both boards are seen whole, and nothing on them tells the answer.
  await page.locator('.gowap .grid').nth(1).waitFor();
  for (const board of await page.locator('.gowap .window').all())
    assert.ok(await board.evaluate((window) => window.scrollWidth <= window.clientWidth), 'no column is cut off');
  assert.equal(
    await page
      .locator('.gowap')
      .getByText(/%|in 100/)
      .count(),
    0,
  );
  await page.getByRole('button', { name: name(worse) }).click();
  await page.getByText(`${name(worse)} has ${(worse.value * 100).toFixed(1)} %`).waitFor();
  await page.getByRole('button', { name: name(best) }).click();
  await page.getByTestId('answer').getByText('Solved!').waitFor();
  await page.getByTestId('proof').getByText('±').first().waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('the solution is shown on request, and costs rating', async () => {
  const puzzle = first('color-wars', 'win-in-2');
  const { page, context } = await person(house);
  await page.goto(`/puzzles/color-wars/${puzzle.id}`);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByText('This is the solution.').waitFor();
  await page.getByText('Your rating goes down by').waitFor();
  await context.close();
});

test('the puzzle of the day is one click from home, and solving it begins a streak', async () => {
  const { page, context } = await person(house);
  await page.goto('/');
  await page.getByRole('link', { name: /^Puzzle of the day: / }).click();
  const shown = page.getByTestId('puzzle');
  await shown.waitFor();
  const id = await shown.getAttribute('data-id');
  const game = /\/puzzles\/([^/]+)\//.exec(page.url())[1];
  const puzzle = shelfOf(game).find((each) => each.id === id);
  if (puzzle.task.pair) {
    const best = puzzle.task.pair.choices[0].move;
    await page.getByRole('button', { name: best === 'a' ? 'Set-up A' : 'Set-up B' }).click();
  }
  for (const move of own(puzzle)) {
    await page.locator('.frame .board .board').first().waitFor();
    await still(page);
    await planOf(game).lesson(mouse(page), move);
  }
  await page.getByTestId('answer').getByText('Solved!').waitFor();
  await page.goto('/puzzles');
  await page.getByText('Solved. The next one comes tomorrow.').waitFor();
  assert.equal(await page.getByTestId('streak').textContent(), '1');
  await context.close();
});

for (const [shape, options] of [
  ['wide', {}],
  ['phone', PHONE],
])
  test(`the pages of puzzles, ${shape}, have no serious finding by axe and nothing to scroll sideways`, async () => {
    const { page, context, troubles } = await person(house, { ...options, locale: 'de-DE' });
    const addresses = ['/puzzles', ...SOLVED.map(({ game, id }) => `/puzzles/${game}/${id}`), '/puzzles/gowap'];
    for (const address of addresses) {
      assert.equal((await page.goto(address)).status(), 200, address);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      if (address !== '/puzzles') await page.locator('.frame .board .board').first().waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        serious.map(({ id, nodes }) => `${address}: ${id}: ${nodes[0].target}`),
        [],
      );
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${address} scrolls`);
    }
    assert.deepEqual(troubles, []);
    await context.close();
  });

test('a puzzle that is not there is not found', async () => {
  const { page, context } = await person(house);
  await page.goto('/puzzles/color-wars/nothing');
  await page.getByRole('heading', { name: /not here|nothing here|not found/i }).waitFor();
  await context.close();
});

test('a solution is played on the board move by move, told in words, and can be watched again', async () => {
  const puzzle = first('color-wars', 'win-in-2');
  const { page, context, troubles } = await person(house);
  await page.goto(`/puzzles/color-wars/${puzzle.id}`);
  await page.locator('.cell').first().waitFor();
  await page.evaluate(() => {
    window.boards = new Set();
    const look = () =>
      window.boards.add([...document.querySelectorAll('.cell')].map((cell) => cell.getAttribute('aria-label')).join());
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: 'Show the solution' }).click();
  const steps = page.getByTestId('steps').locator('li');
  await steps.nth(2).waitFor();
  assert.match(await steps.last().innerText(), /wins\./);
  const seen = await page.evaluate(() => window.boards.size);
  assert.ok(seen >= 4, `${seen} boards`);
  await page.getByRole('button', { name: 'Play it on the board' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=steps] li').length < 3);
  await steps.nth(2).waitFor();
  assert.match(await page.getByTestId('proof').innerText(), /answered by/);
  assert.deepEqual(troubles, []);
  await context.close();
});
