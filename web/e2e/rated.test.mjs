/** Rated games in a browser: they count for both, and nobody is helped while one goes on. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse, person } from './stage.mjs';

const house = openHouse();
const RECORD = (game, moves) => `Game: ${game}\n\n${moves}\n`;

/** Pastes a record on the page for analysis, and tells whether it may be looked into. */
async function mayAnalyse({ context }, record) {
  const page = await context.newPage();
  await page.goto('/analysis');
  await page.getByLabel('A record').fill(record);
  await page.getByRole('button', { name: 'Open' }).first().click();
  const refused = page.getByText('You are playing a rated game of this game.', { exact: false });
  const opened = page
    .getByRole('button', { name: 'Analyse this game' })
    .or(page.getByRole('heading', { name: 'Skill and luck' }))
    .or(page.locator('.board'));
  await refused.or(opened.first()).first().waitFor();
  const may = !(await refused.isVisible());
  await page.close();
  return may;
}

test('two play a rated game, nobody is helped with it meanwhile, and its end moves both ratings', async () => {
  const [one, two] = [await person(house), await person(house)];
  for (const { page } of [one, two]) {
    await page.goto('/play');
    await page.getByLabel('Rated').first().check();
  }
  const quick = ({ page }) => page.getByRole('button', { name: 'Quick pairing: Color Wars, 10 min + 5 s' }).click();
  await quick(one);
  await one.page.getByRole('heading', { name: 'You wait for' }).waitFor();
  await quick(two);
  await Promise.all([one, two].map(({ page }) => page.waitForURL(/\/t\/\w+$/)));
  await one.page.getByTestId('seat-rating').first().waitFor();
  assert.equal(await one.page.getByRole('button', { name: 'Hint' }).count(), 0, 'nobody hints');
  assert.equal(await mayAnalyse(one, RECORD('color-wars', 'c3\nb2')), false);
  assert.equal(await mayAnalyse(two, RECORD('color-wars', 'c3\nb2')), false);
  assert.equal(await mayAnalyse(one, RECORD('gowap', '')), true, 'other games are looked into');
  const stranger = await person(house);
  assert.equal(await mayAnalyse(stranger, RECORD('color-wars', 'c3\nb2')), true, 'and so is this one by others');
  await two.page.getByRole('button', { name: 'Resign' }).click();
  await two.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('link', { name: 'Watch it again' }).waitFor();
  assert.equal(await mayAnalyse(one, RECORD('color-wars', 'c3\nb2')), true, 'when it is over');
  // Games are counted in the background: the list is asked for when that was done.
  await one.page.getByTestId('rating-outcome').getByRole('listitem').first().waitFor();
  await one.page.goto('/ratings');
  await one.page
    .getByText(/guest-\w+/)
    .first()
    .waitFor();
  assert.deepEqual([...one.troubles, ...two.troubles], []);
  for (const { context } of [one, two, stranger]) await context.close();
});
