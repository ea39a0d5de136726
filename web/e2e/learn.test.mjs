/** Every course played through: with a mouse, with keys, and on a phone; wrong tries are answered. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { finger, keys, mouse } from './hands.mjs';
import { PLANS } from './plans.mjs';
import { openHouse, person } from './stage.mjs';

const house = openHouse();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const HANDS = [
  ['a mouse', mouse, {}],
  ['keys alone', keys, {}],
  ['a finger', finger, PHONE],
];

const file = (game) => path.resolve(import.meta.dirname, `../src/games/${game}/lessons.json`);
const courses = PLANS.filter(({ game, lesson }) => lesson && existsSync(file(game))).map(({ game, lesson }) => ({
  game,
  make: lesson,
  steps: JSON.parse(readFileSync(file(game), 'utf8')).steps,
}));

const still = (page) =>
  page.waitForFunction(
    () => document.querySelector('[data-game] .board [aria-busy=true], .board[aria-busy=true]') === null,
  );

for (const { game, steps, make } of courses)
  for (const [name, hand, options] of HANDS)
    test(`${game} is learned with ${name}`, async () => {
      const { page, context, troubles } = await person(house, options);
      await page.goto(`/learn/${game}`);
      const hands = hand(page);
      for (const [index, step] of steps.entries()) {
        await page.locator(`[data-testid=lesson][data-step="${step.id}"]`).waitFor();
        for (const move of step.right) {
          await still(page);
          await make(hands, move);
        }
        const last = index + 1 === steps.length;
        await page.getByText(step.done.en, { exact: true }).waitFor();
        if (last) await page.getByRole('link', { name: 'Play your first game' }).waitFor();
        else await hands.press('[data-testid=lesson] .primary');
      }
      // What is done stays done.
      await page.goto('/learn');
      await page
        .getByRole('link', { name: new RegExp(`Learn it: `) })
        .first()
        .waitFor();
      await page.goto(`/learn/${game}`);
      await page.locator('.steps').waitFor();
      assert.equal(await page.locator('.steps .mark', { hasText: '✓' }).count(), steps.length);
      assert.deepEqual(troubles, []);
      await context.close();
    });

test('a wrong try is answered in the step’s own words, and the rules’ where it has none; then it is shown', async () => {
  const { page, context } = await person(house);
  await page.goto('/learn/color-wars?step=add');
  const answer = page.getByTestId('answer');
  await page.locator('#cw-e1').click();
  await answer.getByText('That square is Blue’s').waitFor();
  await page.locator('#cw-a1').click();
  await answer.getByText('a1 is empty: choose one of your own squares.').waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await answer.getByText('It now holds 2.').waitFor();
  await context.close();
});

test('a try that misses the goal can be made again', async () => {
  const { page, context } = await person(house);
  await page.goto('/learn/gaogie?step=ahead');
  const move = (name) => page.locator(`.move[data-move="${name}"]`).click();
  await move('gaogie');
  await page.getByText('Good. Go on.').waitFor();
  await still(page);
  await move('teuqleoq');
  await page.getByTestId('answer').getByText('Blue is still in').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await still(page);
  await move('sheq');
  await page.getByTestId('answer').getByText('Blue’s Teuqleoq would block it').waitFor();
  await context.close();
});

test('the home page and the set-up page offer the lessons', async () => {
  const { page, context } = await person(house);
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn it: Gowap' }).click();
  await page.getByTestId('lesson').waitFor();
  await page.goto('/play/ganoogo');
  await page.getByRole('link', { name: 'New to it? Learn it in five minutes.' }).click();
  await page.getByTestId('lesson').waitFor();
  await context.close();
});
