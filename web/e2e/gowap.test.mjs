/** Gowap: what a table tells, by day and by night, upright and on its side. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, blink, open, openHouse, person, playOn } from './stage.mjs';
import { planOf } from './plans.mjs';

const house = openHouse();
const YOU = { kind: 'you' };
const BOT = { kind: 'bot', level: 1 };
const AGREED = { functions: 'agreed', formula: 'V*1.1' };

/** How light a square is, from 0 to 1. */
const lightness = (page, at) =>
  page.locator(`#gw-${at}`).evaluate((cell) => {
    const [r, g, b] = getComputedStyle(cell)
      .backgroundColor.match(/[\d.]+/g)
      .map(Number);
    return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  });

for (const colorScheme of ['light', 'dark'])
  test(`a square that is called dark is the darker one in the ${colorScheme} theme`, async () => {
    const { page, context } = await person(house, { colorScheme });
    await open(page, { game: 'gowap', options: AGREED, players: [YOU, BOT] });
    assert.match(await page.locator('#gw-a1').getAttribute('aria-label'), /dark/);
    assert.match(await page.locator('#gw-b1').getAttribute('aria-label'), /light/);
    assert.ok((await lightness(page, 'a1')) < (await lightness(page, 'b1')));
    await context.close();
  });

test('a coach points at what it says to look at, has reasons, and leaves the chances to the board', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('fracas.coach', 'on'));
  await open(page, { game: 'gowap', options: AGREED, players: [YOU, BOT] });
  const coach = page.getByTestId('coach');
  await coach.getByText('Think of couples').waitFor();
  assert.equal(await coach.getByText(/in 100/).count(), 0, 'nobody can tell a chance yet');
  await page.locator('.team .primary').click();
  const [, at] = /Look at ([a-e]1)\./.exec(await coach.getByText(/Look at/).textContent());
  await page.locator(`#gw-${at}.pointed`).waitFor();
  assert.equal(await coach.getByText(/Your chance to win/).count(), 0);
  await page.getByText(/^Red wins about \d+ in 100 if both go on as a bot would/).waitFor();
  await coach.getByRole('button', { name: 'Show the move' }).click();
  await coach.getByRole('button', { name: 'Why?' }).click();
  await coach.getByText(/would be about as good|With it you win about/).waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('on its side a phone has what is said and pressed beside the board', async () => {
  const { page, context } = await person(house, { motion: true, viewport: { width: 844, height: 390 } });
  await open(page, { game: 'gowap', options: AGREED, players: [YOU, BOT] });
  await page.locator('.team .primary').click();
  const inSight = async (what) => {
    const box = await what.boundingBox();
    assert.ok(box.x > 300 && box.y > -1 && box.y + box.height <= 390, `${JSON.stringify(box)}`);
  };
  await inSight(page.locator('.chip').first());
  await inSight(page.getByTestId('now'));
  const board = await page.locator('.gowap .grid').boundingBox();
  assert.ok(board.y + board.height <= 390, 'all of the board is in sight');
  for (let left = 4; left > 0; left -= 1) {
    await page
      .locator('.chip')
      .nth(left - 1)
      .waitFor();
    await page.locator('#gw-a1.target').click();
    await page
      .locator('.chip')
      .nth(left - 1)
      .waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Skip this round' }).waitFor();
  await inSight(page.locator('.show .said'));
  await inSight(page.getByRole('button', { name: 'Skip this round' }));
  await context.close();
});

test('on its side a phone says what to do while a formula is written', async () => {
  const { page, context } = await person(house, { viewport: { width: 844, height: 390 } });
  await open(page, { game: 'gowap', options: { size: 3, functions: 'draft' }, players: [YOU, BOT] });
  await page.locator('.team .primary').click();
  await page.locator('#gw-b2').click();
  await page.locator('#formula').waitFor();
  const [now, editor] = [
    await page.getByTestId('now').boundingBox(),
    await page.locator('[data-formula="V+5"]').boundingBox(),
  ];
  assert.ok(now.y >= 0 && now.y + now.height <= editor.y, `${JSON.stringify([now, editor])}`);
  await context.close();
});

test('a formula that is offered fills the field, and one button sets it', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'gowap', options: { size: 3, functions: 'draft' }, players: [YOU, BOT] });
  await page.locator('.team .primary').click();
  await page.locator('#gw-b2').click();
  await page.getByText(/200 characters at most/).waitFor();
  await page.locator('[data-formula="V+5"]').click();
  assert.equal(await page.locator('#formula').inputValue(), 'V+5');
  assert.doesNotMatch(await page.locator('#gw-b2').getAttribute('aria-label'), /V\+5/, 'nothing is set yet');
  await page.getByRole('button', { name: 'Set b2' }).click();
  await page.locator('#gw-b2[aria-label*="V+5"]').waitFor();
  await context.close();
});

