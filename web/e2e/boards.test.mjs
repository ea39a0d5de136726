/** Boards that can be read: scores, marks, tokens inside their cells, and what is sent is what was seen. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { Reader } from './here.mjs';
import { begin, open, openHouse, person, tableOf } from './stage.mjs';

const house = openHouse();

const YOU = [{ kind: 'you' }, { kind: 'you' }];
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const served = (page) => page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), tableOf(page));
const type = async (page, move) => {
  await page.locator('#typed').fill(move);
  await page.locator('#typed').press('Enter');
};
const until = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll('.history li').length === n, count, { polling: 20 });

/** What axe finds of some kinds. */
async function findings(page, rules) {
  const { violations } = await new AxeBuilder({ page }).withRules(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

const CHAIN = '...../...../..R3B3./B1..../..... R 4';

test('Color Wars says beside each name how many squares and points there are', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'color-wars', position: CHAIN, players: YOU });
  const standing = () => page.locator('.players .beside').allInnerTexts();
  assert.deepEqual(await standing(), ['1 square, 3 points', '2 squares, 4 points']);
  await type(page, 'c3');
  await page.getByText('7 squares, 7 points', { exact: true }).waitFor();
  assert.deepEqual(await standing(), ['7 squares, 7 points', '1 square, 1 point']);
  await context.close();
});

test('a pip of any colour is one figure, and points can be numerals', async () => {
  const { page, context } = await person(house);
  const players = Array.from({ length: 4 }, () => ({ kind: 'you' }));
  await open(page, {
    game: 'color-wars',
    seats: 4,
    position: 'R1B1../G1Y1../..../.... R 4',
    options: { width: 4, height: 4 },
    players,
  });
  for (const at of ['a4', 'b4', 'a3', 'b3']) {
    // How many figures the pip falls into, if one looks at it from afar: parts that touch are one.
    const parts = await page
      .locator(`#cw-${at} g g > *`)
      .evaluateAll((all) =>
        all.map((one) => one.getBBox()).map(({ x, y, width, height }) => [x, y, x + width, y + height]),
      );
    const touch = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
    assert.ok(parts.length > 0 && parts.every((part) => touch(part, parts[0])), `${at}: ${JSON.stringify(parts)}`);
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Numerals', { exact: true }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  assert.equal(await page.locator('#cw-b4 text').textContent(), '1');
  await context.close();
});

test('what the other changed stays marked until the own next move, after a reload too', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'color-wars', position: CHAIN, players: YOU });
  await type(page, 'c3');
  const marked = () => page.locator('.cell.changed').evaluateAll((all) => all.map(({ id }) => id.slice(3)).toSorted());
  await page.locator('#cw-c3.last').waitFor();
  const seen = await marked();
  assert.ok(seen.includes('c3') && seen.includes('d3') && seen.includes('e3'), seen.join());
  await page.reload();
  await page.locator('#cw-c3.last').waitFor();
  assert.deepEqual(await marked(), seen);
  await type(page, 'a2');
  await page.locator('#cw-a2.last').waitFor();
  assert.deepEqual(await marked(), ['a2']);
  await context.close();
});

test('a finger that stays sees what a point sets off and plays nothing; a tap plays', async () => {
  const { page, context } = await person(house, PHONE);
  await open(page, { game: 'color-wars', position: CHAIN, players: YOU });
  await page.getByText('Hold a square to see what a point sets off.').waitFor();
  const { x, y, width, height } = await page.locator('#cw-c3').boundingBox();
  const fingers = await context.newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.getByText('2 pops, takes 1.').waitFor();
  await page.waitForTimeout(500);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(200);
  assert.equal((await served(page)).count, 0);
  await page.getByText('2 pops, takes 1.').waitFor();
  await page.locator('#cw-c3').tap();
  await until(page, 1);
  await context.close();
});

test('where a first tap is to show, the second one plays', async () => {
  const { page, context } = await person(house, PHONE);
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('fracas.settings', '{"twice":true}'));
  await open(page, { game: 'color-wars', position: CHAIN, players: YOU });
  await page.locator('#cw-c3').tap();
  await page.getByText('2 pops, takes 1.').waitFor();
  assert.equal((await served(page)).count, 0);
  await page.locator('#cw-c3').tap();
  await until(page, 1);
  await context.close();
});

