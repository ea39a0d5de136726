/** What must hold at any table: one screen for two, offers, and mistakes that explain themselves. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, blink, Host, open, openHouse, person, tableOf } from './stage.mjs';

const house = openHouse();

test('on one screen a curtain hangs between secrets', async () => {
  const { page, context } = await person(house);
  await begin(page, 'gaogie', { against: 'same', preset: 'As written' });
  await page.locator('.move[data-move=gaogie]').click();
  await page.locator('.curtain').waitFor();
  assert.equal(await page.locator('.move').count(), 0);
  assert.doesNotMatch(await page.locator('main').innerText(), /charges Gaogıe/);
  await page.locator('.curtain button').click();
  await page.locator('.move[data-move=kueq]').click();
  await page.locator('main', { hasText: /Red\s*charges Gaogıe/ }).waitFor();
  await context.close();
});

test('hands in Ganoogo and armies in A Game of War are behind the curtain too', async () => {
  const { page, context } = await person(house);
  await begin(page, 'game-of-war', { against: 'same', preset: 'As written' });
  await page.getByRole('button', { name: 'I am North' }).click();
  await page.getByRole('button', { name: 'Classic' }).click();
  await page.getByText('Everybody is in place.').waitFor();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByRole('button', { name: 'I am South' }).click();
  await page.getByRole('button', { name: 'Bastion' }).waitFor();
  assert.equal(await page.locator('.counter[data-seat="1"]').count(), 0);
  await page.getByRole('button', { name: 'Bastion' }).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page
    .locator('.history')
    .getByText(/The die shows/)
    .waitFor();
  await begin(page, 'ganoogo', { against: 'same' });
  await page.locator('.curtain').waitFor();
  assert.equal(await page.locator('.hand').count(), 0);
  await context.close();
});

test('a table that does not exist says so', async () => {
  const { page, context } = await person(house);
  await page.goto('/t/zzzzzzzzzz');
  await page.getByText('This table cannot be found.').waitFor();
  await context.close();
});

test('what cannot be anywhere has the status 404, and a way on', async () => {
  const { page, context } = await person(house);
  for (const address of ['/t/zzzz', '/t/zzzz/replay', '/nowhere', '/play/chess']) {
    const answer = await page.goto(address);
    assert.equal(answer.status(), 404, address);
    await page.locator('main a.button').first().click();
    await page.locator('main .games').waitFor();
  }
  await context.close();
});

test('a draw is offered to people, and to no bot that would never agree', async () => {
  const { page, context } = await person(house);
  for (const [players, offered] of [
    [[{ kind: 'you' }, { kind: 'bot', level: 1 }], 0],
    [[{ kind: 'you' }, { kind: 'you' }], 1],
  ]) {
    await open(page, { game: 'color-wars', players });
    await page.getByRole('button', { name: 'Resign' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Offer a draw' }).count(), offered);
  }
  await context.close();
});

test('whoever claims second is told nothing but what there is to do', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'color-wars', players: [{ kind: 'you' }, { kind: 'you' }] });
  await page.locator('#cw-a1').click();
  await page.getByTestId('now').getByRole('heading', { name: 'Blue: Claim a square for Blue.' }).waitFor();
  assert.equal(await page.getByText(/all yours/i).count(), 0);
  await context.close();
});

test('an unpaid move in Gaogıe is warned of', async () => {
  const { page, context } = await person(house);
  await begin(page, 'gaogie', { preset: 'As written' });
  await page.locator('.move[data-move=sheq]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose another' }).click();
  assert.equal(await page.locator('.move[aria-disabled=false]').count(), 16);
  await context.close();
});

test('who falls in Gaogıe sees how, and the others wait to be watched', async () => {
  const { page, context, troubles } = await person(house, { motion: true });
  const bot = { kind: 'bot', level: 1 };
  await open(page, { game: 'gaogie', seats: 3, players: [{ kind: 'you' }, bot, bot] });
  // Notes whether anything gives the end away while a card is still covered.
  await page.evaluate(() => {
    window.spoilt = 0;
    window.covered = 0;
    new MutationObserver(() => {
      if (!document.querySelector('.gaogie .cover')) return;
      window.covered += 1;
      if (document.querySelector('.gaogie .fell, .gaogie .out, .gaogie .fallen')) window.spoilt += 1;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.locator('.move[data-move=sheq]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Do it anyway' }).click();
  const fallen = page.locator('.fallen');
  await fallen.getByText('Red cannot pay for Sheq and is out.', { exact: false }).waitFor();
  assert.ok((await page.evaluate(() => window.covered)) > 0, 'cards are covered first');
  assert.equal(await page.evaluate(() => window.spoilt), 0);
  // The bots go on at the server, and the page still shows the turn that was fatal.
  const further = async (id) => (await (await fetch(`/api/tables/${id}`)).json()).count > 8;
  while (!(await page.evaluate(further, tableOf(page)))) await blink();
  assert.match(await page.locator('.gaogie .seat.card[data-seat="1"]').innerText(), /sheq[^]*was not paid for/i);
  await page.locator('.history').getByText('cannot pay for').waitFor();
  assert.equal(await page.locator('.move:not(.still)').count(), 0);
  await fallen.getByRole('button', { name: 'Watch on' }).click();
  await fallen.getByRole('button', { name: 'Faster' }).waitFor();
  await fallen.getByRole('button', { name: 'Skip to the end' }).click();
  await fallen.getByRole('button', { name: 'Watch on' }).waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a mistake explains itself, with a way to the rule', async () => {
  const { page, context } = await person(house);
  await begin(page, 'color-wars', { preset: 'As written' });
  await page.locator('.cell.open').first().click();
  await page.locator('.cell.open').first().waitFor();
  await page.locator('.cell[aria-disabled=true]').first().click({ force: true });
  const note = page.getByRole('alert');
  await note.waitFor();
  const rule = note.getByRole('link');
  assert.match(await rule.getAttribute('href'), /^\/rules\/color-wars#cw-\d$/);
  assert.equal(await rule.innerText(), 'Read the rule');
  await page.getByLabel('Type a move').fill('z9');
  await page.getByLabel('Type a move').press('Enter');
  await note.getByText(/z9/).waitFor();
  await context.close();
});

test('the rule that a mistake leads to is about that mistake', async () => {
  const { page, context } = await person(house);
  const you = { kind: 'you' };
  for (const [table, before, mistake, ruling] of [
    [{ game: 'color-wars' }, ['a1'], 'a1', /^CW-2 .*one empty square each/],
    [{ game: 'color-wars' }, ['a1', 'e5'], 'e5', /^CW-4 .*your own/],
    [
      { game: 'gowap', options: { functions: 'agreed', formula: 'V*1.1' } },
      [],
      'team M10 F10',
      /^GW-2 .*as many tokens/,
    ],
  ]) {
    await open(page, { ...table, players: [you, table.game === 'gowap' ? { kind: 'bot', level: 1 } : you] });
    for (const move of before) {
      await page.locator('#typed:not([readonly])').fill(move);
      await page.locator('#typed').press('Enter');
      await page.locator('.history li', { hasText: move }).waitFor();
    }
    await page.locator('#typed:not([readonly])').fill(mistake);
    await page.locator('#typed').press('Enter');
    const link = page.getByRole('alert').getByRole('link');
    await page.goto(await link.getAttribute('href'));
    const place = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
    assert.match((await place.innerText()).replaceAll(/\s+/g, ' '), ruling, mistake);
  }
  await context.close();
});

test('a mistake in A Game of War covers neither undo nor send, and is gone with the next move', async () => {
  for (const width of [1280, 1440]) {
    const { page, context } = await person(house, { viewport: { width, height: 860 } });
    const you = { kind: 'you' };
    await open(page, { game: 'game-of-war', options: { deployment: 'classic' }, players: [you, you] });
    await page.locator('#typed').waitFor();
    const { legal } = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), tableOf(page));
    const [first, other] = Object.values(legal)[0].moves.filter((move) => /^[a-y]\d+-[a-y]\d+$/.test(move));
    const write = async (move) => {
      await page.locator('#typed').fill(move);
      await page.locator('#typed').press('Enter');
    };
    await write(first);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await write('a1-a9');
    await page.getByRole('alert').waitFor();
    // Both can be pressed: whatever lay on them would take the click.
    await page.getByRole('button', { name: 'Send the turn' }).click({ trial: true });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    await write(other);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await context.close();
  }
});

test('resigning asks once, and the game can be watched again', async () => {
  const { page, context } = await person(house);
  await begin(page, 'color-wars');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByTestId('now').getByRole('heading', { name: 'You resigned.' }).waitFor();
  await page.getByRole('link', { name: 'Watch it again' }).click();
  await page.getByRole('slider').waitFor();
  await context.close();
});

/** A lone infantry of South's before a cavalry of North's, both on their lines: 7 against 6, so it must retreat. */
const CHARGE =
  'R__________________A_____/____I____________________/_________________________/_________________________/_________________________/____A____________________/_________________________/_________________________/____C____________________/____i____________________/_________________________/_______________________r_/_________________________/_________________________/_________________________/________________________i/_________________________/_________________________/_________________________/____a___________________a N 5 - - 1';