test('a battle says what its coins mean, its curve ends where it is, and an analysis begins at the end', async () => {
  const { page, context, troubles } = await person(house);
  const bad = [];
  page.on('request', (request) => request.url().includes('undefined') && bad.push(request.url()));
  const { choose } = planOf('gowap');
  await begin(page, 'gowap', { preset: 'Quick' });
  await playOn([{ page }], choose);
  await page.goto(`${page.url()}/replay?at=12`);
  await page.getByTestId('coins').getByText('forward, right').waitFor();
  await page
    .getByTestId('coins')
    .getByText(/shares what it was ahead by/)
    .waitFor();
  // Of ten rounds two are over: what is still to come is nobody's.
  for (let looks = 0; Number(await page.getByTestId('sofar').getAttribute('width')) !== 120; looks += 1) {
    assert.ok(looks < 500, 'the curve ends at the second round');
    await blink();
  }
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.getByText('Moment').or(page.locator('.graph')).first().waitFor();
  assert.deepEqual(bad, [], 'nothing is asked for nobody’s eyes');
  await page.goto(page.url().replace(/\?.*/, ''));
  await page.locator('.gowap').waitFor();
  assert.equal(await page.locator('.team').count(), 0, 'no form to fill in');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('ready-made teams keep their shape with as many tokens and points as a table asks for', async () => {
  const { page, context } = await person(house);
  const worths = () => page.locator('.team .number').evaluateAll((all) => all.map(({ value }) => value));
  await open(page, { game: 'gowap', options: { ...AGREED, tokens: 6, total: 300 }, players: [YOU, BOT] });
  await page.getByRole('button', { name: 'Champion' }).click();
  assert.deepEqual(await worths(), ['295', '1', '1', '1', '1', '1']);
  await page.getByText('One giant and its squires').waitFor();
  await page.locator('.team .primary').click();
  await page.locator('.chip').nth(5).waitFor();
  // What two cannot be is not offered, and everything has its name.
  await open(page, { game: 'gowap', options: { ...AGREED, tokens: 2 }, players: [YOU, BOT] });
  await page.locator('.team .preset').first().waitFor();
  assert.deepEqual(await page.locator('.team .preset').allTextContents(), [
    'Even',
    'Ladder',
    'Champion',
    'Queen',
    'Brothers',
    'Sisters',
  ]);
  await context.close();
});

test('while cells are written both teams are there to see, and the other’s newest cell is marked', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'gowap', players: [YOU, BOT] });
  await page.locator('.team .primary').click();
  await page.getByTestId('teams').locator('.token').nth(7).waitFor();
  for (const move of ['cell c3 V']) {
    await page.locator('#typed:not([readonly])').fill(move);
    await page.locator('#typed').press('Enter');
  }
  await page.locator('.cell.fresh').waitFor();
  const at = (await page.locator('.cell.fresh').getAttribute('id')).slice(3);
  await page.locator('.history li', { hasText: `Blue gives ${at} the formula` }).waitFor();
  await context.close();
});

/** Takes the team that is offered, and puts all of it on one square. */
async function placeAll(page) {
  await page.locator('.team .primary').click();
  for (let left = 4; left > 0; left -= 1) {
    await page.waitForFunction((count) => document.querySelectorAll('.chip').length === count, left);
    await page.locator('#gw-a1.target').click();
  }
}

