/** A Game of War: what happened, what could come, and a turn that can be planned anew. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { blink, open, openHouse, person, settled, tableOf } from './stage.mjs';

const house = openHouse();
const YOU = { kind: 'you' };
const BOTH = [YOU, YOU];

/** A board with these rows, counted from 1, and nothing else. */
const field = (rows, fields = 'N 5 - - 1') =>
  `${Array.from({ length: 20 }, (_, i) => rows[20 - i] ?? '_'.repeat(25)).join('/')} ${fields}`;

/** Both on their lines; North's cavalry is two steps from South's arsenal on m1. */
const RAID = field({
  1: '____________a____________',
  3: '____________C____________',
  7: 'a___________R____________',
  8: 'i________________________',
  18: 'I________________________',
  20: 'A___________A____________',
});

async function at(page, square) {
  const box = await page.locator('.war .scroller > svg').boundingBox();
  const [x, y] = [square.charCodeAt(0) - 97, 20 - Number(square.slice(1))];
  return [box.x + ((x + 0.5) * box.width) / 25, box.y + ((y + 0.5) * box.height) / 20];
}
const click = async (page, square) => page.mouse.click(...(await at(page, square)));
async function plan(page, ...moves) {
  for (const move of moves) {
    const before = await page.locator('[data-testid=turn] li').count();
    for (const square of move.split('-')) await click(page, square);
    await page.locator('[data-testid=turn] li').nth(before).waitFor();
  }
}
/** Sends the turn, and waits until it lies on the map for the other side. */
async function send(page, seat) {
  await press(page, 'Send the turn');
  await page.locator(`.war .last[data-seat="${seat}"]`).waitFor();
}
const steps = (page) => page.locator('[data-testid=turn] li').allTextContents();
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const count = (page) =>
  page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).count, tableOf(page));

test('the other’s last turn stays on the map until the own first move, after a reload too, and can be seen again', async () => {
  const { page, context, troubles } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  assert.equal(await page.locator('.war .last').count(), 0, 'nothing has happened');
  await plan(page, 'a18-b17', 'm7-m8');
  await send(page, 1);
  assert.equal(await page.locator('.war .last .ghost').count(), 2);
  await page.locator('.strip', { hasText: 'North’s last turn: infantry a18 to b17, relay m7 to m8.' }).waitFor();
  await page.reload();
  await page.locator('.war .last .ghost').nth(1).waitFor();
  // The units go back to where they came from, and make their way again.
  await press(page, 'Show it again');
  await page.locator('.war .last').waitFor({ state: 'detached' });
  await page.locator('.war .last').waitFor();
  await page.locator('.war .scroller > svg').focus();
  await page.keyboard.press('r');
  await page.locator('.war .last').waitFor({ state: 'detached' });
  await page.locator('.war .last').waitFor();
  await plan(page, 'a8-b8');
  assert.equal(await page.locator('.war .last').count(), 0);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a replay goes turn by turn, and marks the turn wherever it jumps', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  await plan(page, 'a18-b17', 'm7-m8');
  await send(page, 1);
  await plan(page, 'a8-b8');
  await send(page, 2);
  await page.waitForFunction(() => document.querySelectorAll('.history li:not(.planned)').length >= 5);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).click();
  const slider = page.getByRole('slider');
  await slider.waitFor();
  const now = async (wanted) => {
    await page.waitForFunction((value) => document.querySelector('input[type=range]').value === value, wanted);
  };
  await page.keyboard.press('Home');
  await now('0');
  await page.keyboard.press('PageDown');
  await now('3');
  assert.equal(await page.locator('.war .last[data-seat="1"] .ghost').count(), 2);
  await page.getByRole('button', { name: /One turn on/ }).click();
  await now('5');
  assert.equal(await page.locator('.war .last[data-seat="2"] .ghost').count(), 1);
  await page.getByRole('button', { name: /One turn back/ }).click();
  await now('3');
  await page.keyboard.press('ArrowLeft');
  await now('2');
  await page.keyboard.press('PageUp');
  await now('0');
  await context.close();
});

