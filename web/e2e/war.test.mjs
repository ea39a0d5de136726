/** A Game of War: what happened, what could come, and a turn that can be planned anew. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { blink, open, openHouse, person, tableOf } from './stage.mjs';

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
  await page.locator('.strip', { hasText: 'North’s last turn: a18–b17, m7–m8' }).waitFor();
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
  await page.locator('.strip', { hasText: 'Turn 1. North will attack.' }).waitFor();
  await context.close();
});

test('whose arsenal can fall next turn is warned', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'game-of-war', position: RAID.replace(' N ', ' S '), players: BOTH });
  await page.getByTestId('warning').getByText('the arsenal on m1 can fall next turn, to m3').waitFor();
  await page.locator('.war .alarm').waitFor();
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
  assert.match(await losses.getByRole('group', { name: 'North' }).innerText(), /×8/);
  await context.close();
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
]) {
  test(`on a phone on its side, ${width} × ${height}, the map has the width and nothing lies on its last rows`, async () => {
    const { page, context } = await person(house, { ...PHONE, viewport: { width, height } });
    await open(page, { game: 'game-of-war', options: { deployment: 'classic' }, players: BOTH });
    const box = await page.locator('.war .scroller > svg').boundingBox();
    assert.ok(box.width > width * 0.9, `${box.width} of ${width}`);
    await page.evaluate(() => document.querySelector('.war .scroller').scrollIntoView({ block: 'end' }));
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
