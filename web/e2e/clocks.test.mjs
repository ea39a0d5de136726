/** Clocks: chosen when a table is set up, seen by both, and whoever is out of time has lost. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, openHouse, person } from './stage.mjs';

const house = openHouse();

test('two play with clocks, and one of them runs out of time', async () => {
  const one = await person(house);
  const { page } = one;
  await page.goto('/play/color-wars');
  await page.getByText('Someone far away').click();
  const clocks = page.getByRole('radiogroup', { name: 'Clock' });
  await clocks.getByText('Your own').click();
  await page.getByLabel('Minutes in all').fill('0');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('A clock gives at least a second', { exact: false }).waitFor();
  await page.getByLabel('Minutes in all').fill('0.3');
  await page.getByLabel('Seconds added each turn').fill('0');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/t\//);
  const link = await page.locator('.invite input').inputValue();
  const two = await person(house);
  await two.page.goto(link);
  const own = page.locator('.players [role=timer]').first();
  await own.waitFor();
  assert.match((await own.getAttribute('aria-label')) ?? '', /’s clock: 0:\d\d/);
  // It is the first player's move, and they do nothing.
  await page.getByTestId('now').getByText('Out of time.').waitFor({ timeout: 60_000 });
  await two.page.getByTestId('now').getByText('Out of time.').waitFor();
  assert.equal(await page.locator('.players .runs').count(), 0);
  await one.context.close();
  await two.context.close();
});

test('on a phone the clocks stay in sight', async () => {
  const { page, context } = await person(house, { viewport: { width: 390, height: 844 } });
  const you = { kind: 'you' };
  await open(page, { game: 'color-wars', seats: 2, players: [you, you], pace: { reserve: 600_000 } });
  const strip = page.locator('.clocks');
  await strip.waitFor();
  await page.mouse.wheel(0, 2000);
  const box = await strip.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box));
  assert.equal(await strip.locator('.runs').count(), 1);
  await context.close();
});