test('sheets lie over the map by one key each, with a legend, and numbers beside the colours', async () => {
  const { page, context, troubles } = await person(house);
  const position = field({
    1: 'A___________I____________',
    2: '____________i____________',
    9: '________________________i',
    19: '________________________i',
    20: '________________________a',
  });
  await open(page, { game: 'game-of-war', position, players: BOTH });
  await page.locator('.war .scroller > svg').focus();
  const legend = page.getByTestId('legend');
  await page.keyboard.press('a');
  await legend.getByText('Where North could attack').waitFor();
  // South's infantry on m2 is cut off: 4 against nothing destroys it.
  await page.locator('.war .badge.destroyed', { hasText: '4:0' }).waitFor();
  assert.equal(await page.locator('.war .sheet [data-at=m3] text').textContent(), '4');
  await page.keyboard.press('d');
  await legend.getByText('Where South could attack').waitFor();
  await page.keyboard.press('n');
  await legend.getByText('Where South’s units could be').waitFor();
  assert.equal(await page.locator('.war .sheet [data-at=x10] text').textContent(), '1');
  await page.keyboard.press('c');
  await legend.getByText('cuts units').waitFor();
  await page.mouse.move(...(await at(page, 'y10')));
  await page.locator('.strip', { hasText: 'North on y10 would cut off y9.' }).waitFor();
  await page.keyboard.press('o');
  await page.mouse.move(...(await at(page, 'y9')));
  await page.locator('.strip', { hasText: 'Online by y20 → y9.' }).waitFor();
  assert.equal(await page.locator('.war .way:not(.under)').count(), 1);
  await page.keyboard.press('o');
  await legend.waitFor({ state: 'detached' });
  await press(page, /^Cuts/);
  await legend.waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a move that would strand a unit looks different, and targets tell what would become of them', async () => {
  const { page, context } = await person(house);
  // m1 lives on the arsenal's row; m2 is cut off, n3 stands with a friend.
  const position = field({
    1: 'A___________I____________',
    2: '____________i____________',
    3: '______________i__________',
    20: '______________a_________a',
  });
  await open(page, { game: 'game-of-war', position, players: BOTH });
  await page.locator('.war .fate[data-fate=destroyed]').waitFor();
  await page.locator('.war .fate[data-fate=none]').waitFor();
  await click(page, 'm1');
  await page.locator('.war .stranding').first().waitFor();
  await page.getByTestId('key').getByText('going there cuts off units of your own').waitFor();
  // Along the row it stays on its line; above it nobody reaches it.
  assert.equal(await page.locator('.war .goal').count(), 2);
  await page.mouse.move(...(await at(page, 'l2')));
  await page.locator('.strip', { hasText: 'Going to l2 would cut off l2.' }).waitFor();
  await context.close();
});

test('the line under the map tells of a planned attack as the own one', async () => {
  const { page, context } = await person(house);
  const position = field({
    1: 'A___________I____________',
    2: '____________i____________',
    19: '________________________i',
    20: '________________________a',
  });
  await open(page, { game: 'game-of-war', position, players: BOTH });
  await click(page, 'm2');
  await page.getByRole('button', { name: 'Attack m2' }).click();
  await page.locator('[data-testid=turn] li', { hasText: '× m2' }).waitFor();
  await page.mouse.move(5, 5);
  await page.locator('.strip', { hasText: 'Turn 1. North will attack m2 (destroyed).' }).waitFor();
  await context.close();
});

test('whose arsenal can fall next turn is warned', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID.replace(' N ', ' S '), players: BOTH });
  await page.getByTestId('warning').getByText('the arsenal on m1 can fall next turn, to m3').waitFor();
  await page.locator('.war .alarm').waitFor();
  await context.close();
});

