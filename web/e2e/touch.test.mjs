/** Fingers and mice: targets a finger can hit, maps that come closer, counters that can be dragged, sums on hover. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, open, openHouse, person } from './stage.mjs';

const house = openHouse();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const stays = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Where a square of A Game of War is on the screen. */
async function spot(page, square) {
  const box = await page.locator('.war .scroller > svg').boundingBox();
  const [x, y] = [square.charCodeAt(0) - 97, Number(square.slice(1))];
  return [box.x + ((x + 0.5) / 25) * box.width, box.y + ((20 - y + 0.5) / 20) * box.height];
}

test('the squares of the largest Color Wars are big enough for a finger, and only the board moves sideways', async () => {
  const { page, context } = await person(house, PHONE);
  await open(page, {
    game: 'color-wars',
    options: { width: 9, height: 9 },
    players: [{ kind: 'you' }, { kind: 'you' }],
  });
  const { width, height } = await page.locator('.cell').first().boundingBox();
  assert.ok(width >= 43.9 && height >= 43.9, `${width} × ${height}`);
  assert.ok(await stays(page));
  await page.locator('#cw-i9').tap();
  await page.locator('.history li').first().waitFor();
  await context.close();
});

test('the cells of a large Gowap are big enough for a finger too, and so are a team and its sliders', async () => {
  const { page, context } = await person(house, PHONE);
  await open(page, {
    game: 'gowap',
    options: { size: 11, functions: 'agreed', formula: 'V' },
    players: [{ kind: 'you' }, { kind: 'bot', level: 1 }],
  });
  for (const part of ['.team button', '.team input', '.cell']) {
    const boxes = await page
      .locator(part)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]));
    assert.ok(
      boxes.length > 0 && boxes.every(([width, height]) => width >= 43.9 && height >= 43.9),
      `${part}: ${boxes}`,
    );
  }
  assert.ok(await stays(page));
  await context.close();
});

test('on a wall of a screen everything is twice as large', async () => {
  const { page, context } = await person(house, { viewport: { width: 3840, height: 2160 } });
  await begin(page, 'color-wars');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px');
  const { height } = await page.locator('.board svg, .board .grid').first().boundingBox();
  assert.ok(height > 1300, String(height));
  await context.close();
});

for (const [game, preset, board, columns] of [
  ['game-of-war', 'Classic opening', '.war .scroller > svg', 25],
  ['ganoogo', 'As written', '.cross', 15],
]) {
  test(`${game}: a tap brings the map closer, two fingers closer still`, async () => {
    const { page, context } = await person(house, PHONE);
    await begin(page, game, { preset });
    await page.locator('#typed').waitFor();
    const square = async () => (await page.locator(board).boundingBox()).width / columns;
    assert.ok((await square()) < 28);
    const box = await page.locator(board).boundingBox();
    // The middle of a map of twenty rows lies between two of them, and a finger there means one of them all the same.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(
      ([selector, count]) => document.querySelector(selector).getBoundingClientRect().width / count >= 43.9,
      [board, columns],
    );
    assert.ok(await stays(page));
    await page.getByRole('button', { name: 'Farther' }).click();
    // It is measured when it has come to rest.
    let before = await square();
    for (let last = 0; last !== before;) {
      last = before;
      await page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
      before = await square();
    }
    const cdp = await context.newCDPSession(page);
    // To reach the button the page may have been scrolled past the map.
    await page.locator('.scroller').evaluate((map) => map.scrollIntoView({ block: 'center' }));
    const around = await page.locator('.scroller').boundingBox();
    const [x, y] = [around.x + around.width / 2, around.y + around.height / 2];
    const fingers = (apart) => [
      { x: x - apart, y },
      { x: x + apart, y },
    ];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
    for (const apart of [35, 40, 45])
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction(
      ([selector, count, was]) => document.querySelector(selector).getBoundingClientRect().width / count > was * 1.2,
      [board, columns, before],
    );
    await context.close();
  });
}

test('an army is deployed by dragging, or taken ready-made', async () => {
  const { page, context } = await person(house);
  await begin(page, 'game-of-war', { preset: 'As written' });
  const chip = await page.getByRole('button', { name: 'relay, 1', exact: true }).boundingBox();
  const [x, y] = await spot(page, 'e15');
  await page.mouse.move(chip.x + 20, chip.y + 20);
  await page.mouse.down();
  await page.mouse.move(x - 30, y - 30, { steps: 4 });
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
  await page.locator('.counter[data-seat="1"]').first().waitFor();
  // And from square to square.
  const [nx, ny] = await spot(page, 'g16');
  await page.mouse.move(...(await spot(page, 'e15')));
  await page.mouse.down();
  await page.mouse.move(nx, ny, { steps: 6 });
  await page.mouse.up();
  await page.locator('.words summary').click();
  await page.getByText(/relay g16/).waitFor();
  await page.getByRole('button', { name: 'Bastion' }).click();
  await page.getByText('Everybody is in place.').waitFor();
  await context.close();
});

test('a unit is dragged, an attack is added up on hover and made by two taps, all before the turn is sent', async () => {
  const { page, context } = await person(house);
  const rows = Array.from({ length: 20 }, () => '_'.repeat(25));
  rows[0] = '____________A____________';
  rows[10] = '_________CC______________';
  rows[11] = '_________I_i_____________';
  rows[19] = '__a______________________';
  await open(page, {
    game: 'game-of-war',
    options: { supply: 'off' },
    position: `${rows.join('/')} N 5 - - 1`,
    players: [{ kind: 'you' }, { kind: 'you' }],
  });
  await page.locator('[data-testid=turn]').waitFor();
  const planned = page.locator('.history .planned');
  await page.mouse.move(...(await spot(page, 'j10')));
  await page.mouse.down();
  await page.mouse.move(...(await spot(page, 'k9')), { steps: 6 });
  await page.mouse.up();
  await planned.first().waitFor();
  await page.mouse.move(...(await spot(page, 'l9')));
  const sum = page.locator('.strip .sum');
  await sum.waitFor();
  assert.match(await sum.innerText(), /Attack \d+ \(.*k9 \d+.*\)/);
  await page.mouse.click(...(await spot(page, 'l9')));
  await page.getByRole('button', { name: 'Attack l9' }).click();
  await planned.nth(1).waitFor();
  await page.getByRole('button', { name: 'Send the turn' }).click();
  await page.locator('.history .planned').first().waitFor({ state: 'detached' });
  await context.close();
});

test('lines are switched on and off for each side', async () => {
  const { page, context } = await person(house);
  await begin(page, 'game-of-war', { preset: 'Classic opening' });
  for (const [seat, side] of [
    [1, 'North'],
    [2, 'South'],
  ]) {
    const strokes = page.locator(`.lines line[data-seat="${seat}"]`);
    await strokes.first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: `${side}’s lines` }).click();
    await strokes.first().waitFor({ state: 'detached' });
  }
  await context.close();
});
