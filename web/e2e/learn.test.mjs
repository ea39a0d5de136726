/** Every course played through: with a mouse, with keys, and on a phone; wrong tries are answered. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { finger, keys, mouse } from './hands.mjs';
import { PLANS } from './plans.mjs';
import { open, openHouse, person, tableOf } from './stage.mjs';

const house = openHouse();

/** Red wins with c3; with b5 it has only more points. */
const LOST_FOR_BLUE = '.R3.../...B2./..R3B3B1/...../R2.... R 14';
/** North takes South's last arsenal now with c3-c1, or South takes North's with m18-m20. */
const RACE = `${Array.from(
  { length: 20 },
  (_, i) => ({ 20: '____________A', 18: '____________c', 3: '__C', 1: '__a' })[20 - i] ?? '',
)
  .map((row) => row.padEnd(25, '_'))
  .join('/')} N 5 - - 1`;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const HANDS = [
  ['a mouse', mouse, {}],
  ['keys alone', keys, {}],
  ['a finger', finger, PHONE],
];

const file = (game) => path.resolve(import.meta.dirname, `../src/games/${game}/lessons.json`);
const courses = PLANS.filter(({ game, lesson }) => lesson && existsSync(file(game))).map(({ game, lesson }) => ({
  game,
  make: lesson,
  steps: JSON.parse(readFileSync(file(game), 'utf8')).steps,
}));

const still = (page) =>
  page.waitForFunction(
    () => document.querySelector('[data-game] .board [aria-busy=true], .board[aria-busy=true]') === null,
  );

for (const { game, steps, make } of courses)
  for (const [name, hand, options] of HANDS)
    test(`${game} is learned with ${name}`, async () => {
      const { page, context, troubles } = await person(house, options);
      await page.goto(`/learn/${game}`);
      const hands = hand(page);
      for (const [index, step] of steps.entries()) {
        await page.locator(`[data-testid=lesson][data-step="${step.id}"]`).waitFor();
        for (const move of step.right) {
          await still(page);
          await make(hands, move);
        }
        const last = index + 1 === steps.length;
        await page.getByText(step.done.en, { exact: true }).waitFor();
        if (last) await page.getByRole('link', { name: 'Play your first game' }).waitFor();
        else await hands.press('[data-testid=lesson] .primary');
      }
      // What is done stays done.
      await page.goto('/learn');
      await page
        .getByRole('link', { name: new RegExp(`Learn it: `) })
        .first()
        .waitFor();
      await page.goto(`/learn/${game}`);
      await page.locator('.steps').waitFor();
      assert.equal(await page.locator('.steps .mark', { hasText: '✓' }).count(), steps.length);
      assert.deepEqual(troubles, []);
      await context.close();
    });

test('a wrong try is answered in the step’s own words, and the rules’ where it has none; then it is shown', async () => {
  const { page, context } = await person(house);
  await page.goto('/learn/color-wars?step=add');
  const answer = page.getByTestId('answer');
  // A square that cannot be chosen says so, and answers all the same.
  await page.locator('#cw-e1').click({ force: true });
  await answer.getByText('That square is Blue’s').waitFor();
  await page.locator('#cw-a1').click({ force: true });
  await answer.getByText('a1 is empty: choose one of your own squares.').waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await answer.getByText('It now holds 2.').waitFor();
  await context.close();
});

test('a try that misses the goal can be made again', async () => {
  const { page, context } = await person(house);
  await page.goto('/learn/gaogie?step=ahead');
  const move = (name) => page.locator(`.move[data-move="${name}"]`).click();
  await move('water');
  await page.getByText('Good. Go on.').waitFor();
  await still(page);
  await move('earth');
  await page.getByTestId('answer').getByText('Blue is still in').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await still(page);
  await move('spark');
  await page.getByTestId('answer').getByText('Blue’s Water would block it').waitFor();
  await context.close();
});

test('a step leads to what the rulebook says of it, and back', async () => {
  const { page, context } = await person(house, {});
  await page.goto('/learn/color-wars?step=pop');
  const book = context.waitForEvent('page');
  await page.getByRole('link', { name: 'In the rulebook' }).click();
  const read = await book;
  const back = read.locator('#try-pop');
  await back.waitFor();
  assert.ok(await back.evaluate((link) => link.getBoundingClientRect().top < window.innerHeight), 'it is in sight');
  await back.click();
  await read.locator('[data-testid=lesson][data-step=pop]').waitFor();
});