test('what is taken back is said aloud, and what happens is said once', async () => {
  const { page, context } = await person(house);
  const position = field({
    1: 'A___________I____________',
    2: '____________I____________',
    20: 'a__________i_____________',
  });
  await open(page, { game: 'game-of-war', position, players: BOTH });
  const said = page.locator('[role=log].hidden');
  await page.locator('.war .scroller > svg').waitFor();
  await page.evaluate(() => {
    window.heard = [];
    const region = document.querySelector('[role=log].hidden');
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const type = async (move) => {
    await page.locator('#typed').fill(move);
    await page.locator('#typed').press('Enter');
  };
  await type('m2-m3');
  await said.getByText('from m2 to m3').waitFor({ state: 'attached' });
  await page.locator('.war .scroller > svg').focus();
  await page.keyboard.press('Control+z');
  await said.getByText('Taken back: North moves from m2 to m3.').waitFor({ state: 'attached' });
  await type('m2-m3');
  await page.locator('.step').waitFor();
  await page.getByRole('button', { name: 'Send the turn' }).click();
  await said.getByText('North ends the turn').waitFor({ state: 'attached' });
  await settled(page);
  const heard = (await page.evaluate(() => window.heard)).join(' ');
  assert.equal(heard.match(/North ends the turn/g)?.length, 1, heard);
  assert.equal(heard.match(/from m2 to m3/g)?.length, 3, heard);
  await context.close();
});

test('what North presses is not in South’s colour, and bears North’s sign', async () => {
  const { page, context } = await person(house);
  await open(page, {
    game: 'game-of-war',
    position: field({
      1: 'A___________I____________',
      2: '____________I____________',
      20: 'a__________i_____________',
    }),
    players: BOTH,
  });
  await page.locator('#typed').fill('m2-m3');
  await page.locator('#typed').press('Enter');
  const painted = (locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const send = page.getByRole('button', { name: 'Send the turn' });
  await send.waitFor();
  const seat = await page.locator('.war .pips .mark > circle').evaluate((circle) => getComputedStyle(circle).fill);
  assert.equal(await painted(send), seat);
  assert.equal(await painted(page.locator('.pips i:not(.spent)').first()), seat);
  await page.getByRole('img', { name: 'North: 4 moves left' }).waitFor();
  await context.close();
});

test('a planned move can be deleted or put elsewhere, what depends on it falls away, and Ctrl+Z has it back', async () => {
  const { page, context, troubles } = await person(house);
  // The infantry on a17 can only go to a18 once that is free.
  await open(page, {
    game: 'game-of-war',
    position: field({
      1: '________________________a',
      2: '________________________i',
      17: 'I________________________',
      18: 'I________________________',
      20: 'A________________________',
    }),
    players: BOTH,
  });
  await plan(page, 'a18-a19', 'a17-a18');
  await page.locator('.step', { hasText: 'a17–a18' }).click();
  await press(page, 'Earlier');
  await page
    .getByRole('alert')
    .getByText(/fall away: a17-a18/)
    .waitFor();
  assert.deepEqual(
    (await steps(page)).map((text) => text.trim()),
    ['a18–a19'],
  );
  await page.keyboard.press('Control+z');
  await page.locator('[data-testid=turn] li').nth(1).waitFor();
  assert.deepEqual(
    (await steps(page)).map((text) => text.trim()),
    ['a18–a19', 'a17–a18'],
  );
  await page.locator('.step', { hasText: 'a18–a19' }).focus();
  await page.keyboard.press('Delete');
  await page
    .getByRole('alert')
    .getByText(/fall away: a17-a18/)
    .waitFor();
  await page.locator('[data-testid=turn] li').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await page.locator('[data-testid=turn] li').nth(1).waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.locator('[data-testid=turn] li').first().waitFor({ state: 'detached' });
  assert.equal(await count(page), 0);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a take-back takes the whole turn, and says that a running plan is gone', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  await plan(page, 'a18-b17', 'm7-m8');
  await send(page, 1);
  await plan(page, 'a8-b8');
  // On one screen it is North's turn that South's seat may not take: nothing of South's has happened.
  assert.equal(await page.getByRole('button', { name: /Take.*back/ }).isDisabled(), true);
  await send(page, 2);
  await plan(page, 'm8-m9');
  await page.getByRole('button', { name: /Take.*back/ }).click();
  await page.getByRole('alert').getByText('the move that you had planned is gone').waitFor();
  for (let i = 0; (await count(page)) !== 0; i += 1) {
    assert.ok(i < 100, 'the whole turn goes back');
    await blink();
  }
  await context.close();
});

test('a plan that the game has overtaken is not lost without a word, in an open page or after a reload', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  await plan(page, 'a18-b17', 'm7-m8');
  // The same person plays on in another tab.
  const other = await context.newPage();
  const address = page.url();
  await page.goto('about:blank');
  await other.goto(address);
  await plan(other, 'm7-m8');
  await send(other, 1);
  await page.goto(address);
  await page.getByRole('alert').getByText('the 2 moves that you had planned are gone').waitFor();
  await plan(page, 'a8-b8');
  await plan(other, 'a8-b8');
  await send(other, 2);
  await page.getByRole('alert').getByText('the move that you had planned is gone').waitFor();
  await context.close();
});

test('an arsenal that falls by what is planned is told at once, and a click on nothing says what to do', async () => {
  const { page, context, troubles } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  await click(page, 'f12');
  await page.getByRole('alert').getByText('Choose one of your units first').waitFor();
  await plan(page, 'm3-m1');
  await page.getByTestId('razed').getByText('The arsenal on m1 falls.').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByTestId('razed').waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
  await context.close();
});

test('what was aimed at is forgotten with the turn, and a coach says little first and all of it on request', async () => {
  const { page, context } = await person(house);
  const position = field({
    1: 'a___________a____________',
    5: 'rci_________i____________',
    9: '____________i____________',
    10: '____________I____________',
    12: '____________R____________',
    20: 'A___________A____________',
  });
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('fracas.coach', 'on'));
  await open(page, { game: 'game-of-war', position, players: [YOU, { kind: 'bot', level: 1 }] });
  await click(page, 'm9');
  const attack = page.getByRole('button', { name: 'Attack m9' });
  await attack.waitFor();
  await press(page, 'End the turn');
  await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).click();
  await page.mouse.move(2, 2);
  await page.locator('.war .last[data-seat="2"], .strip :text("South’s last turn")').first().waitFor();
  await page.locator('.strip', { hasText: 'South’s last turn' }).waitFor();
  assert.equal(await attack.count(), 0, 'nothing is aimed at');
  const moves = (texts) => texts.join(' ').match(/South moves its [^.]*/g) ?? [];
  const log = moves(await page.locator('.history li').allTextContents());
  const coach = page.getByTestId('coach');
  await coach.getByText(/Your chance to win/).waitFor();
  assert.ok(log.length > 0);
  assert.deepEqual(moves([await coach.locator('.said').textContent()]), log, 'from the first move on');
  // All of it is there for whoever asks, and nobody else has to read it.
  const theirs = coach.getByTestId('their-turn');
  assert.equal(await theirs.locator('p').isVisible(), false);
  await theirs.locator('summary').click();
  await theirs.getByText(/South moves its/).waitFor();
  for (let asked = 0; asked < 3 && (await coach.getByTestId('why-more').count()) === 0; asked += 1)
    await coach.locator('.row button').first().click();
  const why = await coach.locator('.said > p').last().textContent();
  assert.match(why, /units are on a line|could fall|could be destroyed|out of reach|threatens/);
  assert.ok(why.trim().split(/(?<=[.!?])\s+/).length <= 2, why);
  assert.equal(await coach.getByText(/The whole turn:/).isVisible(), false);
  await coach.getByTestId('why-more').locator('summary').click();
  await coach.getByText(/The whole turn:/).waitFor();
  await context.close();
});