test('in the opening that is shared like a pie, choosing says whose colour changed', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'color-wars', options: { opening: 'pie' }, players: YOU });
  for (const move of ['c3', 'a1', 'red']) {
    await type(page, move);
    await page.locator('.history li', { hasText: move === 'red' ? 'second player' : move }).waitFor();
  }
  const told = await page.locator('.history').innerText();
  assert.match(told, /The second player takes Red\. The first player, who had it, now plays Blue\./);
  assert.doesNotMatch(told, /Seat/);
  await page.getByText('The colours have changed hands: you play Red now.').waitFor();
  await context.close();
});

const QUICK = { functions: 'agreed', formula: 'V*1.1' };
const DUO = [{ kind: 'you' }, { kind: 'bot', level: 1 }];

test('Gowap sends the team that was seen, and none that cannot be read', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'gowap', options: QUICK, players: DUO });
  const fields = page.locator('.team .number');
  const ready = page.getByRole('button', { name: 'This is my team' });
  await fields.first().click();
  await fields.first().fill('700');
  await page.getByText('A value is a number from 0.01 to 99.97').waitFor();
  await ready.click({ force: true });
  await page.waitForTimeout(300);
  assert.equal((await served(page)).count, 0);
  await fields.first().fill('70');
  const seen = await fields.evaluateAll((all) => all.map(({ value }) => Number(value)));
  assert.equal(seen[0], 70);
  assert.equal(Math.round(seen.reduce((sum, value) => sum + value) * 100), 10_000);
  await ready.click();
  await page.locator('.team').waitFor({ state: 'detached' });
  const { views } = await served(page);
  const { team, position } = views[1].view ?? views[1];
  const sent = team
    ? team.split(' ').map((token) => Number(token.slice(1)))
    : position.tokens.filter(({ seat }) => seat === 1).map(({ value }) => value);
  assert.deepEqual(sent, seen);
  await context.close();
});

test('a team is written beside the board, and every ready-made one has its line', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'gowap', options: QUICK, players: DUO });
  const [team, board] = [await page.locator('.team').boundingBox(), await page.locator('.gowap .grid').boundingBox()];
  assert.ok(team.x >= board.x + board.width && board.y + board.height <= 860, JSON.stringify([team, board]));
  await page.getByRole('button', { name: 'Champion' }).click();
  await page.getByText('it wins every fight it is in').waitFor();
  await context.close();
});

const CROWD = {
  size: 5,
  mode: { rounds: 10 },
  round: 0,
  functions: Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].flatMap((file, x) =>
      [1, 2, 3, 4, 5].map((rank) => [`${file}${rank}`, ['V', 'V*0.9', 'V*1.1', 'V', 'V'][x]]),
    ),
  ),
  tokens: [
    [1, 1, 'M', 35, 'c1'],
    [1, 2, 'F', 25, 'c1'],
    [1, 3, 'F', 20, 'c1'],
    [1, 4, 'F', 20, 'b2'],
    [1, 5, 'F', 20, 'b2'],
    [1, 6, 'M', 20, null],
    [2, 1, 'M', 30, 'd4'],
    [2, 2, 'F', 30, 'd4'],
    [2, 3, 'M', 30, 'd4'],
    [2, 4, 'F', 10, 'd4'],
    [2, 5, 'F', 10, 'd4'],
    [2, 6, 'M', 30, 'e5'],
  ].map(([seat, n, gender, value, at]) => ({ seat, n, gender, value, at })),
};
/** One token is still to be placed, so that nothing moves by itself. */
const crowd = async (page) => {
  const options = { functions: 'draft', tokens: 6, total: 140, rows: 2 };
  const position = { ...CROWD, phase: 'placing', turn: [1] };
  await open(page, { game: 'gowap', position, options, players: YOU });
  await page.locator('.gowap .piece').first().waitFor();
};