test('the home page and the set-up page offer the lessons', async () => {
  const { page, context } = await person(house);
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn it: Gowap' }).click();
  await page.getByTestId('lesson').waitFor();
  await page.goto('/play/ganoogo');
  await page.getByRole('link', { name: 'New to it? Learn it in five minutes.' }).click();
  await page.getByTestId('lesson').waitFor();
  await context.close();
});

test('against a bot there are hints: where to look, then the move, then why', async () => {
  const { page, context } = await person(house);
  await open(page, {
    game: 'color-wars',
    position: LOST_FOR_BLUE,
    players: [{ kind: 'you' }, { kind: 'bot', level: 1 }],
  });
  const coach = page.getByTestId('coach');
  await coach.getByRole('button', { name: 'Without' }).click();
  await coach.getByRole('button', { name: 'Hint' }).click();
  await coach.getByText('Look at c3.').waitFor();
  await coach.getByRole('button', { name: 'Show the move' }).click();
  await coach.getByText('A bot would play c3').waitFor();
  await coach.getByRole('button', { name: 'Why?' }).click();
  await coach.getByText('Red holds the board and wins.').waitFor();
  await context.close();
});

test('a coach is offered in a first game, warns before a blunder, and can be sent away', async () => {
  const { page, context } = await person(house);
  await open(page, {
    game: 'color-wars',
    position: LOST_FOR_BLUE,
    players: [{ kind: 'you' }, { kind: 'bot', level: 1 }],
  });
  const coach = page.getByTestId('coach');
  await coach.getByRole('button', { name: 'With a coach' }).click();
  await coach.getByText(/Your chance to win is about \d+ in 100\./).waitFor();
  await page.locator('#cw-b5').click();
  const warning = page.getByRole('dialog');
  await warning.getByText(/A bot would rather play c3\./).waitFor();
  await warning.getByRole('button', { name: 'Think again' }).click();
  assert.equal(await page.locator('.history li').count(), 0);
  await page.locator('#cw-c3').click();
  await page.getByRole('heading', { name: 'You win.' }).waitFor();
  await context.close();
});

/** A table against a bot with a coach who has said something. */
async function coachedAt(page, table) {
  await open(page, { players: [{ kind: 'you' }, { kind: 'bot', level: 1 }], ...table });
  await page.getByRole('button', { name: 'With a coach' }).click();
}

/** Waits for the warning, and takes what was chosen back. */
async function thinkAgain(page, rather) {
  const warning = page.getByRole('dialog');
  await warning.getByText(rather).waitFor();
  await warning.getByRole('button', { name: 'Think again' }).click();
  await warning.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.history li:not(.planned)').count(), 0, 'nothing has happened');
}

test('a coach warns before a whole turn of A Game of War that gives the game away', async () => {
  const { page, context } = await person(house);
  await coachedAt(page, { game: 'game-of-war', options: { supply: 'off' }, position: RACE });
  const ride = async (...squares) => {
    await mouse(page).squares('.war .scroller > svg', [25, 20], squares);
    await page.locator('[data-testid=turn] li').waitFor();
  };
  await ride('c3', 'c4');
  await page.locator('[data-testid=turn] .send').click();
  await thinkAgain(page, /A bot would rather play c3 to c[12]\./);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-testid=turn] li').waitFor({ state: 'detached' });
  await ride('c3', 'c1');
  await page.locator('[data-testid=turn] .send').click();
  await page.getByRole('heading', { name: 'You win.' }).waitFor();
  await context.close();
});

test('a coach warns of a team of Gowap that cannot have children, and not of the one that it would write', async () => {
  const { page, context } = await person(house);
  await coachedAt(page, { game: 'gowap', options: { functions: 'agreed', formula: 'V*1.1' } });
  const women = page.locator('.team .gender', { hasText: 'Female' });
  const all = await women.count();
  assert.ok(all > 0);
  for (let left = all; left > 0; left -= 1) await women.first().click();
  await page.locator('.team .primary').click();
  const said = await page.getByRole('dialog').getByText('A bot would rather play the team ').textContent();
  const tokens = [...said.matchAll(/(wo)?man of (\d+(?:\.\d+)?)/g)].map(([, f, worth]) => `${f ? 'F' : 'M'}${worth}`);
  const team = `team ${tokens.join(' ')}`;
  await thinkAgain(page, /A bot would rather play the team /);
  await page.locator('#typed').fill(team);
  await page.locator('#typed').press('Enter');
  await page.locator('.history li').first().waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await context.close();
});