test('a coach looks at a turn in which a unit goes where another came from, and nothing breaks', async () => {
  const { page, context, troubles } = await person(house);
  const position = field({
    1: 'a___________a____________',
    5: 'i________________________',
    10: '____________C____________',
    11: '____________I____________',
    20: 'A___________A____________',
  });
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('fracas.coach', 'on'));
  await open(page, { game: 'game-of-war', position, players: [YOU, { kind: 'bot', level: 1 }] });
  await plan(page, 'm10-m12', 'm11-m10');
  await press(page, 'Send the turn');
  await page
    .getByRole('dialog')
    .or(page.locator('.strip', { hasText: 'South’s last turn' }))
    .first()
    .waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('on a phone on its side the map stays, and beside it is who one is, the goal and the coach', async () => {
  const { page, context } = await person(house, { ...PHONE, viewport: { width: 844, height: 390 } });
  await open(page, { game: 'game-of-war', position: RAID, players: [YOU, { kind: 'bot', level: 1 }] });
  await page.getByTestId('who').getByText('You are North, at the top.').waitFor();
  const edge = (box) => box.x + box.width;
  for (const part of [page.getByTestId('goal'), page.getByTestId('coach'), page.locator('.players')]) {
    await part.scrollIntoViewIfNeeded();
    const [map, box] = [await page.locator('.war .map').boundingBox(), await part.boundingBox()];
    assert.ok(map.y >= 0 && map.y + map.height <= 390, `the map is at ${map.y}`);
    assert.ok(box.x >= edge(map), `beside it: ${box.x} and ${edge(map)}`);
  }
  await context.close();
});

test('a map is brought closer and put back about what is in its middle, and its names stand by their rows', async () => {
  const { page, context } = await person(house, { viewport: { width: 390, height: 844 } });
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  // The names of a map that is all in sight: each in the middle of its row or column, and beside the map.
  const map = await page.locator('.war .scroller > svg').boundingBox();
  const middle = async (name, nth) => {
    const box = await page.locator(`.ruler.${name} span`).nth(nth).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x] = await middle('across', 2);
  const [left, y] = await middle('up', 19);
  assert.ok(Math.abs(x - map.x - (2.5 * map.width) / 25) < 2, 'c is in the middle of its column');
  assert.ok(Math.abs(y - map.y - (19.5 * map.height) / 20) < 2, '1 is in the middle of its row');
  assert.ok(left < map.x, 'nothing on the map covers it');
  const closer = page.locator('.war').getByRole('button', { name: 'Closer' });
  const away = page.locator('.war').getByRole('button', { name: 'Farther' });
  const seen = () =>
    page
      .locator('.scroller')
      .evaluate((box) => [
        (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      ]);
  await closer.click();
  await closer.click();
  await page.locator('.scroller').evaluate((box) => box.scrollTo(box.scrollWidth * 0.5, box.scrollHeight * 0.4));
  const before = await seen();
  await closer.click();
  const after = await seen();
  assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 0.03, `${before} and ${after}`);
  await away.click();
  const back = await seen();
  assert.ok(Math.hypot(before[0] - back[0], before[1] - back[1]) < 0.03, `${before} and ${back}`);
  await context.close();
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a finger on any unit shows its facts, and the names of the squares stay in sight when the map is close', async () => {
  const { page, context } = await person(house, PHONE);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  await page.touchscreen.tap(...(await at(page, 'a8')));
  await page.locator('.strip', { hasText: 'South infantry, a8. Attack 4, defence 6' }).waitFor();
  const shown = async (name) => {
    const box = await page.locator('.scroller').boundingBox();
    const ruler = await page.locator(`.ruler.${name}`).boundingBox();
    return name === 'across'
      ? Math.abs(ruler.y + ruler.height - box.y - box.height) < 4
      : Math.abs(ruler.x - box.x) < 4;
  };
  assert.ok((await page.locator('.war svg').first().boundingBox()).width > 800, 'the map is close');
  assert.ok((await shown('across')) && (await shown('up')));
  await page.locator('.scroller').evaluate((box) => box.scrollTo(400, 0));
  assert.ok((await shown('across')) && (await shown('up')), 'wherever it is scrolled to');
  await page.touchscreen.tap(...(await at(page, 'm20')));
  assert.equal(await page.getByRole('alert').count(), 0);
  await context.close();
});

test('what was lost and which arsenals are left lies beside the map', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  const losses = page.getByTestId('losses');
  await losses.getByRole('group', { name: 'North' }).getByText('2 arsenals left').waitFor();
  // It is counted from what a side began with, which is no whole army here.
  for (let looks = 0; looks < 100 && /×/.test(await losses.innerText()); looks += 1) await page.waitForTimeout(50);
  assert.doesNotMatch(await losses.innerText(), /×/);
  await page.reload();
  await losses.getByRole('group', { name: 'North' }).getByText('2 arsenals left').waitFor();
  for (let looks = 0; looks < 100 && /×/.test(await losses.innerText()); looks += 1) await page.waitForTimeout(50);
  assert.doesNotMatch(await losses.innerText(), /×/);
  await context.close();
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
]) {
  test(`on a phone on its side, ${width} × ${height}, all of the map, the prompt and the button are in sight`, async () => {
    const { page, context } = await person(house, { ...PHONE, viewport: { width, height } });
    await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
    const button = page.getByRole('button', { name: 'End the turn' });
    for (const part of [page.locator('.war .map'), page.getByTestId('now'), button]) {
      const box = await part.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${box.y} + ${box.height}`);
    }
    const [x, y] = await at(page, 'm1');
    const top = await page.evaluate(
      ([left, above]) => document.elementFromPoint(left, above)?.closest('.scroller') !== null,
      [x, y],
    );
    assert.ok(top, 'the last row can be touched');
    await context.close();
  });
}

test('a retreat’s flag lies above a friend on the next square', async () => {
  const { page, context } = await person(house);
  const position = field(
    {
      1: 'A___________I____________',
      2: '____________I____________',
      19: '________________________i',
      20: '________________________a',
    },
    'N 5 - !m1 1',
  );
  await open(page, { game: 'game-of-war', position, players: BOTH });
  await page.locator('.war .flag').waitFor({ state: 'attached' });
  const above = await page.evaluate(() => {
    const flag = document.querySelector('.war .flag');
    return [...document.querySelectorAll('.war .scroller .counter')].every(
      (counter) => counter.compareDocumentPosition(flag) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
  assert.ok(above, 'it is drawn after every counter');
  await context.close();
});

test('a unit is named while it is being placed', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', players: [YOU, { kind: 'bot', level: 1 }] });
  await page.getByRole('button', { name: 'cavalry, 4' }).click();
  await page.mouse.move(5, 5);
  await page.locator('.strip', { hasText: 'cavalry. Attack 4, defence 5, moves 2, range 2' }).waitFor();
  await context.close();
});

for (const [shape, options] of [
  ['wide and dark', { colorScheme: 'dark' }],
  ['on a phone', { ...PHONE, colorScheme: 'light' }],
]) {
  test(`whatever lies over the map, axe finds nothing serious and nothing moves sideways, ${shape}`, async () => {
    const { page, context } = await person(house, options);
    await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
    await page.getByTestId('losses').waitFor();
    for (const name of [/^North’s attack/, /^South’s attack/, /^South next turn/, /^Cuts/, /^Ways of supply/]) {
      await page.getByRole('button', { name }).click();
      await page.getByTestId('legend').waitFor();
      const { violations } = await new AxeBuilder({ page }).include('.war').analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        serious.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
        [],
      );
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
    await context.close();
  });
}

/** North stands on its arsenal on a20 and on the fort on m12; its cavalry on m3 is on a line. */
const EYES = field({
  1: '____________a____________',
  3: '____________C____________',
  7: 'a___________R____________',
  8: 'i________________________',
  12: '____________[I]____________',
  18: 'I________________________',
  20: 'A{I}___________A____________',
});

test('what lies under a unit is seen around it, and the line under the map names it', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: EYES, players: BOTH });
  await page.locator('.war .unit[data-at=m12][data-ground=fort]').waitFor();
  await page.locator('.war .unit[data-at=a20][data-ground=arsenal]').waitFor();
  await page.mouse.move(...(await at(page, 'm12')));
  await page.locator('.strip', { hasText: 'Stands on: fort, +4 defence' }).waitFor();
  await page.getByTestId('losses').getByText('2 arsenals left: a20 and m20').waitFor();
  await context.close();
});

test('whoever ends a turn with nothing done is asked once, and the other side reads that nothing was done', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  await press(page, 'End the turn');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You have not used any of your 5 moves.').waitFor();
  assert.equal(await count(page), 0, 'nothing is sent yet');
  await dialog.getByRole('button', { name: 'End the turn' }).click();
  await page.locator('.strip', { hasText: 'North’s last turn: it moved nothing and attacked nobody.' }).waitFor();
  await context.close();
});

test('a typed move that cuts off own units says so', async () => {
  const { page, context } = await person(house);
  // m1 lives on the arsenal's row.
  const position = field({
    1: 'A___________I____________',
    19: '________________________i',
    20: '______________a_________a',
  });
  await open(page, { game: 'game-of-war', position, players: BOTH });
  await page.locator('#typed').fill('m1-l2');
  await page.locator('#typed').press('Enter');
  await page.getByTestId('cut').getByText('cuts your own l2 off').waitFor();
  await context.close();
});

test('on small screens nothing floats over the map’s own words, and a replay’s bar covers none of the map', async () => {
  const { page, context } = await person(house, { viewport: { width: 820, height: 700 } });
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  const [now, war] = [page.getByTestId('now'), page.locator('.war')];
  assert.ok((await now.boundingBox()).y < (await war.boundingBox()).y);
  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, 'Resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).click();
  const bar = page.locator('.controls');
  await bar.waitFor();
  const [map, over] = [await war.boundingBox(), await bar.boundingBox()];
  assert.ok(over.y + over.height <= map.y, 'the bar stands above the map');
  await context.close();
});

test('the newest line of the log is in sight on a screen of 1280 by 800, and so is the goal', async () => {
  const { page, context } = await person(house, { viewport: { width: 1280, height: 800 } });
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  await plan(page, 'm3-m4', 'm7-m8', 'a18-b17');
  const { y, height } = await page.locator('.history li').last().boundingBox();
  assert.ok(y + height <= 800, `${y} + ${height}`);
  await page.getByTestId('goal').getByText('Destroy both enemy arsenals').waitFor();
  await context.close();
});

test('on a map that has come closer the other’s turn is brought into sight', async () => {
  const { page, context } = await person(house, { viewport: { width: 390, height: 844 } });
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  for (const move of ['a18-b18', 'end']) {
    await page.locator('#typed:not([readonly])').fill(move);
    await page.locator('#typed').press('Enter');
  }
  await page.locator('.war .last[data-seat="1"]').waitFor();
  // Closer, at the other end of the map.
  await page.evaluate(() => window.scrollTo(0, 0));
  await click(page, 'm1');
  await page.getByText('The map has come closer. Tap again to choose.').waitFor();
  const seen = async () => {
    const [window, [x, y]] = [await page.locator('.war .scroller').boundingBox(), await at(page, 'b18')];
    return x > window.x && x < window.x + window.width && y > window.y && y < window.y + window.height;
  };
  assert.equal(await seen(), false);
  await press(page, 'Show it again');
  for (let tries = 0; tries < 40 && !(await seen()); tries += 1) await page.waitForTimeout(50);
  assert.ok(await seen());
  await context.close();
});

test('bots can be watched as they play each other', async () => {
  const { page, context } = await person(house);
  await page.goto('/play/game-of-war');
  await page.getByText('Nobody: bots play').click();
  await page.locator('.start').click();
  await page.getByText('You are watching.').waitFor();
  assert.equal(
    await page
      .locator('.players')
      .getByText(/^bot, level/)
      .count(),
    2,
  );
  await context.close();
});

test('a unit that is destroyed is counted in the tray, live, after a reload and in the replay', async () => {
  const { page, context } = await person(house);
  // m2 is cut off, and falls to m1 alone.
  const position = field({
    1: 'A___________I____________',
    2: '____________i____________',
    19: '________________________i',
    20: '________________________a',
  });
  await open(page, { game: 'game-of-war', position, players: BOTH });
  const south = page.getByTestId('losses').getByRole('group', { name: 'South' });
  await south.getByText('no losses').waitFor();
  await click(page, 'm2');
  await page.getByRole('button', { name: 'Attack m2' }).click();
  await page.locator('[data-testid=turn] li', { hasText: '× m2' }).waitFor();
  await press(page, 'Send the turn');
  const one = south.getByTitle(/infantry/i).getByText('×1');
  await one.waitFor();
  await page.reload();
  await one.waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).click();
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('End');
  await one.waitFor();
  await context.close();
});

/** North's infantry can attack South's, which is cut off and destroyed by it. */
const STRIKE = field({
  1: 'A___________I____________',
  2: '____________i____________',
  9: '________________________i',
  19: '________________________i',
  20: 'A_______________________a',
});

test('a planned move names its unit, and no code stands in the log unless it is wanted', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  await plan(page, 'a18-b17');
  const planned = page.locator('.history .planned');
  await planned.getByText('North moves its infantry from a18 to b17.').waitFor();
  assert.equal(await planned.locator('code').count(), 0);
  await press(page, 'Notation');
  assert.equal(await planned.locator('code').innerText(), 'a18-b17');
  await context.close();
});

test('signs on the map are explained under it, and an attack is told to end the turn', async () => {
  const { page, context } = await person(house, { viewport: { width: 1280, height: 800 } });
  await open(page, { game: 'game-of-war', position: STRIKE, players: BOTH });
  const key = page.getByTestId('key');
  await key.getByText('If you attack now:').waitFor();
  await key.locator('.destroyed', { hasText: 'destroyed' }).waitFor();
  const { y, height } = await key.boundingBox();
  assert.ok(y + height <= 800, `${y}`);
  // The first click aims, the second attacks.
  await click(page, 'm2');
  await click(page, 'm2');
  await page.locator('[data-testid=turn] li').waitFor();
  await send(page, 1);
  await page.locator('.history').getByText('The attack ends North’s turn; turn 2 is South’s.').waitFor();
  await page.locator('.history').getByText('Higher by two or more: South’s infantry on m2 is destroyed.').waitFor();
  await page.locator('.strip', { hasText: 'attack on the infantry on m2 (destroyed).' }).waitFor();
  await context.close();
});

test('whoever gives up a war reads how things stood', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: [YOU, { kind: 'bot', level: 1 }] });
  await press(page, 'Resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page
    .getByTestId('now')
    .getByText('As things stood: North 3 units, 2 arsenals; South 1 unit, 2 arsenals.')
    .waitFor();
  await context.close();
});

test('a hint that names a move shows where it goes', async () => {
  const { page, context, troubles } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: [YOU, { kind: 'bot', level: 1 }] });
  await press(page, 'Without');
  await press(page, 'Hint');
  await press(page, 'Show the move');
  const [, from, to] = /([a-y]\d+) to ([a-y]\d+)/.exec(await page.getByText(/A bot would play/).innerText());
  assert.notEqual(from, to);
  for (const square of [from, to]) await page.locator(`.war [data-pointed=${square}]`).waitFor({ state: 'attached' });
  assert.deepEqual(troubles, []);
  await context.close();
});

/** South's spearhead in the north-east hangs on the relay on s6. */
const SPEARHEAD =
  '_________________________/_______f______A__________/_________mmmm____________/__R____A_m_______________/_________m_______________/____X____(I)________c______/_____IIKIm_________c_____/____IWIIIm________k_f____/____CI___m__f__ii________/____C__________c_________/____C_________i__________/______________[i]ii________/__f___________iiic_______/__________mmmmmmw________/_______________p__x___[r]__/_______C_______m_________/_______________m_________/_______________m_________/_________________________/__a___________________a__ S 5 - - 8';
/** North's cavalry on h3 is a step from the line that feeds South's on q17 and r16. */
const RAIDERS =
  '_________________________/_______f______A__________/_________mmmm____________/__R____A_m______c________/_________m_______c_______/____X____(I)_______________/_____IIKIm_______________/____IWIIIm_____i_ik_f____/____CIC__m__f____________/_____C_________c_________/______________i__________/______________[i]ii________/__f___________iiic_______/__________mmmmmmw________/_______________p__x___[r]__/_______________m_________/_______________m_________/_______C_______m_________/_________________________/__a___________________a__ N 5 - - 11';
const SMALL = { viewport: { width: 1280, height: 800 } };

test('what a plan puts at stake stands in sight beside what sends it', async () => {
  const { page, context } = await person(house, SMALL);
  await open(page, { game: 'game-of-war', position: SPEARHEAD, players: BOTH });
  await plan(page, 's6-q6');
  const note = page.getByTestId('cut');
  await note.getByText('cuts your own s13, t14 and s15 off').waitFor();
  const { y, height } = await note.boundingBox();
  assert.ok(y + height <= 800, `${y} + ${height}`);
  await context.close();
});

test('the line under the map says whom the other’s turn cut off', async () => {
  const { page, context } = await person(house, SMALL);
  await open(page, { game: 'game-of-war', position: RAIDERS, players: BOTH });
  await plan(page, 'h3-f4', 'e15-f15');
  await send(page, 1);
  await page.mouse.move(5, 5);
  await page.locator('.strip', { hasText: 'South cut off: ' }).waitFor();
  const said = await page.locator('.strip .severed').textContent();
  assert.match(said, /^South cut off: (r16 and q17|q17 and r16)\.$/);
  await context.close();
});

test('a mouse hits a small map as it is, and a finger brings it closer first', async () => {
  for (const touch of [false, true]) {
    const { page, context } = await person(house, { ...SMALL, hasTouch: touch });
    await open(page, { game: 'game-of-war', players: [YOU, { kind: 'bot', level: 1 }] });
    await page.getByRole('button', { name: /^infantry/ }).click();
    if (touch) await page.touchscreen.tap(...(await at(page, 'h12')));
    else await click(page, 'h12');
    if (touch) await page.getByText('The map has come closer.').waitFor();
    else await page.locator('.war .unit[data-at=h12]').waitFor();
    assert.equal(await page.locator('.war .scroller.zoomed').count(), touch ? 1 : 0);
    await context.close();
  }
});

test('of a map that has come closer nothing lies under its names for good', async () => {
  const { page, context } = await person(house, SMALL);
  await open(page, { game: 'game-of-war', position: SPEARHEAD, players: BOTH });
  await page.locator('.war').getByRole('button', { name: 'Closer' }).click();
  await page.locator('.war .scroller.zoomed').waitFor();
  await page.locator('.war .scroller').evaluate((window) => window.scrollTo(0, window.scrollHeight));
  const box = (what) => page.locator(what).boundingBox();
  const [map, across, up] = [
    await box('.war .scroller > svg'),
    await box('.war .ruler.across'),
    await box('.war .ruler.up'),
  ];
  assert.ok(map.y + map.height <= across.y + 1.5, `${map.y + map.height} above ${across.y}`);
  assert.ok(map.x >= up.x + up.width - 1.5, `${map.x} right of ${up.x + up.width}`);
  await context.close();
});

/** Plays a turn against a bot, and sees that a place of the page is never anywhere else meanwhile. */
async function staysThroughATurn(page, place) {
  await open(page, {
    game: 'game-of-war',
    options: { deployment: 'classic' },
    players: [YOU, { kind: 'bot', level: 2 }],
  });
  await page.getByRole('button', { name: 'End the turn' }).waitFor();
  await page.evaluate((selector) => {
    window.tops = new Set();
    const look = () => {
      const found = document.querySelector(selector);
      if (found) window.tops.add(Math.round(found.getBoundingClientRect().top + window.scrollY));
      requestAnimationFrame(look);
    };
    look();
  }, place);
  await press(page, 'End the turn');
  await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).click();
  await page.locator('.war .last').waitFor();
  await page.getByRole('button', { name: 'End the turn' }).waitFor();
  const tops = await page.evaluate(() => [...window.tops]);
  assert.equal(tops.length, 1, tops.join(' '));
}

test('what is below the map stays where it is while the other side plays', async () => {
  const { page, context } = await person(house, { ...SMALL, motion: true });
  await staysThroughATurn(page, '.war .strip');
  await context.close();
});

test('where the keys are is seen on one’s own units too', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: SPEARHEAD, players: BOTH });
  await page.locator('.war .scroller > svg').focus();
  await page.keyboard.press('ArrowUp');
  const strokes = await page
    .locator('.war .cursor')
    .evaluateAll((all) => all.map((rect) => getComputedStyle(rect).stroke));
  assert.equal(new Set(strokes).size, 2, strokes.join(' '));
  await context.close();
});

test('a replay through somebody’s eyes marks their own turns too', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID, players: BOTH });
  const id = tableOf(page);
  await plan(page, 'a18-b17');
  await send(page, 1);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  await page.goto(`/t/${id}/replay?eye=1&ply=2`);
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.locator('.war .last[data-seat="1"] .ghost').waitFor();
  await context.close();
});

test('on a phone the map stays where it is while the other side plays', async () => {
  const { page, context } = await person(house, {
    motion: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await staysThroughATurn(page, '.war .map');
  await context.close();
});