test('A Game of War shows what is planned, what is cut, and who must retreat', async () => {
  const { page, context, troubles } = await person(house);
  await open(page, { game: 'game-of-war', position: CHARGE, players: [{ kind: 'you' }, { kind: 'you' }] });
  const move = async (text) => {
    await page.locator('#typed').fill(text);
    await page.locator('#typed').press('Enter');
  };
  // North's line ends before South's infantry, and South's before North's cavalry.
  await page.locator('.war .cut[data-seat="1"]').first().waitFor({ state: 'attached' });
  await page.locator('.war .cut[data-seat="2"]').first().waitFor({ state: 'attached' });
  await move('e19-f19');
  await page.locator('.war .path').waitFor({ state: 'attached' });
  await move('xe11');
  await page.getByRole('button', { name: 'Send the turn' }).click();
  await page.locator('.war .flag').waitFor({ state: 'attached' });
  await page
    .getByTestId('now')
    .getByRole('heading', { name: /retreat/i })
    .waitFor();
  // The keyboard's eye hears the sum that the mouse's sees.
  await page.goto('/about');
  await open(page, { game: 'game-of-war', position: CHARGE, players: [{ kind: 'you' }, { kind: 'bot', level: 1 }] });
  await page.locator('.war [role=application]').focus();
  await page.keyboard.press('ArrowUp');
  for (
    let steps = 0;
    steps < 40 && !/^e11\b/.test(await page.locator('.war > [aria-live=assertive]').innerText());
    steps += 1
  ) {
    const at = /^([a-y])(\d+)/.exec(await page.locator('.war > [aria-live=assertive]').innerText());
    await page.keyboard.press(
      at[1] < 'e' ? 'ArrowRight' : at[1] > 'e' ? 'ArrowLeft' : Number(at[2]) < 11 ? 'ArrowUp' : 'ArrowDown',
    );
  }
  await page.getByText(/attack 7, defence 6/i).waitFor({ state: 'attached' });
  assert.deepEqual(troubles, []);
  await context.close();
});

