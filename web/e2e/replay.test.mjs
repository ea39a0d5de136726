/** A finished game: slider, steps, share link, download, dice. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { begin, blink, open, openHouse, person, playOn, settled } from './stage.mjs';
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

test('how a round ends is told when its coins have flown, and every step of it can be read afterwards', async () => {
  const { page, context } = await person(house);
  const { choose } = planOf('gowap');
  await begin(page, 'gowap', { preset: 'Quick' });
  await playOn([{ page }], choose);
  const reader = await person(house, { motion: true });
  // Two teams and eight tokens come before the first round.
  await reader.page.goto(`${page.url()}/replay?at=10`);
  await reader.page.getByRole('slider').waitFor();
  await reader.page.getByRole('button', { name: 'One turn on' }).click();
  const told = reader.page.locator('.told');
  await told.getByText('The coins are falling').waitFor();
  assert.equal(await told.getByText('Round 1:').count(), 0);
  await reader.page
    .locator('.show .said')
    .getByText(/steps (forward|back) and (right|left), from/)
    .or(reader.page.getByText('stays on'))
    .first()
    .waitFor();
  await reader.page.getByRole('button', { name: 'Skip this round' }).click();
  await told.getByText('Round 1:').waitFor();
  const steps = reader.page.getByTestId('steps');
  await steps.getByText('Round 1, step by step').waitFor();
  assert.ok((await steps.getByRole('listitem').count()) >= 8);
  const sentence = await steps.getByRole('listitem').first().innerText();
  assert.match(sentence, /^(Red|Blue)’s (man|woman) of .* (steps (forward|back) and (right|left), from|stays on) /);
  for (const each of [context, reader.context]) await each.close();
});

test('on a phone of 360 all seven buttons of a replay stand in one row, in every language', async () => {
  const one = await person(house);
  await begin(one.page, 'game-of-war', { preset: 'Classic opening' });
  await one.page.locator('#typed').waitFor();
  await playOn([one], planOf('game-of-war').choose, { most: 2, strict: false });
  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('link', { name: 'Watch it again' }).waitFor();
  for (const locale of ['en-GB', 'de-DE']) {
    const { page, context } = await person(house, { viewport: { width: 360, height: 740 }, locale });
    await page.goto(`${one.page.url()}/replay?at=3`);
    await page.getByRole('slider').waitFor();
    const boxes = await page.locator('.controls .buttons .button').evaluateAll((all) =>
      all.map((button) => {
        const { y, height, right } = button.getBoundingClientRect();
        return { middle: Math.round(y + height / 2), right };
      }),
    );
    assert.equal(boxes.length, 7, locale);
    assert.equal(new Set(boxes.map(({ middle }) => middle)).size, 1, locale);
    assert.ok(boxes.every(({ right }) => right <= 360));
    await context.close();
  }
  await one.context.close();
});

test('where all choose at once a step is the choices of all, and one button goes a turn on', async () => {
  const { page, context, troubles } = await person(house);
  const bot = { kind: 'bot', level: 1 };
  await open(page, { game: 'gaogie', players: [{ kind: 'you' }, bot] });
  for (const turn of [1, 2]) {
    await page.locator('.move.basic[aria-disabled=false]').first().click();
    await page.locator('.history', { hasText: `turn ${turn}` }).waitFor();
    await settled(page);
  }
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  await page.goto(`${new URL(page.url()).pathname}/replay`);
  const told = page.locator('.told');
  await told.getByText(/^Turn 0 of \d+$/).waitFor();
  assert.equal(await page.getByRole('button', { name: /One (turn )?on/ }).count(), 1);
  for (const turn of [1, 2]) {
    await page.getByRole('button', { name: /One turn on/ }).click();
    await told.getByText(new RegExp(`^Turn ${turn} of`)).waitFor();
    // Both cards lie open.
    await page.waitForFunction(() => document.querySelectorAll('.gaogie .slot.up:not(.empty)').length === 2);
    assert.match(page.url(), new RegExp(`at=${turn * 2}\\b`));
  }
  await page.keyboard.press('ArrowLeft');
  await told.getByText(/^Turn 1 of/).waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('where a turn is one move, the one button says that it goes a turn on', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'color-wars', position: 'R3B1./.../... R 12', players: [{ kind: 'you' }, { kind: 'you' }] });
  await page.locator('#cw-a3').click();
  await page.getByRole('link', { name: 'Watch it again' }).click();
  await page.getByRole('slider').waitFor();
  assert.equal(await page.getByRole('button', { name: /One (turn )?on/ }).count(), 1);
  await page.getByRole('button', { name: 'One turn on' }).waitFor();
  await context.close();
});

test('nobody steps through passes, which the slider still has', async () => {
  const { page, context } = await person(house);
  await begin(page, 'ganoogo', { level: 1 });
  await playOn([{ page }], ({ moves }) => moves.find((move) => move === 'pass') ?? moves[0], {
    most: 6,
    strict: false,
  });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  const address = new URL(page.url()).pathname;
  const record = await page.evaluate(
    async (at) => (await fetch(`/api${at}/record`)).text(),
    address.replace('/t/', '/tables/'),
  );
  assert.match(record, /^\d pass$/m);
  await page.goto(`${address}/replay`);
  await page.getByRole('slider').waitFor();
  const last = Number(await page.getByRole('slider').getAttribute('max'));
  let steps = 0;
  for (let at = 0; at < last; steps += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((was) => Number(document.querySelector('input[type=range]').value) > was, at);
    at = Number(await page.getByRole('slider').inputValue());
    if (at < last) assert.doesNotMatch(await page.locator('.told').innerText(), /passes\./);
  }
  assert.ok(steps < last, `${steps} of ${last}`);
  await context.close();
});
