/** Ganoogo: a table one can follow. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { position } from './cross.mjs';
import { begin, open, openHouse, person, settled, tableOf } from './stage.mjs';

const house = openHouse();

const YOU = { kind: 'you' };
const square = (page, at) => page.locator(`.cross > g.die[data-at="${at}"], .cross > g[data-at="${at}"]`).last();
const rolls = (page) => page.getByTestId('rolls');
const lift = async (page) => {
  const curtain = page.locator('.curtain button');
  await curtain.or(page.locator('.cross')).first().waitFor();
  if (await curtain.isVisible()) await curtain.click();
};
const standing = (page) =>
  page
    .evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), tableOf(page))
    .then((table) => ({
      ...table,
      view: Object.values(table.views)[0].view,
    }));

/** Opens a table from a position; both seats are one's own unless told otherwise. */
async function sit(set, { players = [YOU, YOU], ...options } = {}) {
  const one = await person(house, options);
  await open(one.page, { game: 'ganoogo', players, position: position(set) });
  await lift(one.page);
  await one.page.locator('.cross').waitFor();
  return one;
}

test('a Ganoogo square is stormed by pointing: both acts on it are offered by name', async () => {
  const { page, context, troubles } = await sit({ at: { h4: 'h14' } });
  await square(page, 'h14').click();
  await square(page, 'h15').click();
  const either = page.getByTestId('either');
  await either.getByRole('button', { name: 'Fight the die' }).waitFor();
  await either.getByRole('button', { name: 'Storm the square: a Ganoogo' }).click();
  // It is fought out at once, and then the other has the device.
  await page.waitForFunction(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).count > 0, tableOf(page));
  const { events } = await standing(page);
  assert.equal(events[0].move, 'move h14 h15');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('dice are those of the last roll: after a fight, in the next turn, after a reload and in a replay', async () => {
  const { page, context, troubles } = await sit({ at: { g4: 'g11' } });
  await square(page, 'g11').click();
  await square(page, 'g12').click();
  const shows = async (what, sides) => {
    await rolls(page)
      .and(page.locator(`[data-what="${what}"][data-now="false"]`))
      .waitFor();
    assert.equal(await rolls(page).locator('.side').count(), sides);
    assert.equal(await rolls(page).locator('.die').count(), sides * 2);
    return Promise.all((await rolls(page).locator('.total').all()).map((total) => total.textContent()));
  };
  const totals = await shows('fight', 2);
  const { view } = await standing(page);
  assert.deepEqual(
    totals.map((total) => Number(total.replace(/\D/g, ''))),
    view.rolled.sides.map(({ total }) => total),
  );
  assert.match(await rolls(page).textContent(), /Red attacked Green/);
  await page.reload();
  await lift(page);
  assert.deepEqual(await shows('fight', 2), totals);
  await page.getByRole('button', { name: 'End the turn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).click();
  await page.locator('.curtain button').click();
  const [mp] = await shows('roll', 1);
  assert.match(await rolls(page).textContent(), /Green rolled for MP/);
  assert.equal(Number(mp.replace(/\D/g, '')), (await standing(page)).view.mp);
  // The log's sentence has the same sum.
  await page
    .locator('.history')
    .getByText(new RegExp(`= ${mp.replace(/\D/g, '')}: ${mp.replace(/\D/g, '')} MP`))
    .waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  assert.equal(await page.getByTestId('whose-turn').count(), 0, 'it is nobody’s turn any more');
  const id = tableOf(page);
  await page.goto(`/t/${id}/replay?at=3`);
  assert.deepEqual(await shows('fight', 2), totals);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a roll that is only declared shows no dice of the one before', async () => {
  const { page, context } = await sit(
    { phase: 'roll', mp: 0, hands: [{ 'plus-1-before': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }] },
  );
  await rolls(page).and(page.locator('[data-what="roll"][data-now="true"]')).waitFor();
  assert.equal(await rolls(page).locator('.die').count(), 0);
  assert.match(await rolls(page).textContent(), /Red rolls for MP/);
  await page.keyboard.press('Space');
  await rolls(page).and(page.locator('[data-what="roll"][data-now="false"]')).waitFor();
  assert.equal(await rolls(page).locator('.die').count(), 2);
  await context.close();
});

test('nobody is asked about what is none of their business, unless they want to be', async () => {
  const { page, context, troubles } = await sit({ hands: [{ 'heal-1': 2 }, { cancel: 1, 'draw-2': 1 }] });
  const heal = async () => {
    await page.locator('[data-card="heal-1"].face').first().click();
    await square(page, 'g4').click();
  };
  await heal();
  await page
    .locator('.history')
    .getByText(/gains 1 HP/)
    .waitFor();
  assert.equal(await page.locator('.curtain').count(), 0, 'seat 2 is not asked');
  assert.deepEqual((await standing(page)).turn, { choose: [1] });
  await context.close();
  assert.deepEqual(troubles, []);
});

test('what one wants to be asked about is switched on and off, and outlives the table', async () => {
  const { page, context } = await sit(
    { turn: 2, phase: 'begin', mp: 0, hands: [{ 'heal-1': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }] },
  );
  await page.getByRole('button', { name: 'When to ask me' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Another’s turn begins or ends').check();
  await dialog.getByLabel(/Also with a card that could wait/).check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForFunction(async (id) => {
    const table = await (await fetch(`/api/tables/${id}`)).json();
    return table.orders['1']?.ask.includes('other-turn');
  }, tableOf(page));
  await open(page, {
    game: 'ganoogo',
    players: [YOU, { kind: 'bot', level: 1 }],
    position: position({ hands: [{ 'heal-1': 1 }, {}] }),
  });
  await page.locator('.cross').waitFor();
  await page.getByRole('button', { name: 'End the turn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).click();
  await page
    .getByText(/Green’s turn (begins|ends)\. Play a card, or pass\./)
    .first()
    .waitFor();
  // A card that shall not be asked for is no reason any more.
  await page.getByRole('button', { name: 'Do not ask for it' }).click();
  await page.waitForFunction(async (id) => {
    const table = await (await fetch(`/api/tables/${id}`)).json();
    return table.views['1'].view.topic !== 'other-turn';
  }, tableOf(page));
  await context.close();
});

test('passing keeps the focus, and “hold” asks about everything', async () => {
  const { page, context } = await sit(
    { hands: [{ 'heal-1': 1, 'draw-2': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }] },
  );
  await page.keyboard.press('h');
  await page.locator('button[aria-pressed="true"]', { hasText: 'Hold' }).waitFor();
  await page.getByRole('button', { name: 'End the turn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).click();
  await page.getByText('Your turn ends. Play a card, or pass to end it.').first().waitFor();
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  await pass.focus();
  await page.keyboard.press('Enter');
  await page
    .getByText(/Green’s turn (begins|ends)\. Play a card, or pass\./)
    .first()
    .waitFor();
  assert.ok(await pass.evaluate((button) => button === document.activeElement));
  await page.getByRole('button', { name: 'Pass until my turn' }).click();
  await page
    .getByTestId('asked')
    .getByText(/Choose one of your dice/)
    .waitFor({ timeout: 60_000 });
  await context.close();
});

test('a card that was played with the keyboard leaves the focus where keys go on', async () => {
  const { page, context } = await sit(
    { hands: [{ 'draw-2': 1, 'lose-turn': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }] },
  );
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  const gone = (card) => page.locator(`button[data-card="${card}"]`).waitFor({ state: 'detached' });
  await page.locator('button[data-card="draw-2"]').focus();
  await page.keyboard.press('Enter');
  await gone('draw-2');
  await settled(page);
  assert.equal(await focused(), 'Pass');
  // The same where it is asked whom a card is for.
  await page.locator('button[data-card="lose-turn"][aria-disabled="false"]').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('aim').locator('[data-aim="2"]').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('aim').waitFor({ state: 'detached' });
  await settled(page);
  assert.equal(await focused(), 'Pass');
  await context.close();
});

test('a die walks far with one click, keeps its selection and says what it costs', async () => {
  const { page, context } = await sit({});
  await square(page, 'g4').click();
  assert.equal((await page.locator('.goal[data-cost="3"]').count()) > 0, true);
  await square(page, 'g7').click();
  await page.locator('.die[data-at="g7"] .picked').waitFor();
  assert.equal((await standing(page)).view.mp, 3);
  // By drawing it, too.
  const [from, to] = [await square(page, 'g7').boundingBox(), await square(page, 'h8').boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.locator('.die[data-at="h8"] .picked').waitFor();
  assert.equal((await standing(page)).view.mp, 1);
  await context.close();
});

test('a turn with MP left ends only after a question, which can be switched off', async () => {
  const { page, context } = await sit({}, { players: [YOU, { kind: 'bot', level: 1 }] });
  const end = page.getByRole('button', { name: 'End the turn' });
  await end.click();
  const dialog = page.getByRole('dialog', { name: '6 MP would be lost' });
  await dialog.getByRole('button', { name: 'Play on' }).click();
  assert.equal((await standing(page)).count, 0);
  await end.click();
  await dialog.getByLabel('Do not ask again').check();
  await dialog.getByRole('button', { name: 'End the turn' }).click();
  await page.locator('.history').getByText('Red ends the turn').waitFor();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('fracas.ganoogo')).sure), false);
  await context.close();
});

test('whose turn it is and who is asked are two things, and a card lies face up with its target', async () => {
  const { page, context } = await sit(
    { hands: [{ 'heal-1': 1, cancel: 1, 'last-stand': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }] },
  );
  const hand = page.getByRole('list', { name: 'Your hand' });
  assert.match(
    await hand.locator('[data-card="last-stand"].face').textContent(),
    /Die Modifier.*when a die has just fallen/,
  );
  await hand.locator('[data-card="cancel"].face').click({ force: true });
  await page.getByRole('alert').getByText('Denied is played when a card was played.').waitFor();
  assert.match(await page.getByTestId('whose-turn').textContent(), /Your turn/);
  await hand.locator('[data-card="heal-1"].face').click();
  await square(page, 'g4').click();
  const pile = page.getByRole('list', { name: 'The last card' });
  await pile.waitFor();
  assert.match(await pile.textContent(), /Red played\s*→ g4.*Bandage.*Any die gains 1 HP/s);
  await page.getByRole('button', { name: /discarded/ }).click();
  assert.match(await page.getByRole('dialog').textContent(), /Bandage.*3 ×/s);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All cards' }).click();
  assert.equal(await page.getByRole('dialog').locator('li').count(), 41);
  await context.close();
});

test('a Ganoogo takes the stage, with odds for whoever wants them', async () => {
  const { page, context, troubles } = await sit(
    { at: { h4: 'h14' }, hands: [{ 'plus-1-before': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }], motion: true },
  );
  await page.getByRole('button', { name: 'Odds' }).click();
  await square(page, 'h14').click();
  await square(page, 'h15').click();
  await page.getByRole('button', { name: /Storm the square: a Ganoogo \(50 %\)/ }).click();
  const climax = page.getByTestId('climax');
  await climax.getByText(/Red storms Green/).waitFor();
  assert.match(await climax.getByTestId('odds').textContent(), /Red wins the Ganoogo with 50 %/);
  await page.keyboard.press('Space');
  await climax.getByText(/Bout 1: \d+ to \d+|a tie/).waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('coordinates stand at the edge, and go with the setting', async () => {
  const { page, context } = await sit({});
  assert.equal(await page.locator('.coordinates text').count(), 30);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radiogroup', { name: 'Coordinates' }).getByText('Off', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  assert.equal(await page.locator('.coordinates text').count(), 0);
  await settled(page);
  await context.close();
});

test('a step can be taken back, and not past dice that were thrown', async () => {
  const { page, context } = await sit({ at: { g4: 'g10' } });
  const back = page.getByRole('button', { name: 'Take back' });
  assert.ok(await back.isDisabled());
  await square(page, 'g10').click();
  await square(page, 'g11').click();
  await page.locator('.die[data-at="g11"]').waitFor();
  await back.click();
  await page.locator('.die[data-at="g10"]').waitFor();
  assert.ok(await back.isDisabled());
  await square(page, 'g10').click();
  await square(page, 'g11').click();
  await page.locator('.die[data-at="g11"] .picked').waitFor();
  await square(page, 'g12').click();
  await rolls(page).and(page.locator('[data-what="fight"][data-now="false"]')).waitFor();
  assert.ok(await back.isDisabled(), 'what was rolled cannot be unseen');
  await context.close();
});

test('what others do can be skipped, has a speed, and is told to whoever missed it', async () => {
  const { page, context, troubles } = await sit(
    { turn: 2, phase: 'begin', mp: 0 },
    { players: [YOU, { kind: 'bot', level: 1 }], motion: true },
  );
  await page.getByRole('button', { name: 'When to ask me' }).click();
  const dialog = page.getByRole('dialog');
  const paces = dialog.getByRole('radiogroup').last();
  await paces.getByText('slowly', { exact: true }).click();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('fracas.ganoogo')).pace), 'slow');
  await dialog.getByRole('button', { name: 'Close' }).click();
  // At the slowest the page is behind what the server knows, until somebody has had enough.
  const behind = () =>
    page.evaluate(async (id) => {
      const { count } = await (await fetch(`/api/tables/${id}`)).json();
      return count - document.querySelectorAll('.history li').length;
    }, tableOf(page));
  const skip = page.getByRole('button', { name: 'Skip ahead' });
  for (let looks = 0; looks < 200 && (await behind()) < 2; looks += 1)
    await new Promise((done) => setTimeout(done, 20));
  assert.ok((await behind()) >= 2, 'there is something to skip');
  const began = Date.now();
  await skip.click();
  await settled(page);
  assert.ok(Date.now() - began < 15_000);
  await page.getByRole('button', { name: 'What did I miss?' }).click();
  assert.match(await page.getByTestId('recap').innerText(), /Green/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a die is drawn by a finger too', async () => {
  const { page, context } = await sit({}, { hasTouch: true, viewport: { width: 1024, height: 1366 } });
  const middle = async (at) => {
    const { x, y, width, height } = await square(page, at).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await middle('g4'), await middle('g6')];
  const touch = await context.newCDPSession(page);
  const send = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  for (let step = 1; step <= 5; step += 1)
    await send('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 }]);
  await send('touchEnd', []);
  await page.locator('.die[data-at="g6"]').waitFor();
  assert.equal((await standing(page)).view.mp, 4);
  await context.close();
});

test('a replay of a Ganoogo tells every bout, wherever it is entered', async () => {
  const { page, context, troubles } = await sit({ at: { h4: 'h14' } });
  await square(page, 'h14').click();
  await square(page, 'h15').click();
  await page.getByRole('button', { name: 'Storm the square: a Ganoogo' }).click();
  await page.waitForFunction(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).count > 0, tableOf(page));
  await lift(page);
  if (await page.getByRole('button', { name: 'Resign' }).isVisible()) {
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  }
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  const frames = await page.evaluate(
    async (id) => (await (await fetch(`/api/tables/${id}/replay?eye=0&from=0&to=60`)).json()).frames,
    tableOf(page),
  );
  const told = frames.map(({ entry }) => (entry?.story ?? []).filter(({ what }) => what.startsWith('bout')).length);
  const during = frames.flatMap(({ view }, i) => (view.view.phase === 'ganoogo' ? [i] : []));
  const at = during.at(-1);
  const bouts = told.slice(0, at + 1).reduce((sum, count) => sum + count, 0);
  assert.ok(bouts >= 1, 'a Ganoogo has two bouts at least');
  await page.goto(`/t/${tableOf(page)}/replay?at=${at}`);
  await page
    .getByTestId('climax')
    .locator('.bouts li')
    .nth(bouts - 1)
    .waitFor();
  assert.equal(await page.getByTestId('climax').locator('.bouts li').count(), bouts);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('with a card taken up nothing is passed by mistake, and whom it names is asked where it lies', async () => {
  const { page, context } = await sit(
    { phase: 'roll', hands: [{ 'heal-1': 1, 'plus-1-before': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }], viewport: { width: 1280, height: 800 } },
  );
  await page
    .getByTestId('asked')
    .getByText('You are about to roll for MP. Play a card first, or pass to roll.')
    .waitFor();
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  const { y: lay } = await page.getByRole('list', { name: 'Your hand' }).boundingBox();
  await page.locator('[data-card="heal-1"].face').click();
  const aim = page.getByTestId('aim');
  await aim.getByText('On which die?').waitFor();
  assert.equal(
    (await page.getByRole('list', { name: 'Your hand' }).boundingBox()).y,
    lay,
    'the hand stays where it is',
  );
  assert.equal(await pass.getAttribute('aria-disabled'), 'true');
  await pass.click({ force: true });
  await page.locator('body').press(' ');
  assert.equal((await standing(page)).count, 0, 'nothing is passed');
  await aim.getByRole('button', { name: 'Put it back' }).click();
  assert.equal(await pass.getAttribute('aria-disabled'), 'false');
  await context.close();
});

test('the hand is in sight with the whole board, and the log stays at its newest line', async () => {
  const { page, context } = await sit(
    { hands: [{ 'heal-1': 1, 'draw-2': 1, 'toss-4': 1, 'plus-1': 1, cancel: 1, 'minus-1': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }], viewport: { width: 1280, height: 800 } },
  );
  for (const what of ['.cross', '.hand .face >> nth=5']) {
    const { x, y, width, height } = await page.locator(what).boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= 1280, what);
    assert.ok(y + Math.min(height, 150) <= 800, `${what} begins too low: ${y}`);
  }
  // Every frame while the bot has its turn: the last line that says anything is in the box.
  await page.evaluate(() => {
    window.astray = 0;
    const look = () => {
      const list = document.querySelector('.history ol');
      if (list && list.scrollTop + list.clientHeight < list.scrollHeight - 60) window.astray += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await square(page, 'g4').click();
  await square(page, 'g9').click();
  await page.locator('.die[data-at="g9"] .picked').waitFor();
  await page.getByRole('button', { name: 'End the turn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).click();
  // What the bot does may be something to be asked about.
  await page.getByRole('button', { name: /Pass until my (next )?turn/ }).click();
  await page.getByTestId('whose-turn').getByText('Your turn').waitFor({ timeout: 60_000 });
  await settled(page).catch(() => undefined);
  const log = page.locator('.history ol');
  assert.ok(await log.evaluate((list) => list.scrollHeight > list.clientHeight + 60), 'the log is long enough');
  assert.equal(await page.evaluate(() => window.astray), 0);
  await context.close();
});

test('a walk is one line of the log, and pointing at it shows all of it', async () => {
  const { page, context } = await sit({});
  await square(page, 'g4').click();
  await square(page, 'g7').click();
  await page.locator('.die[data-at="g7"] .picked').waitFor();
  const lines = page.locator('.history li:not(.unsaid)');
  await lines.getByText('Red moves g4 to g7: 3 MP left.').waitFor();
  assert.equal(await lines.count(), 1);
  await lines.first().hover();
  for (const at of ['g4', 'g5', 'g6', 'g7'])
    await page.locator(`.cross [data-pointed="${at}"]`).waitFor({ state: 'attached' });
  await context.close();
});

test('a storm asks once with a card that could wait, and in a turn of one’s own the page says what to do', async () => {
  const { page, context } = await sit(
    { at: { h4: 'h14' }, hands: [{ 'draw-2': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }] },
  );
  await page
    .getByTestId('asked')
    .getByText(/Choose one of your dice, then a square/)
    .waitFor();
  assert.doesNotMatch(await page.getByRole('button', { name: 'End the turn' }).getAttribute('class'), /primary/);
  await square(page, 'h14').click();
  await square(page, 'h15').click();
  await page.getByRole('button', { name: /Storm the square: a Ganoogo/ }).click();
  await page
    .getByText(/A Ganoogo begins\. Play a card, or pass\./)
    .first()
    .waitFor();
  await page.keyboard.press('Space');
  // It is fought out, whatever the bouts bring, and nothing of it was asked about.
  await page.waitForFunction(async (id) => {
    const { outcome, views } = await (await fetch(`/api/tables/${id}`)).json();
    return outcome !== null || Object.values(views)[0].view.ganoogo === null;
  }, tableOf(page));
  const { events } = await standing(page);
  assert.equal(events.filter(({ seat, move }) => seat === 1 && move === 'pass').length > 0, true);
  await context.close();
});

test('a card of an earlier turn is put away', async () => {
  const { page, context } = await sit({ hands: [{ 'heal-1': 1 }, {}] });
  await page.locator('[data-card="heal-1"].face').click();
  await square(page, 'g4').click();
  const pile = page.getByRole('list', { name: 'The last card' });
  await pile.waitFor();
  await page.getByRole('button', { name: 'End the turn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).click();
  await page.locator('.curtain button').click();
  await page.getByTestId('whose-turn').getByText('Your turn').waitFor();
  assert.equal(await pile.count(), 0);
  await context.close();
});

test('with MP left one is told what to do, a walk is one line, and the log says who gave up', async () => {
  const { page, context, troubles } = await sit({}, { players: [YOU, { kind: 'bot', level: 1 }] });
  const end = page.getByRole('button', { name: 'End the turn' });
  await page
    .getByTestId('asked')
    .getByText(/Choose one of your dice, then a square/)
    .waitFor();
  assert.doesNotMatch(await end.getAttribute('class'), /primary/);
  await square(page, 'g4').click();
  await square(page, 'g9').click();
  await page.locator('.history').getByText('Red moves g4 to g9: 1 MP left.').waitFor();
  assert.equal(await page.locator('.history li:not(.unsaid)').count(), 1);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.history').getByText('Red resigned.').waitFor();
  const again = page.getByRole('link', { name: 'Watch it again' });
  assert.match(await again.getAttribute('href'), /replay\?eye=1$/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a conflict says what is at stake, and on a phone what happened stands under the board', async () => {
  const { page, context, troubles } = await sit(
    { at: { g4: 'g11' }, hands: [{ 'plus-2-conflict': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }], viewport: { width: 390, height: 844 } },
  );
  await page.locator('#typed').fill('fight g11 g12');
  await page.locator('#typed').press('Enter');
  await page
    .getByTestId('stake')
    .getByText(/g11 attacks g12 with 2 dice against 2\. The higher total wins/)
    .waitFor();
  const lately = page.getByTestId('lately');
  await lately.getByText(/Red attacks Green’s Minion on g12/).waitFor();
  const { y, height } = await lately.boundingBox();
  const below = await page.locator('.cross').evaluate((board) => board.getBoundingClientRect().bottom);
  assert.ok(y >= below - 1 && y + height < below + 160, `${y} is under the board that ends at ${below}`);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('beside the board nothing lies over a button, however many cards are on the table, and Pass stays where it is', async () => {
  const { page, context } = await sit(
    {
      hands: [
        { 'heal-1': 2, cancel: 1, 'draw-2': 1 },
        { 'heal-2': 1, cancel: 1 },
      ],
    },
    { viewport: { width: 1280, height: 800 } },
  );
  const free = () =>
    page.locator('.acts .button').evaluateAll((all) =>
      all.every((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    );
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  const { y } = await pass.boundingBox();
  assert.ok(await free());
  const type = async (move) => {
    await page.locator('#typed').fill(move);
    await page.locator('#typed').press('Enter');
  };
  await type('play heal-1 g4');
  await page.locator('.pile [data-card="heal-1"]').waitFor();
  assert.ok(await free());
  assert.equal((await pass.boundingBox()).y, y);
  // The newest card is the one that is read.
  const [top] = await page.locator('.pile li').all();
  assert.match(await top.innerText(), /Bandage[^]*Any die gains 1 HP/);
  // Two of a kind lie on each other.
  assert.equal(await page.locator('.hand [data-card="draw-2"].face').count(), 1);
  await context.close();
});

/** What is not wholly in the window, or lies under something else. */
const unseen = (page, what) =>
  page.locator(what).evaluateAll((all, name) => {
    const shown = all.filter((one) => one.checkVisibility());
    if (shown.length === 0) return [`no ${name}`];
    return shown.flatMap((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      // A line between its first and its last row.
      const free = [top + 3, bottom - 3].every((y) => {
        const found = document.elementFromPoint((left + right) / 2, y);
        return found && (one.contains(found) || found.contains(one));
      });
      const box = [left, top, right, bottom].map(Math.round).join(' ');
      return inside && free ? [] : [`${name} “${one.textContent.trim()}” at ${box}`];
    });
  }, what);

for (const [width, height, scheme] of [
  [1280, 800, 'light'],
  [1440, 900, 'dark'],
  [390, 844, 'light'],
  [360, 740, 'dark'],
  [844, 390, 'light'],
  [820, 1180, 'light'],
]) {
  test(`at ${width} by ${height} all that a question takes is on one screen, and Pass stays where it is`, async () => {
    const hand = { 'heal-1': 2, 'plus-3': 1, 'plus-1': 1, 'draw-2': 1, cancel: 1, 'plus-2-conflict': 1 };
    const { page, context, troubles } = await sit(
      { at: { g4: 'g11' }, hands: [hand, {}] },
      {
        players: [YOU, { kind: 'bot', level: 1 }],
        viewport: { width, height },
        colorScheme: scheme,
        ...(width < 1000 && { hasTouch: true, isMobile: true }),
      },
    );
    const pass = page.getByRole('button', { name: 'Pass', exact: true });
    const newest =
      width < 1000
        ? '[data-testid=lately] li:last-child'
        : '.history li:not(.unsaid):nth-last-child(1 of :not(.unsaid))';
    const common = ['.cross', '.acts .button', '[data-testid=asked]', '.missed', '.hand li:first-child .face'];
    // On its side a phone has no room for it beside the question.
    if (height > 500) common.push(newest);
    const look = async (...more) => {
      // Typing has scrolled to where one types.
      await page.evaluate(() =>
        [document.scrollingElement, document.querySelector('.column')].forEach((one) => one.scrollTo(0, 0)),
      );
      for (const what of [...common, ...more]) assert.deepEqual(await unseen(page, what), []);
      const { x, y } = await pass.boundingBox();
      return [Math.round(x), Math.round(y)];
    };
    await page.locator('#typed').waitFor();
    // Asked at every chance, whoever has the better of it.
    await page.keyboard.press('h');
    await page.locator('button[aria-pressed="true"]', { hasText: 'Hold' }).waitFor({ state: 'attached' });
    await page.locator('#typed').fill('fight g11 g12');
    await page.locator('#typed').press('Enter');
    await page.getByTestId('stake').waitFor();
    const place = await look('[data-testid=stake]');
    const lies = page.getByTestId('as-it-lies');
    for (let asked = 0; asked < 6 && !(await lies.isVisible()); asked += 1) {
      await page.locator('.acts .primary').waitFor();
      if (await lies.isVisible()) break;
      const { count } = await standing(page);
      await pass.click();
      await page.waitForFunction(
        async ([id, was]) => (await (await fetch(`/api/tables/${id}`)).json()).count > was,
        [tableOf(page), count],
      );
      await settled(page);
    }
    await lies.waitFor();
    assert.equal(await rolls(page).locator('.total').count(), 2);
    assert.deepEqual(await look('.rolls .total', '[data-testid=as-it-lies]'), place);
    assert.ok(await page.locator('.hand li:first-child .face').evaluate((face) => face.classList.contains('lit')));
    // How many of a kind there are stands over nothing that is printed.
    const over = await page.locator('.face:has(> .count)').evaluate((face) => {
      const badge = face.querySelector('.count').getBoundingClientRect();
      return [...face.children].filter((part) => {
        if (part.matches('.count') || !part.checkVisibility()) return false;
        const words = document.createRange();
        words.selectNodeContents(part);
        return [...words.getClientRects()].some(
          ({ left, top, right, bottom }) =>
            left < badge.right && right > badge.left && top < badge.bottom && bottom > badge.top,
        );
      }).length;
    });
    assert.equal(over, 0);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test('who misses a turn is told whole beside the board', async () => {
  const { page, context } = await sit({ skip: [0, 1] });
  const [label, board] = [
    await page.locator('.cross').getByText('misses the next turn').boundingBox(),
    await page.locator('.cross').boundingBox(),
  ];
  assert.ok(label.x + label.width <= board.x + board.width, JSON.stringify({ label, board }));
  await context.close();
});

test('on a phone a tap takes a die up at once, a second brings its goal closer, and then all of the board is there again', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { page, context } = await sit({}, { players: [YOU, { kind: 'bot', level: 1 }], ...phone });
  const width = async () => (await page.locator('.cross').boundingBox()).width;
  const whole = await width();
  // Neither squares nor their names lie under the buttons that bring the board closer.
  const [buttons, board] = [
    await page.getByRole('button', { name: 'Closer' }).boundingBox(),
    await page.locator('.cross').boundingBox(),
  ];
  assert.ok(buttons.y >= board.y + board.height - 1);
  await square(page, 'g4').tap();
  await page.locator('.cross .picked').waitFor();
  assert.equal(await width(), whole);
  await square(page, 'g6').tap();
  await page.getByText('The board has come closer. Tap again to choose.').waitFor();
  assert.ok((await width()) > whole * 1.5);
  await square(page, 'g6').tap();
  await page.locator('.die[data-at="g6"]').waitFor();
  await page.waitForFunction((was) => document.querySelector('.cross').getBoundingClientRect().width <= was + 1, whole);
  await context.close();
});

test('on a board that is close a conflict is brought into sight, its die stays chosen, and the end is seen whole', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, context } = await sit(
    { at: { g4: 'g11' }, hands: [{ 'plus-2-conflict': 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }], ...phone },
  );
  await square(page, 'g11').tap();
  await page.locator('.cross .picked').waitFor();
  for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: 'Closer' }).click();
  // Somebody looks elsewhere, and is asked about a fight there.
  await page.locator('.scroller').evaluate((view) => view.scrollTo(0, view.scrollHeight));
  await page.locator('#typed').fill('fight g11 g12');
  await page.locator('#typed').press('Enter');
  await page.getByTestId('stake').waitFor();
  const seen = (at) =>
    page.locator('.scroller').evaluate((view, name) => {
      const [box, die] = [view, view.querySelector(`.die[data-at="${name}"]`)].map((one) =>
        one.getBoundingClientRect(),
      );
      return die.top >= box.top && die.bottom <= box.bottom;
    }, at);
  for (let looks = 0; looks < 100 && !(await seen('g11')); looks += 1) await page.waitForTimeout(30);
  assert.ok(await seen('g11'));
  assert.equal(await page.locator('.cross .picked').count(), 1);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const again = page.getByRole('link', { name: 'Watch it again' });
  await again.waitFor();
  // There is more room for it then.
  await page.waitForFunction(() => {
    const [board, view] = ['.cross', '.scroller'].map(
      (one) => document.querySelector(one).getBoundingClientRect().width,
    );
    return board <= view + 1;
  });
  // The result has come into sight.
  const { y } = await again.boundingBox();
  assert.ok(y > 0 && y < 844, String(y));
  await context.close();
});

test('on a small board too what is asked stands beside the board', async () => {
  const { page, context } = await person(house, { viewport: { width: 1280, height: 860 } });
  await begin(page, 'ganoogo', { preset: 'Skirmish' });
  await page.locator('#typed').waitFor();
  const seen = await page.locator('.acts .button').evaluateAll((all) =>
    all.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  assert.ok(seen.length >= 3 && seen.every(Boolean), JSON.stringify(seen));
  const [turn, board] = [await page.getByTestId('asked').boundingBox(), await page.locator('.cross').boundingBox()];
  assert.ok(turn.x >= board.x + board.width && turn.y < board.y + board.height);
  await context.close();
});

test('a result is told once it stands: in the log, with the roll, and never unsaid', async () => {
  // Whoever loses the roll could have it rolled again.
  const { page, context, troubles } = await sit({ at: { g4: 'g11' }, hands: [{ again: 1 }, { again: 1 }] });
  const log = page.locator('.history');
  await page.locator('#typed').fill('fight g11 g12');
  await page.locator('#typed').press('Enter');
  const pass = page.locator('.acts .button.primary', { hasText: 'Pass' });
  const curtain = page.locator('.curtain button');
  await pass.or(curtain).first().waitFor();
  if (await curtain.isVisible()) await curtain.click();
  await pass.waitFor();
  await log.getByText(/Green rolls/).waitFor();
  assert.doesNotMatch(await log.innerText(), /loses 1 HP/);
  assert.match(await page.getByTestId('not-settled').innerText(), /not settled yet/);
  assert.match(
    await page.getByTestId('as-it-lies').innerText(),
    /As it lies, (Red|Green) wins it: \d+ to \d+(\.|, and a tie)/,
  );
  await pass.click();
  if (await curtain.isVisible()) await curtain.click();
  await log.or(curtain).first().waitFor();
  await page.waitForFunction(() => {
    document.querySelector('.curtain button')?.click();
    return /loses 1 HP/.test(document.querySelector('.history')?.textContent ?? '');
  });
  assert.equal(await page.getByTestId('not-settled').count(), 0);
  assert.doesNotMatch(await log.innerText(), /rolls \d/, 'the dice are told with what they came to');
  await page
    .getByTestId('cost')
    .getByText(/on g1[12] (loses 1 HP and has|falls)/)
    .waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('what can be reached and struck is marked: one click marches there and attacks, or asks before a storm', async () => {
  const bot = [YOU, { kind: 'bot', level: 1 }];
  const fight = await sit({ at: { g4: 'g9' } }, { players: bot });
  await square(fight.page, 'g9').click();
  await fight.page.locator('.goal[data-goal="g12"][data-cost="3"]').waitFor();
  await square(fight.page, 'g12').click();
  await fight.page
    .locator('.history')
    .getByText(/Red attacks Green’s Minion on g12 from g11/)
    .waitFor();
  await fight.context.close();
  const free = await sit({ at: { h4: 'h12', h12: 'b8' } }, { players: bot });
  await square(free.page, 'h12').click();
  await square(free.page, 'h15').click();
  const either = free.page.getByTestId('either');
  await either.getByRole('button', { name: /Storm the square/ }).waitFor();
  await free.page.locator('.die[data-at="h14"]').waitFor();
  assert.match(await either.innerText(), /loses its last HP and falls/);
  await free.context.close();
});

test('on a phone the hand is in sight when a card is asked for, and Pass stays where it is', async () => {
  const { page, context } = await sit(
    { phase: 'roll', mp: 0, hands: [{ 'plus-2-before': 1, 'plus-3-after': 1, again: 1 }, {}] },
    { players: [YOU, { kind: 'bot', level: 1 }], viewport: { width: 390, height: 844 } },
  );
  const asked = page.getByTestId('asked');
  await asked.getByText(/about to roll/).waitFor();
  const top = async (what) => (await page.locator(what).first().boundingBox()).y;
  assert.ok((await top('.hand .face')) < 844 - 60, String(await top('.hand .face')));
  // Wherever the page is scrolled to.
  const place = async () => (await top('.acts .button')) - (await top('.ganoogo'));
  const y = await place();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await asked.getByText(/Choose one of your dice|You have rolled/).waitFor();
  assert.equal(await place(), y);
  await context.close();
});

test('on a phone all that has happened since one’s own last press can be read under the board', async () => {
  const { page, context } = await sit(
    {},
    { players: [YOU, { kind: 'bot', level: 2 }], viewport: { width: 390, height: 844 } },
  );
  await page.getByRole('button', { name: 'End the turn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).click();
  await page.getByTestId('whose-turn').getByText('Your turn').waitFor({ timeout: 60_000 });
  const lately = page.getByTestId('lately');
  await lately.getByRole('button', { name: /lines? more/ }).click();
  await lately.getByText('Red ends the turn.').waitFor();
  await lately.getByText('Green’s turn begins.').waitFor();
  await context.close();
});