test('another game is agreed on, and both are taken to it; who comes too late may watch', async () => {
  const [one, two, late] = [await person(house), await person(house), await person(house)];
  await begin(one.page, 'gaogie', { against: 'invite' });
  const link = await one.page.locator('.invite input').inputValue();
  const first = one.page.url();
  await two.page.goto(link);
  await two.page.getByTestId('now').waitFor();
  await late.page.goto(link);
  await late.page.getByRole('alert').getByText('This seat is taken. You can watch.').waitFor();
  assert.equal(late.page.url(), first);
  await late.page.getByText('You are watching.').waitFor();
  await one.page.getByRole('button', { name: 'Offer a draw' }).click();
  await two.page.getByRole('button', { name: 'Agree' }).click();
  await one.page.getByTestId('now').getByText('By agreement.').waitFor();
  await one.page.getByRole('button', { name: 'Play again' }).click();
  await two.page.getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [one, two]) await page.waitForURL((url) => /\/t\//.test(url.href) && url.href !== first);
  assert.equal(one.page.url(), two.page.url());
  await one.page.locator('#typed').waitFor();
  // Who watched is not dragged along, but shown the way.
  assert.equal(late.page.url(), first);
  await late.page.getByRole('link', { name: 'Watch their next game' }).waitFor();
  for (const { context } of [one, two, late]) await context.close();
});

test('an offer is told to everybody as it is, and so is that it was declined', async () => {
  const [one, two, third] = [await person(house), await person(house), await person(house)];
  await begin(one.page, 'color-wars', { against: 'invite' });
  await one.page.getByText('Show as a code to scan').click();
  await one.page.locator('.invite svg[role=img] path').waitFor();
  await two.page.goto(await one.page.locator('.invite input').inputValue());
  await two.page.getByTestId('now').waitFor();
  await third.page.goto(one.page.url());
  await one.page.getByRole('button', { name: 'Offer a draw' }).click();
  await third.page.getByText('Red has offered a draw.').waitFor();
  assert.equal(await third.page.getByText('You have offered a draw.').count(), 0);
  await two.page.getByRole('button', { name: 'Decline' }).click();
  await one.page.getByText('The draw was declined.').waitFor();
  await begin(one.page, 'color-wars');
  await one.page.getByRole('button', { name: 'Resign' }).waitFor();
  assert.equal(await one.page.getByRole('button', { name: 'Offer a draw' }).count(), 0, 'no bot agrees to a draw');
  for (const { context } of [one, two, third]) await context.close();
});

