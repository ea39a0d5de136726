/** Ganoogo: what newcomers could not tell from the page, what covered it, and what was shown before it stood. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { position } from './cross.mjs';
import { open, openHouse, person } from './stage.mjs';

const house = openHouse();

const YOU = { kind: 'you' };
const BOT = { kind: 'bot', level: 1 };
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const die = (page, at) => page.locator(`.cross > g.die[data-at="${at}"]`);
const hp = async (page, at) => Number(/(\d) HP/.exec(await die(page, at).locator('title').textContent())?.[1]);
const rolls = (page) => page.getByTestId('rolls');
const pass = (page) => page.getByRole('button', { name: /^(Pass|Passen)$/ });
const type = async (page, move) => {
  await page.locator('#typed').fill(move);
  await page.locator('#typed').press('Enter');
  await page.evaluate(() => scrollTo(0, 0));
};

/** Opens a table against a bot from a position. */
async function sit(set, { players = [YOU, BOT], ...options } = {}) {
  const one = await person(house, options);
  await open(one.page, { game: 'ganoogo', players, position: position(set) });
  await one.page.locator('.cross').waitFor();
  return one;
}

/** Two people at a table, the first in seat 1. */
async function pair(set, options = {}) {
  const one = await person(house, options);
  const two = await person(house);
  await two.page.goto('/about');
  await open(one.page, { game: 'ganoogo', listed: true, players: [YOU, { kind: 'open' }], position: position(set) });
  const address = new URL(one.page.url()).pathname;
  await two.page.evaluate(
    (id) =>
      fetch(`/api/tables/${id}/sit`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
    address.split('/')[2],
  );
  await two.page.goto(address);
  await Promise.all([one, two].map(({ page }) => page.locator('.cross').waitFor()));
  return { one, two, close: () => Promise.all([one.context.close(), two.context.close()]) };
}

/** Whether the middle of it is what one sees there. */
const inSight = (what) =>
  what.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return seen !== null && (element.contains(seen) || seen.contains(element));
  });

test('dice keep what they have until a roll counts, for players and for spectators', async () => {
  // Whoever attacks could have a lost roll rolled again, and is asked then.
  const { one, two, close } = await pair({
    at: { g12: 'g5' },
    turn: 2,
    mp: 6,
    hands: [{ 'plus-3-after': 1, 'heal-1': 1 }, { again: 1 }],
  });
  const watcher = await person(house);
  await watcher.page.goto(new URL(one.page.url()).pathname);
  await watcher.page.locator('.cross').waitFor();
  for (let fights = 0; fights < 6; fights += 1) {
    await type(two.page, 'fight g5 g4');
    const asked = two.page.getByTestId('asked').getByText('Both sides have rolled');
    const done = asked.or(two.page.locator('.acts [data-act="draw"]:not([aria-disabled="true"])')).first();
    // Whoever defends may be asked before.
    for (let looks = 0; looks < 600 && !(await done.isVisible()); looks += 1)
      if (await pass(one.page).evaluate((button) => button.ariaDisabled !== 'true')) await pass(one.page).click();
      else await two.page.waitForTimeout(50);
    await two.page.waitForFunction(() =>
      /=\s*\d+[\s\S]*=\s*\d+/.test(document.querySelector('.rolls')?.innerText ?? ''),
    );
    if (await asked.isVisible()) break;
    if (await pass(one.page).evaluate((button) => button.ariaDisabled !== 'true')) await pass(one.page).click();
  }
  await two.page.getByTestId('asked').getByText('Both sides have rolled').waitFor();
  const before = await hp(two.page, 'g5');
  for (const { page } of [one, watcher]) {
    await page.locator('[data-open="g5"]').waitFor();
    assert.equal(await hp(page, 'g5'), before, 'it has lost nothing yet');
    await page.getByTestId('as-it-lies').getByText('As it lies, Red wins it').waitFor();
    await rolls(page).getByText('Green attacks Red').waitFor();
    await rolls(page).getByText('not settled yet').waitFor();
  }
  await pass(two.page).click();
  await one.page.locator('[data-open]').waitFor({ state: 'detached' });
  await one.page.getByTestId('cost').getByText('Green’s Minion on g5').waitFor();
  assert.deepEqual([...one.troubles, ...two.troubles, ...watcher.troubles], []);
  await watcher.context.close();
  await close();
});