test('whom the ground takes is told while it happens', async () => {
  const { page, context } = await person(house, { motion: true });
  await open(page, { game: 'gowap', options: { functions: 'agreed', formula: 'V*0' }, players: [YOU, BOT] });
  await placeAll(page);
  await page
    .locator('.show .said', { hasText: /The ground on [a-e][1-5] takes (Red|Blue)’s (wo)?man of \d+\./ })
    .waitFor();
  await context.close();
});

test('a replay that stands still promises no coins and has nothing to skip', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'gowap', options: AGREED, players: [YOU, BOT] });
  await placeAll(page);
  await page.getByRole('link', { name: 'Watch it again' }).click({ timeout: 60_000 });
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/^Round \d+ of 10$/).waitFor();
  assert.equal(await page.getByText('The coins fly again in a moment.').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Skip to the end' }).count(), 0);
  await context.close();
});

test('a token’s decimals are written as its reader writes them', async () => {
  const { page, context } = await person(house, { locale: 'de-DE' });
  await open(page, { game: 'gowap', options: AGREED, players: [YOU, BOT] });
  await page.locator('#gw-worth-0').fill('5,5');
  assert.equal(await page.locator('.team .token > text').first().textContent(), '5,5');
  await context.close();
});

test('every round leaves its story on the board and in the log, and can be gone through again, after a reload too', async () => {
  const { page, context, troubles } = await person(house);
  await open(page, { game: 'gowap', options: AGREED, players: [YOU, BOT] });
  await placeAll(page);
  await page.getByRole('link', { name: 'Watch it again' }).waitFor({ timeout: 60_000 });
  await page.reload();
  const sums = page.getByTestId('sums');
  await sums.getByText('Round 10', { exact: true }).waitFor();
  const last = page.locator('.history li').last();
  await last.getByText(/After round 10, .*: Red [\d.,]+ → [\d.,]+, Blue [\d.,]+ → [\d.,]+\./).waitFor();
  await page.getByRole('button', { name: 'The round before' }).click();
  await sums.getByText('Round 9', { exact: true }).waitFor();
  await page.getByText('Round 9 of 10').waitFor();
  await page.locator('.show .said', { hasText: /^\s*All in all / }).waitFor();
  for (let round = 8; round > 0; round -= 1) {
    await page.getByRole('button', { name: 'The round before' }).click();
    await sums.getByText(`Round ${round}`, { exact: true }).waitFor();
  }
  assert.equal(await page.getByRole('button', { name: 'The round before' }).isDisabled(), true);
  // What is told is drawn: a way for everybody who went somewhere, and a plate for every battle.
  const steps = page.getByTestId('steps').locator('li');
  const told = await steps.allTextContents();
  const ways = told.filter((line) => /steps (forward|back) and (right|left), from/.test(line));
  assert.equal(await page.locator('[data-way]').count(), ways.length);
  assert.equal(await page.locator('[data-fight]').count(), told.filter((line) => line.includes('Battle on')).length);
  assert.ok(
    told.some((line) => /×1\.1 on [a-e]\d: (Red|Blue)’s (wo)?man of [\d.]+ becomes [\d.]+\./.test(line)),
    'the ground tells from what to what',
  );
  await page.getByRole('button', { name: 'A step back' }).click();
  await page.locator('.show li.now').waitFor();
  await steps.first().getByRole('button').click();
  await page.locator('.show li.now:first-child').waitFor();
  assert.ok((await page.locator('[data-way]').count()) <= 1, 'only what has been told by then');
  await page.getByRole('button', { name: 'To the end' }).click();
  await sums.getByText('Round 10', { exact: true }).waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('coins in the air wait for whoever stops them to look back', async () => {
  const { page, context } = await person(house, { motion: true });
  await open(page, { game: 'gowap', options: AGREED, players: [YOU, BOT] });
  await placeAll(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  const on = page.getByRole('button', { name: 'Go on' });
  await on.waitFor();
  const next = page.getByRole('button', { name: 'A step on' });
  await next.click();
  const now = await page.locator('.show .said').textContent();
  await next.click();
  await page.getByRole('button', { name: 'A step back' }).click();
  assert.equal(await page.locator('.show .said').textContent(), now);
  await on.click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Skip to the end' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor({ timeout: 60_000 });
  await context.close();
});