test('an offer can be withdrawn, and the other is told so', async () => {
  const [one, two] = [await person(house), await person(house)];
  await begin(one.page, 'color-wars', { against: 'invite' });
  await one.page.getByText('Show as a code to scan').click();
  await two.page.goto(await one.page.locator('.invite input').inputValue());
  await two.page.getByTestId('now').waitFor();
  await one.page.getByRole('button', { name: 'Offer a draw' }).click();
  await two.page.getByRole('button', { name: 'Decline' }).waitFor();
  await one.page.getByTestId('offered').getByRole('button', { name: 'Withdraw' }).click();
  for (const { page } of [one, two]) await page.getByText('The offer of a draw was withdrawn.').waitFor();
  assert.equal(await two.page.getByRole('button', { name: 'Agree' }).count(), 0);
  // It can be offered again, and declined then.
  await one.page.getByRole('button', { name: 'Offer a draw' }).click();
  await two.page.getByRole('button', { name: 'Decline' }).click();
  for (const { page } of [one, two]) await page.getByText('The draw was declined.').waitFor();
  for (const { context } of [one, two]) await context.close();
});

test('a game that nobody knows is not set up', async () => {
  const { page, context } = await person(house);
  await page.goto('/play/chess');
  await page.getByText('There is nothing here.').waitFor();
  assert.equal(await page.locator('.start').count(), 0);
  await context.close();
});

test('a table that begins in the middle of a game tells what happens as it is', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'color-wars', position: 'R1.B1/.../... R 12', players: [{ kind: 'you' }, { kind: 'you' }] });
  await page.locator('#cw-a3').click();
  await page.getByText('Red adds a point on a3.').first().waitFor();
  await context.close();
});

test('the focus stays where keys are of use: after a turn is sent, and in the field for moves', async () => {
  const { page, context } = await person(house);
  const focused = () => page.evaluate(() => document.activeElement?.closest('.frame') !== null);
  await begin(page, 'game-of-war', { preset: 'Classic opening' });
  await page.getByTestId('turn').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'End the turn' }).focus();
  const had = await page.locator('.history li').count();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).press('Enter');
  // The bot answers, and it is one's own turn again.
  await page
    .locator('.history li')
    .nth(had + 1)
    .waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body);
  assert.ok(await focused());
  await begin(page, 'color-wars', { preset: 'As written' });
  await page.locator('#typed').fill('c3');
  await page.locator('#typed').press('Enter');
  await page.locator('.history li').nth(1).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'typed');
  await context.close();
});

test('that a move was not sent is said as long as it is true', async () => {
  const own = await Host.start();
  const { page, context } = await person({ ...house, host: own });
  await begin(page, 'color-wars', { against: 'same' });
  await page.locator('#typed').waitFor();
  await own.kill();
  await page.locator('.banner.shown').waitFor();
  await page.locator('.cell.open').first().click();
  await page.getByRole('alert').getByText('Not sent').waitFor();
  await own.up();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await context.close();
  await own.stop();
});

test('what was sealed is told only where something is left to chance', async () => {
  const { page, context } = await person(house);
  for (const [game, preset, sealed] of [
    ['color-wars', 'As written', 0],
    ['gaogie', 'As written', 0],
    ['gowap', 'Quick', 1],
  ]) {
    await begin(page, game, { preset });
    await page.locator('#typed').waitFor();
    assert.equal(await page.getByText(/Sealed before the first roll/).count(), sealed, game);
  }
  await context.close();
});

test('what a bot thinks of its chances is explained to whoever asks', async () => {
  const { page, context } = await person(house);
  await begin(page, 'color-wars', { preset: 'As written', level: 3 });
  await page.locator('#typed').fill('c3');
  await page.locator('#typed').press('Enter');
  await page.getByRole('button', { name: /it gave itself \d+ in 100/ }).click();
  await page.getByText(/a guess by a bot of level 3/).waitFor();
  await context.close();
});

test('a game of Gaogıe that ended in its first turn had one', async () => {
  const { page, context } = await person(house);
  await begin(page, 'gaogie', { preset: 'As written' });
  await page.locator('.move[data-move=sheq]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Do it anyway' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  assert.equal((await page.locator('.gaogie .when').innerText()).trim(), 'Round 1, turn 1');
  await context.close();
});

test('a move that the coach doubts is made all the same where somebody wants it, and a hint is seen on the board', async () => {
  const { page, context, troubles } = await person(house);
  const position = '.R3.../...B2./..R3B3B1/...../R2.... R 14';
  await open(page, { game: 'color-wars', position, players: [{ kind: 'you' }, { kind: 'bot', level: 1 }] });
  const coach = page.getByTestId('coach');
  await coach.getByRole('button', { name: 'With a coach' }).click();
  await coach.getByRole('button', { name: 'Hint' }).click();
  await page.locator('#cw-c3.pointed').waitFor();
  await page.locator('#cw-b5').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play it all the same' }).click();
  await page.locator('.history li').first().waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});