for (const locale of ['en-GB', 'de-DE'])
  test(`beside the board nothing moves for a button that becomes the one to press (${locale})`, async () => {
    const places = [];
    for (const [mp, fights] of [
      [6, false],
      [0, false],
      [6, true],
    ]) {
      const hands = [{ 'fewer-die': 1 }, {}];
      const { page, context } = await sit({ at: { g4: 'g11' }, mp, hands }, { ...DESK, locale });
      if (fights) {
        await type(page, 'fight g11 g12');
        await page.locator('.acts .primary').first().waitFor();
      }
      const [beside, rows] = await page.evaluate(() => [
        document.querySelector('.beside').getBoundingClientRect().top,
        new Set([...document.querySelectorAll('.acts .button')].map((one) => one.getBoundingClientRect().top)).size,
      ]);
      assert.equal(rows, 2, 'what answers one question in one row, what is said for many in the next');
      places.push(beside);
      await context.close();
    }
    assert.equal(new Set(places).size, 1, places.join());
  });

test('a die that was taken away is counted in what is at stake, and totals stand beside their dice', async () => {
  const hands = [{ 'plus-3-before': 1, again: 1 }, { 'fewer-die': 1 }];
  const { one, two, close } = await pair({ at: { g4: 'g11' }, hands }, DESK);
  const { page } = one;
  await type(page, 'fight g11 g12');
  await pass(page).click();
  await two.page.locator('.face.lit[data-card="fewer-die"]').click();
  await two.page.locator('[data-aim="1"]').click();
  await page.getByTestId('stake').getByText('with 1 die against 2.').waitFor();
  await pass(page).click();
  await page.locator('.rolls .total').nth(1).waitFor();
  // With one die against two one loses nearly always, and is asked while it lies there.
  const gaps = await page.locator('.rolls .side').evaluateAll((sides) =>
    sides.map((side) => {
      const dice = [...side.querySelectorAll('.die')].at(-1).getBoundingClientRect();
      return side.querySelector('.total').getBoundingClientRect().left - dice.right;
    }),
  );
  assert.ok(
    gaps.every((gap) => gap >= 0 && gap < 60),
    gaps.join(),
  );
  assert.deepEqual([...one.troubles, ...two.troubles], []);
  await close();
});

test('a card shows whom it is for before it is played, also where there is no choice', async () => {
  const set = { phase: 'roll', mp: 0, hands: [{ 'plus-2-before': 1 }, {}] };
  const { page, context } = await sit(set, DESK);
  await page.locator('.face.lit[data-card="plus-2-before"]').click();
  await page.locator('[data-aim="1"]').waitFor();
  assert.equal(await page.locator('[data-aim]').count(), 1);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await page.locator('.face.lit[data-card="plus-2-before"][aria-pressed="false"]').waitFor();
  await context.close();
});

for (const [how, options] of [
  ['upright', PHONE],
  ['on its side', SIDE],
])
  test(`on a phone ${how} the dice that others throw are in sight while they act`, async () => {
    const hand = { 'toss-4': 1, 'toss-4-before': 1, 'toss-5': 1, 'heal-1': 1, 'draw-2': 1, 'minus-2': 1 };
    const { one, two, close } = await pair({ at: { g12: 'g5' }, turn: 2, mp: 6, hands: [hand, {}] }, options);
    await type(two.page, 'fight g5 g4');
    const { page } = one;
    for (let asked = 0; asked < 3; asked += 1) {
      await page.waitForFunction(
        () => document.querySelectorAll('.rolls .total').length === 2 || document.querySelector('.acts .primary'),
      );
      if (await page.locator('.rolls .total').nth(1).isVisible()) break;
      await pass(page).click();
    }
    await page.locator('.rolls .total').nth(1).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    for (const seen of await page.locator('.rolls .die, .rolls .total').all())
      assert.ok(await inSight(seen), 'each die and each total');
    await close();
  });

test('what would have fitted is named each time in a fight of one’s own, with the reason, and not in a replay', async () => {
  const hands = [{ 'toss-4-before': 1 }, {}];
  const { page, context } = await sit({ at: { g4: 'g11' }, hands }, DESK);
  const told = page.getByTestId('passed-for-you');
  await type(page, 'fight g11 g12');
  await told.getByText('Long Odds would have fitted').waitFor();
  await type(page, 'move h4 h5');
  await told.waitFor({ state: 'detached' });
  await type(page, 'fight g11 g12');
  await page.locator('.history').getByText('again').first().waitFor();
  await told.getByText('as little hung on it: Long Odds would have fitted').waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  await page.goto(`${new URL(page.url()).pathname}/replay?eye=1`);
  await page.locator('.cross').waitFor();
  for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowRight');
  assert.equal(await told.count(), 0);
  assert.equal(await page.getByRole('button', { name: 'What did I miss?' }).count(), 0);
  await context.close();
});