test('Gaogıe’s coach warns of a card that best play punishes, and not of those that the mix makes', async () => {
  const { page, context } = await person(house);
  await coachedAt(page, { game: 'gaogie', position: '1,0,0,0|0,0,0,0 r1 t2' });
  await page.locator('.move[data-move="kueq"]').click();
  await thinkAgain(page, /A bot would rather play (Gaogıe|Sheq)\./);
  await page.locator('.move[data-move="gaogie"]').click();
  await page.locator('.history li:not(.unsaid)').first().waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await context.close();
});

test('a coach says what the other’s move was for', async () => {
  const { page, context } = await person(house);
  // Whoever comes second wins on this board, and this bot knows how: there is something to be told of its next move.
  const players = [{ kind: 'you' }, { kind: 'bot', level: 8 }];
  await coachedAt(page, { game: 'color-wars', options: { width: 3, height: 3 }, players });
  await page.locator('#cw-b2').click();
  // What is to be done comes first, and more than two sentences wait for a press.
  const coach = page.getByTestId('coach');
  const told = coach.getByText(/Blue .*What it is for: even after your best answer/);
  await told.waitFor({ state: 'attached' });
  const length = (await told.textContent()).length;
  assert.equal(await told.isVisible(), length <= 140, `${length} letters`);
  if (length > 140) await coach.getByText('What the others did').click();
  await told.waitFor();
  await context.close();
});

test('a coach who is not needed falls silent', async () => {
  const { page, context } = await person(house);
  await coachedAt(page, { game: 'color-wars' });
  const coach = page.getByTestId('coach');
  for (let moves = 1; moves <= 6; moves += 1) {
    // Where to look it has said unasked.
    await coach.getByRole('button', { name: 'Show the move' }).click();
    const [, move] = /A bot would play\s+(\w+)\./.exec(await coach.getByText('A bot would play').textContent());
    await page.locator(`#cw-${move}`).click();
    // Its own and the bot's.
    await page
      .locator('.history li')
      .nth(2 * moves - 1)
      .waitFor();
  }
  await coach.getByText('Your last moves gave little away. I speak up before a blunder.').waitFor();
  assert.equal(await coach.getByText(/in 100/).count(), 0);
  await context.close();
});