test('what stands on a cell of Gowap is explained under the board, in sight', async () => {
  const { page, context } = await person(house, { viewport: { width: 1280, height: 800 } });
  await open(page, { game: 'gowap', options: QUICK, players: DUO });
  assert.equal(await page.locator('#gw-a1 .formula').innerText(), '×1.1');
  const legend = page.getByTestId('legend');
  assert.equal((await legend.innerText()).trim(), '×1.1 Growth: a tenth more each round.');
  const { y, height } = await legend.boundingBox();
  assert.ok(y + height <= 800, `${y}`);
  assert.equal(await page.getByText(/sheet/i).count(), 0);
  await context.close();
});

test('tokens stay inside their cell, and no sign touches a digit', async () => {
  const { page, context } = await person(house);
  await crowd(page);
  const spilled = await page.evaluate(() => {
    const cells = [...document.querySelectorAll('.gowap .cell')].map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll('.gowap .piece .body')]
      .map((one) => one.getBoundingClientRect())
      .filter(
        (one) =>
          !cells.some(
            (cell) =>
              one.left >= cell.left - 1 &&
              one.right <= cell.right + 1 &&
              one.top >= cell.top - 1 &&
              one.bottom <= cell.bottom + 1,
          ),
      ).length;
  });
  assert.equal(spilled, 0);
  assert.ok((await page.locator('.gowap .piece').count()) >= 6);
  const gap = await page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('.gowap .token')].flatMap((token) => {
        if (token.querySelector('.count')) return [];
        const [sign, digits] = [token.querySelector('.sign'), token.querySelector(':scope > text')];
        const size = Number.parseFloat(digits.style.fontSize);
        const { y, height } = sign.getBBox();
        // Digits are about three quarters of their size high; half a stroke is drawn beyond the path.
        const lowest = -18 + y + height + 1;
        return [Number(digits.getAttribute('y')) - size * 0.74 - lowest];
      }),
    ),
  );
  assert.ok(gap > 0.5, String(gap));
  await context.close();
});

test('the ring of a chosen token is around it', async () => {
  const { page, context } = await person(house);
  await crowd(page);
  const chip = await page.locator('.gowap .chip').first().boundingBox();
  const drawn = await page.locator('.gowap .chip .body').first().boundingBox();
  for (const [at, size] of [
    ['x', 'width'],
    ['y', 'height'],
  ])
    assert.ok(Math.abs(chip[at] + chip[size] / 2 - drawn[at] - drawn[size] / 2) < 1, JSON.stringify([chip, drawn]));
  await context.close();
});

test('ground that shrinks and ground that grows look like neither each other nor plain ground', async () => {
  const { page, context } = await person(house);
  await crowd(page);
  const look = (at) =>
    page
      .locator(`#gw-${at}`)
      .evaluate((cell) => [getComputedStyle(cell).backgroundImage, getComputedStyle(cell, '::before').backgroundImage]);
  await page.locator('#gw-b3.shrinks').waitFor();
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('#gw-c4')).getPropertyValue('--heat') !== 'transparent',
  );
  const [plain, shrinks, grows] = [await look('a3'), await look('b4'), await look('c3')];
  const [same, hatched, green] = [await look('d2'), await look('b2'), await look('c5')];
  assert.match(shrinks[1], /repeating-linear-gradient/);
  assert.equal(plain[1], 'none');
  assert.notEqual(grows[0], plain[0]);
  assert.notEqual(grows[0], shrinks[0]);
  assert.deepEqual([same[1], hatched[1], green[0]], [plain[1], shrinks[1], grows[0]]);
  await context.close();
});

