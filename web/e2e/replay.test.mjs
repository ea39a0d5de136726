/** A finished game: slider, steps, share link, download, dice. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { begin, blink, openHouse, person, playOn, settled } from './stage.mjs';
import { planOf } from './plans.mjs';

const house = openHouse();

test('replay, share link, download, verify', async () => {
  const { page, context, troubles } = await person(house);
  const { choose } = planOf('gowap');
  await begin(page, 'gowap', { preset: 'Quick' });
  await playOn([{ page }], choose);
  await page.getByRole('link', { name: 'Watch it again' }).click();
  const slider = page.getByRole('slider');
  await slider.waitFor();
  const count = Number(await slider.getAttribute('max'));
  assert.ok(count > 10);
  await page.getByRole('button', { name: 'One on' }).click();
  await page.getByRole('button', { name: 'One on' }).click();
  assert.match(page.url(), /at=2/);
  await page.keyboard.press('End');
  assert.equal(await slider.inputValue(), String(count));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the record' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  assert.match(text, /^Game: gowap$/m);
  await page.getByRole('button', { name: 'Verify the record' }).click();
  await page
    .getByText(/^All \d+ chance events follow/)
    .first()
    .waitFor();
  await page.getByText('What it does not prove').click();
  await page
    .getByText(/commitment/)
    .first()
    .waitFor();
  // The chances of every round so far are told, wherever the replay is entered.
  await page.goto(page.url().replace(/at=\d+/, `at=${count - 2}`));
  await page.getByRole('img', { name: /^Red’s chance to win: \d+ %/ }).waitFor();
  const rounds = () => page.locator('figure polyline').getAttribute('points');
  // Two teams and eight tokens come before the first round.
  while ((await rounds())?.split(' ').length !== count - 2 - 10 + 1) await blink();
  // A shared moment opens where it was, for somebody else too.
  const stranger = await person(house);
  await stranger.page.goto(page.url().replace(/at=\d+/, 'at=3'));
  await stranger.page.getByRole('slider').waitFor();
  assert.equal(await stranger.page.getByRole('slider').inputValue(), '3');
  assert.deepEqual([...troubles, ...stranger.troubles], []);
  await stranger.context.close();
  await context.close();
});

test('a game that goes on cannot be replayed yet', async () => {
  const { page, context } = await person(house);
  await begin(page, 'color-wars');
  await page.goto(`${page.url()}/replay`);
  await page.getByText('still going on').waitFor();
  await context.close();
});

test('a step over a turn tells the whole turn, a battle goes round by round, and nothing covers the board', async () => {
  const { page, context } = await person(house, { viewport: { width: 390, height: 844 } });
  const { choose } = planOf('gowap');
  await begin(page, 'gowap', { preset: 'Quick' });
  await playOn([{ page }], choose);
  await page.goto(`${page.url()}/replay`);
  const slider = page.getByRole('slider');
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  // Two teams and eight tokens come before the first round.
  await page.goto(page.url().replace(/replay.*/, 'replay?at=10'));
  await slider.waitFor();
  await page.getByRole('button', { name: 'One turn on' }).click();
  assert.equal(await slider.inputValue(), '11');
  assert.ok(last > 11);
  const [bar, board] = [await page.locator('.controls').boundingBox(), await page.locator('.gowap').boundingBox()];
  assert.ok(bar.y + bar.height <= board.y, 'the controls stand above the board');
  await page.mouse.wheel(0, 300);
  await settled(page).catch(() => undefined);
  const scrolled = await page.locator('.controls').evaluate((box) => getComputedStyle(box).position);
  assert.equal(scrolled, 'static', 'and scroll away with the page');
  await context.close();
});
