/** Ganoogo: what a table tells while somebody decides, and what it must not tell too soon. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { position } from './cross.mjs';
import { open, openHouse, person } from './stage.mjs';

const house = openHouse();

const YOU = { kind: 'you' };
const BOT = { kind: 'bot', level: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const square = (page, at) => page.locator(`.cross > g.die[data-at="${at}"], .cross > g[data-at="${at}"]`).last();
const rolls = (page) => page.getByTestId('rolls');
const pass = (page) => page.getByRole('button', { name: 'Pass', exact: true });
/** Whoever has the device now looks at it. */
const lift = async (page) => {
  const curtain = page.locator('.curtain button');
  await curtain.or(page.locator('.cross')).first().waitFor();
  if (await curtain.isVisible()) await curtain.click();
  await page.locator('.cross').waitFor();
};
const type = async (page, move) => {
  await page.locator('#typed').fill(move);
  await page.locator('#typed').press('Enter');
};

/** Opens a table from a position; both seats are one's own unless told otherwise. */
async function sit(set, { players = [YOU, YOU], ...options } = {}) {
  const one = await person(house, options);
  await open(one.page, { game: 'ganoogo', players, position: position(set) });
  await lift(one.page);
  return one;
}

/** Where something is on the screen, and that it is wholly on it. */
async function whole(page, what) {
  const box = await what.boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(box.x >= 0 && box.x + box.width <= width, `${JSON.stringify(box)} is as wide as ${width}`);
  assert.ok(box.y >= 0 && box.y + box.height <= height, `${JSON.stringify(box)} is as high as ${height}`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('before the first attack of a turn one is asked whenever a card fits', async () => {
  const hands = [{ 'plus-3-before': 1, 'plus-3-after': 1 }, {}];
  const { page, context, troubles } = await sit({ at: { g4: 'g11' }, hands }, { players: [YOU, BOT] });
  // Three HP against three: nothing can fall yet.
  await square(page, 'g11').click();
  await square(page, 'g12').click();
  await page.getByTestId('asked').getByText('Both sides are about to roll in the conflict.').waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('whoever is not asked although a card would have fitted is told so, with a way to be asked', async () => {
  const hands = [{ 'toss-4-before': 1 }, {}];
  const { page, context, troubles } = await sit({ at: { g4: 'g11' }, hands }, { players: [YOU, BOT] });
  await square(page, 'g11').click();
  await square(page, 'g12').click();
  const told = page.getByTestId('passed-for-you');
  await told.getByText('Passed for you before a roll, as little hung on it: Long Odds would have fitted.').waitFor();
  await told.getByRole('button', { name: 'When to ask me' }).click();
  await page.getByRole('dialog').getByLabel('A Ganoogo').waitFor();
  await page.keyboard.press('Escape');
  // It goes with the next act.
  await square(page, 'h4').click();
  await square(page, 'h5').click();
  await told.waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a roll and the card that is played on it are both in sight on a small wide screen', async () => {
  // Whoever loses the roll is asked first, and the other answers.
  const hands = [1, 2].map(() => ({ again: 1, cancel: 1, 'heal-1': 1, 'draw-2': 1 }));
  const { page, context } = await sit({ at: { g4: 'g11' }, hands }, { viewport: { width: 1280, height: 800 } });
  await type(page, 'fight g11 g12');
  const card = page.locator('.face.lit[data-card="again"]');
  const curtain = page.locator('.curtain button');
  await card.or(curtain).first().waitFor();
  if (await curtain.isVisible()) await curtain.click();
  await card.click();
  // Whom it is for is asked on the screen, and each is in its colour.
  await whole(page, page.getByTestId('aim'));
  const colours = await page.locator('[data-aim]').evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  assert.notEqual(colours[0], colours[1]);
  await page.locator('[data-aim="1"]').click();
  await curtain.click();
  await page.locator('.pile').waitFor();
  await page.getByTestId('as-it-lies').getByText('Before Second Thoughts counts').waitFor();
  const hand = await page.locator('.hold.hand').boundingBox();
  const box = await whole(page, rolls(page));
  assert.ok(box.bottom <= hand.y, `the roll ends at ${box.bottom}, and the hand begins at ${hand.y}`);
  const beside = await page.locator('.beside').boundingBox();
  assert.ok(box.bottom <= beside.y + beside.height, 'it is not cut off');
  await context.close();
});

test('on a phone a Ganoogo stays on the board, and covers nothing that is told below it', async () => {
  const hands = [{ cancel: 1, 'plus-3-before': 1 }, { 'fewer-die': 1 }];
  const { page, context } = await sit({ at: { h4: 'h14' }, hands }, PHONE);
  await type(page, 'move h14 h15');
  const climax = page.getByTestId('climax');
  await climax.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const [sheet, lately] = [await whole(page, climax), await page.getByTestId('lately').boundingBox()];
  assert.ok(sheet.bottom <= lately.y + 1, `the sheet ends at ${sheet.bottom}, what happened begins at ${lately.y}`);
  await context.close();
});

test('on a phone on its side a Ganoogo says who took a die away, and stays on the board', async () => {
  const hands = [{ 'plus-3-before': 1 }, { 'fewer-die': 1 }];
  const { page, context } = await sit(
    { at: { h4: 'h14' }, hands },
    { ...PHONE, viewport: { width: 844, height: 390 } },
  );
  await type(page, 'move h14 h15');
  await pass(page).click();
  await page.locator('.curtain button').click();
  await page.locator('.face.lit[data-card="fewer-die"]').tap();
  await page.locator('[data-aim="1"]').tap();
  // The board is there until the server has answered; then Red has the device.
  await page.locator('.curtain button').click();
  const climax = page.getByTestId('climax');
  await climax.getByText('one die fewer (Green’s Butterfingers)').waitFor();
  assert.equal(await climax.locator('.side').first().locator('.blank').count(), 2);
  const [sheet, beside] = [await climax.boundingBox(), await page.locator('.beside').boundingBox()];
  assert.ok(sheet.x + sheet.width <= beside.x + 1, `${sheet.x + sheet.width} and ${beside.x}`);
  await context.close();
});

/** A line that is seen only from its middle on. */
const cutOff = (page) =>
  page.locator('.hold.lately').evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const lines = [...box.querySelectorAll('li')].map((line) => line.getBoundingClientRect());
    return lines.filter((line) => line.top < top - 1 && line.bottom > top + 2).length;
  });

test('on a phone what a card does that is to be answered is in sight, and so is that there is more below', async () => {
  const hands = [1, 2].map(() => ({ again: 1, cancel: 1 }));
  const { page, context } = await sit({ at: { g4: 'g11' }, hands }, PHONE);
  await type(page, 'fight g11 g12');
  const curtain = page.locator('.curtain button');
  const card = page.locator('.face.lit[data-card="again"]');
  await card.or(curtain).first().waitFor();
  if (await curtain.isVisible()) await curtain.click();
  await card.click();
  await page.locator('[data-aim="1"]').click();
  await curtain.click();
  await page.evaluate(() => scrollTo(0, 0));
  const does = page.getByTestId('does');
  await does.getByText('Second Thoughts → Red: A roll just made is rolled again.').waitFor();
  const box = await whole(page, does);
  const beside = await page.locator('.beside').boundingBox();
  assert.ok(box.bottom <= beside.y + beside.height, 'it is not cut off');
  assert.equal(await cutOff(page), 0, 'no line of what happened begins in its middle');
  await whole(page, page.getByTestId('onward'));
  await page.getByTestId('onward').tap();
  await page.getByTestId('goal').scrollIntoViewIfNeeded();
  await context.close();
});

test('what is asked stands at the top again when something happens, wherever somebody has looked', async () => {
  const hands = [{ 'plus-3-before': 1 }, {}];
  const { page, context } = await sit(
    { at: { g4: 'g11' }, hands },
    { ...PHONE, viewport: { width: 390, height: 640 }, players: [YOU, BOT] },
  );
  await type(page, 'fight g11 g12');
  await page.getByTestId('asked').getByText('Both sides are about to roll').waitFor();
  const beside = page.locator('.beside');
  assert.ok((await beside.evaluate((place) => ((place.scrollTop = 400), place.scrollTop))) > 0, 'there is more below');
  await pass(page).tap();
  await page.getByTestId('cost').waitFor();
  assert.equal(await beside.evaluate((place) => place.scrollTop), 0);
  await context.close();
});

test('a card that brings a die back says whose it would be', async () => {
  const set = position({ hands: [{ muster: 1 }, {}] });
  const dice = set.dice.map((die) => (die.home === 'h12' ? { ...die, at: null, hp: 0 } : die));
  const { page, context } = await person(house, PHONE);
  await open(page, { game: 'ganoogo', players: [YOU, BOT], position: { ...set, dice } });
  await page.locator('.face.lit[data-card="muster"]').tap();
  const aim = page.getByTestId('aim');
  await aim.getByRole('button', { name: 'Green, h12' }).waitFor();
  await aim.getByText('None of them is yours.').waitFor();
  await context.close();
});

test('a click on the board while one is asked says to answer first', async () => {
  const hands = [{ 'plus-3-before': 1 }, {}];
  const { page, context } = await sit({ at: { g4: 'g11' }, hands }, { players: [YOU, BOT] });
  await type(page, 'fight g11 g12');
  await page.getByTestId('asked').getByText('Both sides are about to roll').waitFor();
  await square(page, 'i12').click();
  await page.getByText('Answer first: a card, or pass.').waitFor();
  await context.close();
});

test('the board keeps what dice come to until they have fallen', async () => {
  const { page, context } = await sit({ at: { g4: 'g11' } }, { motion: true });
  await page.evaluate(() => {
    const hp = () =>
      [...document.querySelectorAll('.cross .die title')].reduce(
        (sum, { textContent }) => sum + Number(/(\d+) HP/.exec(textContent)?.[1] ?? 0),
        0,
      );
    window.hp = { before: hp(), falling: [] };
    const look = () => document.querySelector('.rolls .die.tumbling') && window.hp.falling.push(hp());
    new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  await square(page, 'g11').click();
  await square(page, 'g12').click();
  await page.getByTestId('cost').waitFor();
  const { before, falling } = await page.evaluate(() => window.hp);
  assert.ok(falling.length > 0, 'dice were seen to fall');
  assert.deepEqual([...new Set(falling)], [before]);
  await context.close();
});

test('what a bot did in its turn stays on the board until one’s own first act, and one reads which side is one’s own', async () => {
  const { page, context, troubles } = await sit({ mp: 1 }, { players: [YOU, { kind: 'bot', level: 3 }], motion: true });
  await page.locator('.corner', { hasText: 'Red (you)' }).waitFor();
  // A bot may as well buy a card and stay where it is.
  for (let turns = 1; turns === 1 || (await page.locator('[data-trail]').count()) === 0; turns += 1) {
    await type(page, 'end');
    await page.waitForFunction(
      (begun) => (document.querySelector('.history')?.textContent.match(/Red’s roll/g) ?? []).length >= begun,
      turns,
      { timeout: 60_000 },
    );
    await page.getByText(/Choose one of your dice/).waitFor({ timeout: 60_000 });
  }
  await square(page, 'h4').click();
  await square(page, 'h5').click();
  await page.locator('[data-trail]').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  assert.equal(await page.getByText('In the next game the other side begins.').count(), 0, 'dice decide that');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a hand that goes on beyond the edge says so, and a card that cannot be played says why', async () => {
  const kinds = [
    'heal-1',
    'heal-2',
    'draw-2',
    'draw-3',
    'muster',
    'again',
    'plus-1',
    'plus-2',
    'minus-1',
    'minus-2',
    'cancel',
  ];
  const hands = [Object.fromEntries(kinds.map((id) => [id, 1])), {}];
  const { page, context } = await sit({ hands }, { players: [YOU, BOT], viewport: { width: 1280, height: 800 } });
  const more = page.getByTestId('more-cards');
  const first = Number(/\d+/.exec(await more.textContent())[0]);
  assert.ok(first >= 4, `${first} more`);
  await more.click();
  await page.waitForFunction(
    (was) => Number(/\d+/.exec(document.querySelector('[data-testid=more-cards]')?.textContent ?? '0')[0]) < was,
    first,
  );
  // Nothing has fallen that could return.
  await page.locator('.face[data-card="muster"]').click({ force: true });
  await page.getByText('There is nothing that Roll Call could be played on now.').waitFor();
  await context.close();
});

test('on a phone cards say when they can be played, and a board that is close has coordinates', async () => {
  const { page, context } = await sit({ hands: [{ 'plus-3-after': 1 }, {}] }, PHONE);
  await page.locator('.face .when', { hasText: 'after a roll' }).waitFor();
  assert.equal(await page.locator('.coordinate').count(), 0);
  await page.locator('.closer button').first().tap();
  await page.locator('.coordinate', { hasText: 'h8' }).waitFor();
  await context.close();
});

test('in a lesson a fight that is over is settled, and nothing says that there was no roll', async () => {
  const { page, context } = await person(house);
  await page.goto('/learn/ganoogo?step=move');
  await page.locator('.cross').waitFor();
  assert.doesNotMatch(await rolls(page).textContent(), /No roll yet/);
  await page.goto('/learn/ganoogo?step=fight');
  await page.locator('.cross').waitFor();
  await square(page, 'g11').click();
  await square(page, 'g12').click();
  await page.getByTestId('cost').waitFor();
  assert.equal(await page.getByText('not settled yet').count(), 0);
  await context.close();
});
