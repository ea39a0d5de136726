/** Clocks: chosen when a table is set up, seen by both, and whoever is out of time has lost. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { blink, open, openHouse, person } from './stage.mjs';

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

test('somebody takes days off, the other is told at once, and they come back early', async () => {
  const [one, two] = [await person(house), await person(house)];
  const { page } = one;
  await page.goto('/play/color-wars');
  await page.getByText('Someone far away').click();
  await page.getByRole('radiogroup', { name: 'Clock' }).getByText('3 days a turn', { exact: true }).click();
  await page.getByLabel('No clock runs at weekends', { exact: false }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/t\//);
  await two.page.goto(await page.locator('.invite input').inputValue());
  await two.page.locator('.players [role=timer]').first().waitFor();
  const account = await one.context.newPage();
  await account.goto('/account');
  const card = account.locator('section.card').filter({ has: account.getByRole('heading', { name: 'Days off' }) });
  await card.getByLabel('How many days', { exact: false }).fill('7');
  await card.getByRole('button', { name: 'Take them off' }).click();
  await card.getByText(/^You are off from .* until /).waitFor();
  const { violations } = await new AxeBuilder({ page: account }).analyze();
  assert.deepEqual(
    violations.map(({ id }) => id),
    [],
  );
  // Both see it at the table, without a reload.
  for (const reader of [page, two.page]) {
    const told = reader.locator('.players').getByTestId('off');
    await told.waitFor();
    assert.match(await told.textContent(), /^on holiday from \d+ \w+ until \d+ \w+$/);
  }
  await card.getByRole('button', { name: 'I am here after all' }).click();
  for (const reader of [page, two.page])
    await reader.locator('.players').getByTestId('off').waitFor({ state: 'detached' });
  assert.deepEqual([...one.troubles, ...two.troubles], []);
  await one.context.close();
  await two.context.close();
});

test('a turn has its time anew, and what is over it comes out of the reserve', async () => {
  const { page, context } = await person(house);
  const you = { kind: 'you' };
  await open(page, { game: 'color-wars', seats: 2, players: [you, you], pace: { turn: 2000, reserve: 20_000 } });
  const clocks = page.locator('.players [role=timer]');
  /** What a seat's clock says, in seconds. */
  const left = async (seat) => {
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await clocks.nth(seat).getAttribute('aria-label'));
    return Number(minutes) * 60 + Number(seconds);
  };
  await clocks.first().waitFor();
  assert.ok((await left(1)) <= 2, 'a clock shows what the turn has');
  // The first takes longer than a turn gives: then it shows what is left of the reserve.
  while ((await left(0)) <= 2 || (await left(0)) > 18) await blink();
  await page.locator('#typed:not([readonly])').fill('c3');
  await page.keyboard.press('Enter');
  // The turn's two seconds are there again, the reserve is not.
  while ((await left(0)) > 2) await blink();
  assert.match(await clocks.nth(0).getAttribute('title'), /0:1[0-8]/);
  assert.match(await clocks.nth(1).getAttribute('title'), /0:20/);
  await context.close();
});
