/** How pages look, as far as a program can tell: nothing cut, nothing covered, boards whole and buttons in reach. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amiss } from './layout.mjs';
import { walk } from './scenes/index.mjs';
import { TABLES } from './scenes/tables.mjs';
import { HAND, SHAPES } from './shapes.mjs';
import { begin, open, openHouse, person } from './stage.mjs';

const house = openHouse();
const shapes = (...names) => SHAPES.filter(({ shape }) => names.includes(shape));
const PHONE = { ...HAND, viewport: { width: 390, height: 844 } };
const ASIDE = { ...HAND, viewport: { width: 844, height: 390 } };
const YOU = { kind: 'you' };
const BOT = { kind: 'bot', level: 1 };

/** What is in sight without scrolling, whole and with nothing over it. */
async function inSight(page, ...parts) {
  for (const part of parts) {
    const seen = await page
      .locator(part)
      .first()
      .evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const free = over !== null && (element.contains(over) || over.contains(element));
        return [free && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight, top, bottom];
      });
    assert.ok(seen[0], `${part} stands from ${seen[1]} to ${seen[2]}`);
  }
}

for (const [kind, screens, scenes] of [
  ['every page and table on a phone in German', shapes('phone-german'), undefined],
  ['every table on a phone on its side', shapes('landscape'), [TABLES]],
])
  test(`${kind}: nothing is cut off, covered, too wide or too small`, async () => {
    const found = [];
    const look = async ({ page, name }) => {
      for (const line of await amiss(page)) found.push(`${name}: ${line}`);
    };
    await walk(house, screens, look, { missed: (why) => found.push(why), ...(scenes && { scenes }) });
    assert.deepEqual(found, []);
  });

test('what is wrong with a page is found', async () => {
  const { page, context } = await person(house, PHONE);
  await page.goto('/about');
  await page.locator('main h1').waitFor();
  assert.deepEqual(await amiss(page), []);
  // Each by the words that it is found by: a tag, what it says, and how it stands.
  for (const [what, tag, text, style] of [
    ['cut off', 'p', 'far too long for this', 'overflow:hidden;white-space:nowrap;width:3rem'],
    ['wider than its button', 'button', 'far too long for this', 'width:2rem;white-space:nowrap'],
    ['covered', 'button', 'Press', 'position:absolute;top:0;left:0;z-index:-1'],
    ['too wide', 'p', 'wide', 'width:200vw'],
    [' px: p', 'p', 'tiny', 'font-size:8px'],
  ]) {
    await page.evaluate(
      ([name, words, css]) => {
        const part = document.createElement(name);
        part.textContent = words;
        // A style of its own in the markup is not allowed here.
        part.style.cssText = css;
        part.dataset.wrong = '';
        document.body.style.overflowX = 'visible';
        document.querySelector('main').prepend(part);
      },
      [tag, text, style],
    );
    const found = await amiss(page);
    assert.ok(
      found.some((line) => line.includes(what)),
      `${what}: ${found}`,
    );
    await page.evaluate(() => document.querySelector('[data-wrong]').remove());
  }
  await context.close();
});

for (const [game, options, parts] of [
  ['color-wars', {}, ['.board .grid', '.files']],
  ['gowap', { preset: 'Quick' }, ['.team .primary']],
  ['gaogie', { preset: 'As written' }, ['.move.basic', '.arena']],
])
  test(`${game}: on a phone on its side the board and what is asked are in sight together`, async () => {
    const { page, context } = await person(house, ASIDE);
    await begin(page, game, options);
    await page.locator('#typed').waitFor();
    await inSight(page, '[data-testid=now]', ...parts);
    await context.close();
  });

for (const [way, options] of [
  ['upright', PHONE],
  ['on its side', ASIDE],
])
  test(`on a phone ${way} the task of every lesson and puzzle is in sight`, async () => {
    const { page, context } = await person(house, options);
    for (const game of ['color-wars', 'gaogie', 'gowap', 'ganoogo', 'game-of-war'])
      for (const [address, task] of [
        [`/learn/${game}`, '[data-testid=lesson] h2'],
        [`/puzzles/${game}`, '[data-testid=puzzle] h2'],
      ]) {
        await page.goto(address);
        await page.locator('.frame .board .board').first().waitFor();
        await page.waitForTimeout(150);
        await inSight(page, task);
      }
    await context.close();
  });

test('on a phone nothing lies over the buttons of whoever is out, nor over the formula that is being written', async () => {
  const { page, context } = await person(house, PHONE);
  await open(page, { game: 'gaogie', seats: 3, players: [YOU, BOT, BOT] });
  await page.locator('.move[data-move=sheq]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Do it anyway' }).click();
  await page.locator('.fallen').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await inSight(page, '.fallen .primary');
  await begin(page, 'gowap', { preset: 'As written' });
  await page.locator('.team .primary').click();
  await page.locator('.cell[aria-disabled=false]').nth(9).click();
  for (const height of [844, 700, 600]) {
    await page.setViewportSize({ width: 390, height });
    await page.locator('#formula').fill('V^2/50');
    await page.locator('#formula').evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await inSight(page, '#formula');
  }
  await context.close();
});

test('A Game of War: what sends a turn stays where it is, whatever is told of a unit, and a plan ends with its game', async () => {
  const { page, context } = await person(house, { viewport: { width: 1280, height: 800 } });
  await begin(page, 'game-of-war', { preset: 'Classic opening' });
  await page.locator('#typed').fill('c14-c15');
  await page.locator('#typed').press('Enter');
  await page.locator('.history .planned').waitFor();
  const box = await page.locator('.war .scroller > svg').boundingBox();
  const place = async () => (await page.locator('[data-testid=turn] .send').boundingBox()).y;
  const point = (x, y) => page.mouse.move(box.x + ((x + 0.5) / 25) * box.width, box.y + ((y + 0.5) / 20) * box.height);
  await point(0, 0);
  const before = await place();
  // South's infantry in the first row of the lower half, and its sum.
  await point(14, 10);
  await page.locator('.strip', { hasText: 'South infantry' }).waitFor();
  assert.equal(await place(), before);
  await page.locator('.war .scroller > svg').focus();
  await page.keyboard.press('d');
  await page.getByTestId('legend').waitFor();
  assert.equal(await place(), before);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  await page.locator('.history .planned').waitFor({ state: 'detached' });
  await context.close();
});

test('on a wall of a screen boards use the height there is', async () => {
  const { page, context } = await person(house, { viewport: { width: 3840, height: 2160 } });
  for (const [game, options, board] of [
    ['color-wars', {}, '.board .grid'],
    ['game-of-war', { preset: 'Classic opening' }, '.war .scroller'],
  ]) {
    await begin(page, game, options);
    await page.locator('#typed').waitFor();
    const { height } = await page.locator(board).first().boundingBox();
    assert.ok(height > 1600, `${game}: ${height}`);
    await inSight(page, '[data-testid=now]', board);
  }
  await context.close();
});