test('on a phone the card that a question is about comes into sight, wherever the hand was drawn to', async () => {
  const hand = { 'heal-1': 1, 'draw-2': 1, 'draw-3': 1, 'toss-4': 1, 'plus-3-before': 1, again: 1 };
  const { page, context } = await sit({ at: { g4: 'g11' }, hands: [hand, {}] }, PHONE);
  await page.locator('ul.hand').evaluate((row) => (row.scrollLeft = 500));
  await type(page, 'fight g11 g12');
  const card = page.locator('ul.hand > li').first().locator('[data-card="plus-3-before"]');
  await card.waitFor();
  await page.waitForFunction(() => document.querySelector('ul.hand').scrollLeft === 0);
  assert.ok(await inSight(card));
  await context.close();
});

test('a roll for MP asks where a card makes up for what it falls short of, and not else', async () => {
  // An enemy stands beside the die: an average roll needs no help.
  const near = { at: { g4: 'g11' }, phase: 'roll', mp: 0, hands: [{ 'plus-3-before': 1 }, {}] };
  const { page, context } = await sit(near, DESK);
  await page.getByTestId('asked').getByText('Choose one of your dice').waitFor();
  await context.close();
  const far = await sit({ ...near, at: {} }, DESK);
  await far.page.getByTestId('asked').getByText('You are about to roll for MP').waitFor();
  await far.context.close();
});

test('what can be done on a square is asked beside the board, not over it', async () => {
  for (const [name, shape] of Object.entries({ DESK, PHONE, SIDE })) {
    const hands = [{ 'heal-1': 1, 'draw-2': 1, again: 1 }, {}];
    const { page, context } = await sit({ at: { h4: 'h14' }, hands }, shape);
    await die(page, 'h14').click();
    await die(page, 'h14').locator('.picked').waitFor({ state: 'attached' });
    // A small board comes closer first.
    await die(page, 'h15').click();
    const either = page.getByTestId('either');
    if (shape !== DESK && !(await either.isVisible())) await die(page, 'h15').click();
    await either.waitFor();
    const [asked, board] = [await either.boundingBox(), await page.locator('.scroller').boundingBox()];
    const apart =
      asked.x >= board.x + board.width - 1 ||
      asked.y >= board.y + board.height - 1 ||
      asked.y + asked.height <= board.y ||
      asked.x + asked.width <= board.x;
    assert.ok(apart, `${name}: ${JSON.stringify(asked)} lies on ${JSON.stringify(board)}`);
    for (const button of await either.getByRole('button').all())
      assert.ok(await inSight(button), `${name}: ${await button.innerText()} is not in sight`);
    await context.close();
  }
});

test('on a phone every turn of the others is a line, and at a tap it is told beside a board that shows it alone', async () => {
  const { page, context, troubles } = await sit({ mp: 1 }, { players: [YOU, { kind: 'bot', level: 3 }], ...PHONE });
  // A bot may as well buy a card and stay where it is.
  for (let turns = 1; turns === 1 || (await page.locator('[data-trail]').count()) === 0; turns += 1) {
    await type(page, 'end');
    await page.waitForFunction(
      (begun) => (document.querySelector('.history')?.textContent.match(/Red’s roll/g) ?? []).length >= begun,
      turns,
      { timeout: 60_000 },
    );
    await page.getByTestId('asked').getByText('Choose one of your dice').waitFor({ timeout: 60_000 });
  }
  const line = page.getByTestId('lately').getByRole('button', { name: /^Green:/ });
  assert.match(await line.innerText(), /[a-o]\d+–[a-o]\d+.*\d MP/s);
  await line.tap();
  const recap = page.getByTestId('recap');
  await recap.getByText('Green’s turn').waitFor();
  assert.ok(await inSight(recap.getByRole('button', { name: 'Close' })));
  assert.ok(await inSight(page.locator('.cross')), 'the board is there');
  assert.notEqual(await page.locator('[data-trail]').count(), 0);
  // With an act of one's own both are gone.
  await type(page, 'move h4 h5');
  await recap.waitFor({ state: 'detached' });
  await line.waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
  await context.close();
});