test('a move that the coach warns of is made all the same, if that is wanted', async () => {
  const { page, context, troubles } = await person(house);
  await open(page, {
    game: 'color-wars',
    position: LOST_FOR_BLUE,
    players: [{ kind: 'you' }, { kind: 'bot', level: 1 }],
  });
  await page.getByTestId('coach').getByRole('button', { name: 'With a coach' }).click();
  await page.locator('#cw-b5').click();
  const warning = page.getByRole('dialog');
  await warning.getByRole('button', { name: 'Play it all the same' }).click();
  await warning.waitFor({ state: 'detached' });
  await page.locator('.history li').first().waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('between people nobody gets a hint, on the page or from the server', async () => {
  const { page, context } = await person(house);
  await open(page, { game: 'color-wars', players: [{ kind: 'you' }, { kind: 'you' }] });
  assert.equal(await page.getByTestId('coach').count(), 0);
  const refused = await page.evaluate(
    (id) =>
      new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/ws?since=0`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hint', seat: 1, nonce: 7 }));
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(data);
          if (said.nonce === 7) done(said.code);
        };
      }),
    tableOf(page),
  );
  assert.equal(refused, 'no-hints');
  await context.close();
});

test('Gaogıe’s coach shows the best mix as a bar on each card', async () => {
  const { page, context } = await person(house);
  const position = '1,0,0,0|1,0,0,0 r1 t2';
  await open(page, { game: 'gaogie', position, players: [{ kind: 'you' }, { kind: 'bot', level: 1 }] });
  await page.getByRole('button', { name: 'With a coach' }).click();
  for (const [move, share] of [
    ['gaogie', 33],
    ['sheq', 33],
    ['teuqleoq', 33],
    ['kueq', 0],
  ])
    await page.locator(`.move[data-move="${move}"] .bar[data-share="${share}"]`).waitFor();
  await context.close();
});

test('a move that was taken back is no part of a try', async () => {
  const { page, context } = await person(house);
  await page.goto('/learn/game-of-war?step=sums');
  await page.locator('[data-testid=lesson][data-step=sums]').waitFor();
  const go = async (...squares) => {
    await still(page);
    await mouse(page).squares('.war .scroller > svg', [25, 20], squares);
  };
  // From i9 nobody reaches h7: that is said, and not made.
  await go('j10', 'i9');
  await page.getByText('From i9 it does not reach h7').waitFor();
  await go('f5', 'e4');
  await page.getByText('That is another way.').waitFor();
  await still(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('That is another way.').waitFor({ state: 'detached' });
  await go('j10', 'j9');
  await page.getByText('Good. Go on.').waitFor();
  await go('h7');
  await page.getByRole('button', { name: 'Attack h7' }).click();
  await page.getByText('17 against 14').waitFor();
  await context.close();
});

test('any ready-made army is what a lesson asks for', async () => {
  const { page, context } = await person(house);
  await page.goto('/learn/game-of-war?step=deploy');
  await page.locator('[data-testid=lesson][data-step=deploy]').waitFor();
  await still(page);
  await page.getByRole('button', { name: 'Hammer' }).click();
  await page.getByText('Good. Go on.').waitFor();
  await context.close();
});

/** South's spearhead in the north-east hangs on the relay on s6. */
const SPEARHEAD =
  '_________________________/_______f______A__________/_________mmmm____________/__R____A_m_______________/_________m_______________/____X____(I)________c______/_____IIKIm_________c_____/____IWIIIm________k_f____/____CI___m__f__ii________/____C__________c_________/____C_________i__________/______________[i]ii________/__f___________iiic_______/__________mmmmmmw________/_______________p__x___[r]__/_______C_______m_________/_______________m_________/_______________m_________/_________________________/__a___________________a__ S 5 - - 8';

test('a coach warns of a turn that cuts one’s own units off, and names them', async () => {
  const { page, context } = await person(house);
  await coachedAt(page, {
    game: 'game-of-war',
    position: SPEARHEAD,
    players: [{ kind: 'bot', level: 1 }, { kind: 'you' }],
  });
  await mouse(page).squares('.war .scroller > svg', [25, 20], ['s6', 'q6']);
  await page.locator('[data-testid=turn] li').waitFor();
  await page.locator('[data-testid=turn] .send').click();
  const said = await page.getByTestId('against').textContent();
  assert.match(said, /would be cut off: they could neither move nor fight/);
  for (const square of ['s13', 't14', 's15']) assert.ok(said.includes(square), said);
  await context.close();
});

test('a coach warns of an army with somebody cut off, and never of a ready-made one', async () => {
  const { page, context } = await person(house);
  await coachedAt(page, { game: 'game-of-war' });
  await page.getByRole('button', { name: 'Classic', exact: true }).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).waitFor();
  for (const move of ['take d14', 'place C y11']) {
    await page.locator('#typed:not([readonly])').fill(move);
    await page.locator('#typed').press('Enter');
  }
  await page.locator('.war .unit[data-at=y11]').waitFor();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByTestId('against').getByText('Your unit on y11 would be cut off').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Think again' }).click();
  await page.getByRole('button', { name: 'Classic', exact: true }).click();
  await page.locator('.war .unit[data-at=y11]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByTestId('turn').waitFor();
  await context.close();
});

test('a coach has nothing to say while coins fall', async () => {
  const { page, context } = await person(house, { motion: true });
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('fracas.coach', 'on'));
  await open(page, {
    game: 'gowap',
    options: { functions: 'agreed', formula: 'V*1.1' },
    players: [{ kind: 'you' }, { kind: 'bot', level: 1 }],
  });
  const anyway = page.getByRole('button', { name: 'Play it all the same' });
  const left = (count) => page.locator(`body:has(.chip):not(:has(.chip:nth-of-type(${count + 1})))`);
  await page.locator('.team .primary').click();
  for (let count = 4; count > 0; count -= 1) {
    await page.waitForFunction((wanted) => document.querySelectorAll('.chip').length === wanted, count);
    await page.locator('#gw-a1.target').click();
    // It may be warned of, and is made all the same.
    const falling = page.getByText('The coins are falling').first();
    await anyway
      .or(count > 1 ? left(count - 1) : falling)
      .first()
      .waitFor();
    if (await anyway.isVisible()) await anyway.click();
  }
  await page.getByText('The coins are falling').first().waitFor();
  assert.equal(await page.getByText('I speak up before a blunder').count(), 0);
  await context.close();
});