test('Gowap has coordinates where they are on', async () => {
  const { page, context } = await person(house);
  await crowd(page);
  assert.deepEqual(await page.locator('.gowap .files span').allInnerTexts(), ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(await page.locator('.gowap .ranks span').allInnerTexts(), ['5', '4', '3', '2', '1']);
  const [rank, cell] = [
    await page.locator('.gowap .ranks span').first().boundingBox(),
    await page.locator('#gw-a5').boundingBox(),
  ];
  assert.ok(rank.x + rank.width <= cell.x + 1 && Math.abs(rank.y + rank.height / 2 - cell.y - cell.height / 2) < 8);
  await context.close();
});

test('the odds say where they come from', async () => {
  const { page, context } = await person(house);
  await crowd(page);
  await page.getByText('Where does this number come from?').click();
  await page.getByText(/Found by playing the rest [\d,]+ times with other coins/).waitFor();
  await context.close();
});

for (const colorScheme of ['light', 'dark'])
  test(`Gaogıe: names match labels, those who are out can be read, and lists can be focused, ${colorScheme}`, async () => {
    const { page, context } = await person(house, { colorScheme, viewport: { width: 390, height: 780 } });
    const position = '1,0,0,0|x|0,1,0,0|x r1 t2';
    const players = Array.from({ length: 4 }, () => ({ kind: 'you' }));
    await open(page, { game: 'gaogie', seats: 4, position, players });
    const lift = page.locator('.curtain button');
    await lift.or(page.locator('.move').first()).first().waitFor();
    if (await lift.isVisible()) await lift.click();
    await page.locator('.seat.out').first().waitFor();
    const rules = ['label-content-name-mismatch', 'color-contrast', 'scrollable-region-focusable'];
    assert.deepEqual(await findings(page, rules), []);
    await context.close();
  });

/** A game of Ganoogo for three that the third has already lost. */
async function withoutThird() {
  const engine = new Reader();
  await engine.ask({ cmd: 'new', game: 'ganoogo', seats: 3, seed: 1 });
  for (;;) {
    const { turn, position } = await engine.ask({ cmd: 'state' });
    if ('chance' in turn) {
      await engine.ask({ cmd: 'chance' });
      continue;
    }
    engine.end();
    const discards = position.hands[2];
    return {
      ...position,
      in: [1, 2],
      turn: 1,
      standing: position.standing.slice(0, 2),
      dice: position.dice.map((die) => (die.seat === 3 ? { ...die, at: null, hp: 0 } : die)),
      window: { ...position.window, asked: 1 },
      hands: [...position.hands.slice(0, 2), {}],
      discards,
    };
  }
}

test('Ganoogo: whoever is out can be read', async () => {
  const position = await withoutThird();
  for (const viewport of [
    { width: 1280, height: 860 },
    { width: 390, height: 780 },
  ]) {
    const { page, context } = await person(house, { viewport });
    await open(page, { game: 'ganoogo', seats: 3, position, players: [...YOU, { kind: 'you' }] });
    const lift = page.locator('.curtain button');
    await lift.or(page.locator('.cross')).first().waitFor();
    if (await lift.isVisible()) await lift.click();
    const out = page.locator('li.out, .corner.out');
    await out.first().waitFor({ state: 'attached' });
    assert.deepEqual(await findings(page, ['color-contrast']), []);
    assert.deepEqual(
      await out.evaluateAll((all) =>
        all.map((one) => getComputedStyle(one).opacity).filter((opacity) => opacity !== '1'),
      ),
      [],
    );
    await context.close();
  }
});

/** Where a square of a map is on the screen. */
async function spot(page, map, square) {
  const box = await page.locator(map).boundingBox();
  const [x, y] = [square.charCodeAt(0) - 97, 20 - Number(square.slice(1))];
  return [box.x + ((x + 0.5) * box.width) / 25, box.y + ((y + 0.5) * box.height) / 20];
}

test('an army is kept under a name and stands again at another table', async () => {
  const { page, context, troubles } = await person(house);
  await begin(page, 'game-of-war', { preset: 'As written' });
  await page.locator('.deploy .chip', { hasText: 'infantry' }).waitFor();
  const units = async () => {
    const { views } = await served(page);
    const { units } = Object.values(views)[0].view ?? Object.values(views)[0];
    return units.map(({ unit, at }) => `${unit} ${at}`).toSorted();
  };
  await page.getByRole('button', { name: 'Hammer' }).click();
  await page.getByText('Everybody is in place.').waitFor();
  const hammer = await units();
  await page.getByText('Your armies').click();
  await page.getByLabel('Keep it as').fill('My hammer');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('button', { name: 'My hammer', exact: true }).waitFor();

  await begin(page, 'game-of-war', { preset: 'As written' });
  await page.getByRole('button', { name: 'Pincer' }).click();
  await page.getByText('Everybody is in place.').waitFor();
  assert.notDeepEqual(await units(), hammer);
  await page.getByText('Your armies').click();
  await page.getByLabel('An army as text').fill('an army');
  await page.getByRole('button', { name: 'Place it' }).click();
  await page.getByText('This is no army').waitFor();
  await page.getByRole('button', { name: 'My hammer', exact: true }).click();
  for (let looks = 0; looks < 200 && (await units()).join() !== hammer.join(); looks += 1)
    await page.waitForTimeout(50);
  assert.deepEqual(await units(), hammer);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a position is drawn, judged by the rules, taken along as a link, and played', async () => {
  const { page, context, troubles } = await person(house);
  await page.goto('/play/game-of-war');
  await page.getByRole('button', { name: 'Draw a map or position' }).click();
  const text = page.getByLabel('As text (KFEN)');
  // The way to play that comes first has a position of its own.
  assert.match(await text.inputValue(), / \? 5 - - 1$/);
  await page.getByText('This can be played.').waitFor();
  await page.getByLabel('Begin with').selectOption('the historical map');
  await page.waitForFunction(() => document.querySelectorAll('.drawing [data-at]').length === 0);
  await page.getByLabel('To move').selectOption('North');
  await page.getByRole('button', { name: 'North infantry' }).click();
  await page.mouse.click(...(await spot(page, '.drawing', 'c1')));
  await page.locator('.verdict.bad').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Play from here' }).isDisabled());
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.mouse.click(...(await spot(page, '.drawing', 'o18')));
  await page.getByRole('button', { name: 'South cavalry' }).click();
  await page.mouse.click(...(await spot(page, '.drawing', 'c2')));
  await page.locator('.drawing [data-at=c2]').waitFor();
  await page.getByText('This can be played.').waitFor();
  await text.fill('nonsense');
  await page.getByText('This is no position').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.mouse.click(...(await spot(page, '.drawing', 'c2')));
  await page.getByText('This can be played.').waitFor();
  const drawn = await text.inputValue();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByText('From a position of your own.').waitFor();
  await page.goto(`/play/game-of-war?position=${encodeURIComponent(drawn)}`);
  await page.getByText('Someone beside you', { exact: true }).click();
  await page.locator('.start:not([disabled])').click();
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  await page.getByTestId('now').waitFor();
  const { views } = await served(page);
  assert.equal((Object.values(views)[0].view ?? Object.values(views)[0]).position, drawn);
  await page.getByText('The position in words').click();
  assert.equal(
    await page.getByRole('link', { name: 'Play from it' }).getAttribute('href'),
    `/play/game-of-war?position=${encodeURIComponent(drawn)}`,
  );
  assert.deepEqual(troubles, []);
  await context.close();
});

test('even armies come first', async () => {
  const { page, context } = await person(house);
  await begin(page, 'game-of-war', { against: 'same' });
  await page.waitForFunction(() => document.querySelectorAll('.history li').length > 0);
  const { views } = await served(page);
  const { units } = Object.values(views)[0].view ?? Object.values(views)[0];
  const stands = (unit, at) => units.some((each) => each.unit === unit && each.at === at);
  // North's bastion and South's hammer.
  assert.ok(units.length === 34 && stands('I', 'h17') && stands('c', 'w10'));
  await context.close();
});

test('choosing an attack in Gaogıe moves no card', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const { page, context } = await person(house, { viewport });
    await begin(page, 'gaogie', { seats: 3 });
    await page.locator('.move.basic').first().click();
    await page.locator('.move[aria-disabled=false]:not(.basic, .unpaid)').first().waitFor();
    const places = () => page.locator('.move').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    const before = await places();
    await page.locator('.move[aria-disabled=false]:not(.basic, .unpaid)').first().click();
    await page.getByRole('button', { name: /^At Blue/ }).waitFor();
    assert.deepEqual(await places(), before);
    await context.close();
  }
});
