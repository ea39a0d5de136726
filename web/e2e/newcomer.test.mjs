/** What somebody stumbled over who came for the first time: what was said out of sight, and what was in the way. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { position } from './cross.mjs';
import { ELEMENTS } from './houses.mjs';
import { HAND } from './shapes.mjs';
import { begin, open, openHouse, person, settled, tableOf } from './stage.mjs';

const house = openHouse();
const YOU = { kind: 'you' };
const bot = (level = 1) => ({ kind: 'bot', level });
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { ...HAND, viewport: { width: 390, height: 844 } };
const ASIDE = { ...HAND, viewport: { width: 844, height: 390 } };

/** Two people at a table of Color Wars, each with a browser of their own. */
async function two(shape = DESK, game = 'color-wars') {
  const one = await person(house, shape);
  await begin(one.page, game, { against: 'invite' });
  const link = await one.page.locator('input[readonly]').first().inputValue();
  const other = await person(house, shape);
  await other.page.goto(link);
  await other.page.getByTestId('now').waitFor();
  await one.page.locator('.players').waitFor();
  await one.page.getByRole('button', { name: 'Resign' }).waitFor();
  return { one, other };
}
const leave = (...people) => Promise.all(people.map(({ context }) => context.close()));

/** Whether a thing is all in the window, and nothing lies over its middle. */
const inSight = (thing) =>
  thing.evaluate((element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1 || width === 0) return false;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (element.contains(there) || there.contains(element));
  });

test('who is asked for another game, a draw or a move back sees it at once, wherever the log is', async () => {
  for (const [name, shape] of Object.entries({ DESK, PHONE, ASIDE })) {
    const { one, other } = await two(shape);
    const [first] = [one.page, other.page];
    for (const { page } of [one, other]) await page.evaluate(() => scrollTo(0, 0));
    await first.getByRole('button', { name: 'Offer a draw' }).click();
    await first.evaluate(() => scrollTo(0, 0));
    const asked = other.page.getByTestId('offered');
    await asked.getByText('offers a draw').waitFor();
    assert.ok(await inSight(asked.getByRole('button', { name: 'Decline' })), `${name}: the draw is out of sight`);
    assert.ok(await inSight(first.getByTestId('offered')), `${name}: the own offer is out of sight`);
    await asked.getByRole('button', { name: 'Decline' }).click();
    await first.getByText('The draw was declined.').waitFor();
    assert.ok(await inSight(first.getByText('The draw was declined.')), `${name}: the answer is out of sight`);
    await other.page.getByRole('button', { name: 'Resign' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await first.getByRole('button', { name: 'Play again' }).click();
    const said = first.getByText('You have asked for another game.');
    await said.waitFor();
    assert.ok(await inSight(said), `${name}: what was asked is out of sight`);
    const agree = other.page.getByTestId('offered').getByRole('button', { name: 'Agree' });
    await agree.waitFor();
    // A phone on its side has the board and the result side by side, and no height for more.
    if (name !== 'ASIDE') assert.ok(await inSight(agree), `${name}: the other game is out of sight`);
    const before = first.url();
    await agree.click();
    for (const { page } of [one, other]) await page.waitForURL((url) => url.href !== before && /\/t\//.test(url.href));
    assert.deepEqual([...one.troubles, ...other.troubles], []);
    await leave(one, other);
  }
});

test('what somebody says is seen where the chat is out of sight, and leads there', async () => {
  for (const shape of [DESK, PHONE]) {
    const { one, other } = await two(shape);
    await one.page.setViewportSize({ ...shape.viewport, height: 600 });
    await one.page.evaluate(() => scrollTo(0, 0));
    const unheard = one.page.getByTestId('unheard');
    assert.equal(await unheard.count(), 0);
    await other.page.getByLabel('Say something').fill('hello there');
    await other.page.getByLabel('Say something').press('Enter');
    await unheard.getByText('hello there').waitFor();
    assert.ok(await inSight(unheard));
    // Nobody is told what they said themselves.
    assert.equal(await other.page.getByTestId('unheard').count(), 0);
    await unheard.click();
    await unheard.waitFor({ state: 'detached' });
    assert.ok(await inSight(one.page.locator('.chat ol')));
    await leave(one, other);
  }
});

test('a colour that is gone is said to be out, and has no chances any more', async () => {
  const { page, context, troubles } = await person(house, DESK);
  // Red pops and takes the only square that Blue has.
  const position = '....G3/...../..R3B1./...../..... R 9';
  await open(page, { game: 'color-wars', seats: 3, position, players: [YOU, bot(2), bot(2)] });
  await page.getByRole('button', { name: 'c3, Red, 3' }).click();
  await settled(page);
  const rows = page.locator('.players li');
  assert.equal(await rows.nth(1).locator('.beside').innerText(), 'out');
  assert.equal(await rows.nth(1).locator('.sure').count(), 0);
  assert.equal(await rows.nth(2).locator('.sure').count(), 1);
  assert.match(await rows.nth(0).locator('.beside').innerText(), /^\d squares?, \d+ points?$/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('all rows of the players are alike, and stay as high when a bot says how sure it is', async () => {
  const { page, context } = await person(house, DESK);
  await begin(page, 'color-wars', { seats: 3, level: 2 });
  const heights = () => page.locator('.players li').evaluateAll((rows) => rows.map((row) => row.offsetHeight));
  const before = await heights();
  await page.getByRole('button', { name: 'c3, empty' }).click();
  await settled(page);
  await page.locator('.players .sure').first().waitFor();
  for (const all of [before, await heights()]) assert.equal(new Set(all).size, 1, `rows are ${all} high`);
  await context.close();
});

test('on a phone what the others did since one’s own move is said where one looks', async () => {
  const { page, context } = await person(house, PHONE);
  await begin(page, 'color-wars', { seats: 3, level: 1 });
  await page.getByRole('button', { name: 'c3, empty' }).tap();
  await settled(page);
  assert.match(await page.getByTestId('newest').innerText(), /^Blue claims \w\d\. Green claims \w\d\.$/);
  await context.close();
});

test('five at a table of Gaogıe stand in one row, and on a phone whom to hit is asked beside the moves', async () => {
  const table = { game: 'gaogie', seats: 5, players: [YOU, bot(), bot(), bot(), bot()], options: ELEMENTS };
  const position = '1,1,0|0,0,0|0,0,0|0,0,0|0,0,0 r1 t2';
  const desk = await person(house, DESK);
  await open(desk.page, { ...table, position });
  const tops = await desk.page.locator('.arena .seat').evaluateAll((seats) => seats.map((seat) => seat.offsetTop));
  assert.equal(new Set(tops).size, 1, `the seats begin at ${tops}`);
  const phone = await person(house, PHONE);
  await open(phone.page, { ...table, position });
  const card = phone.page.locator('.move[data-move="steam"]');
  await card.tap();
  const at = phone.page.getByRole('button', { name: /^At / });
  assert.deepEqual(await at.allInnerTexts(), ['At Blue', 'At Green', 'At Yellow', 'At Violet']);
  for (const button of await at.all()) assert.ok(await inSight(button));
  assert.ok(await inSight(card), 'the moves stay where they are');
  await phone.page.getByRole('button', { name: 'At Green' }).tap();
  await settled(phone.page);
  await phone.page
    .locator('.history')
    .getByText(/Steam \(2\)/)
    .waitFor();
  assert.deepEqual([...desk.troubles, ...phone.troubles], []);
  await leave(desk, phone);
});

test('on a phone five at a table of Gaogıe are in sight with all moves, and who falls sees by whom with all cards', async () => {
  const { page, context, troubles } = await person(house, PHONE);
  const players = [YOU, bot(2), bot(2), bot(2), bot(2)];
  // A move that is not paid for is fatal to whoever makes it, whatever the others do.
  await open(page, { game: 'gaogie', seats: 5, players, options: ELEMENTS });
  const note = await page.getByTestId('now').boundingBox();
  const lowest = () => page.locator('.arena .seat').last().boundingBox();
  const seen = await lowest();
  assert.ok(
    seen.y + seen.height <= note.y,
    `the last seat ends at ${seen.y + seen.height}, the note begins at ${note.y}`,
  );
  for (const move of await page.locator('.move').all()) assert.ok(await inSight(move));
  await page.locator('.move[data-move="spark"]').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Do it anyway' }).tap();
  const fallen = page.getByRole('status', { name: 'You are out' });
  await fallen.waitFor();
  assert.ok(await inSight(fallen.getByRole('button', { name: 'Skip to the end' })));
  for (const seat of await page.locator('.arena .seat').all()) assert.ok(await inSight(seat), 'a card is out of sight');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('moves of a house table have German names on German pages, in the position in words too', async () => {
  const { page, context } = await person(house, { ...DESK, locale: 'de-DE' });
  await open(page, { game: 'gaogie', players: [YOU, bot()], options: ELEMENTS });
  await page.locator('.move[data-move="fire"]').click();
  await settled(page);
  await page.getByText('Die Stellung in Worten').click();
  const text = await page.locator('main').innerText();
  assert.match(text, /Rot: Feuer 1, Wasser 0, Erde 0\./);
  assert.doesNotMatch(text, /\b(Fire|Water|Earth|Spark|Wave|Stone|Steam|Mudslide)\b/);
  await context.close();
});

test('no name of a move of Gaogıe is broken inside a word', async () => {
  const shapes = { ASIDE, DESK, tablet: { ...HAND, viewport: { width: 820, height: 1180 } } };
  for (const [name, shape] of Object.entries(shapes)) {
    for (const locale of ['en-GB', 'de-DE']) {
      const { page, context } = await person(house, { ...shape, locale });
      await open(page, { game: 'gaogie', seats: 2, players: [YOU, bot()], options: ELEMENTS });
      await page.locator('.move').first().waitFor();
      const broken = await page.locator('.move').evaluateAll((moves) =>
        moves.flatMap((move) => {
          const text = move.querySelector('b').firstChild;
          const range = document.createRange();
          range.selectNodeContents(text);
          const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
          // A long one may be parted where its language says so.
          return lines > (text.textContent.includes('\u00AD') ? 2 : 1) ? [text.textContent] : [];
        }),
      );
      assert.deepEqual(broken, [], `${name} ${locale}`);
      await context.close();
    }
  }
});

test('who comes to the lobby sees at once that somebody seeks, and what belongs together stays so', async () => {
  const [one, other] = [await person(house, DESK), await person(house, DESK)];
  await one.page.goto('/play');
  await one.page.getByRole('button', { name: 'Quick pairing: Gaogıe, 10 min + 5 s' }).click();
  await one.page.getByRole('heading', { name: 'You wait for' }).waitFor();
  await other.page.goto('/play');
  const take = other.page.getByRole('button', { name: /^Play Gaogıe with / });
  await take.waitFor();
  assert.ok(await inSight(take));
  const box = (label) => other.page.getByLabel(label, { exact: true }).boundingBox();
  const begins = await other.page.getByLabel('Who begins').boundingBox();
  const [from, to] = [await box('Rating from'), await box('to')];
  assert.equal(from.y, to.y);
  assert.ok(begins.width < 300, `who begins is ${begins.width} wide`);
  await leave(one, other);
});

test('who has never played is told so, and where to begin', async () => {
  const { page, context } = await person(house, DESK);
  await page.goto('/games');
  await page.getByText('You have not played yet.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'To the five games' }).waitFor();
  await page.getByLabel('Result').selectOption('won');
  await page.getByText('No game is like that.').waitFor();
  await context.close();
});

test('a table that is not there has a heading and a name, and tables in rulebooks are no places of their own', async () => {
  const { page, context } = await person(house, DESK);
  await page.goto('/t/zzzz');
  await page.getByRole('heading', { level: 1, name: 'There is nothing here.' }).waitFor();
  assert.equal(await page.title(), 'There is nothing here · Fracas');
  for (const address of ['/t/zzzz', '/rules/color-wars', '/rules/gaogie']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      [],
      address,
    );
  }
  await context.close();
});

test('what others play stands below the games, and moves nothing that is about to be pressed', async () => {
  const { one, other } = await two();
  const visitor = await person(house, DESK);
  await visitor.page.goto('/');
  const play = visitor.page.getByRole('link', { name: 'Play: Color Wars' });
  const on = visitor.page.getByRole('heading', { name: 'On now' });
  await on.waitFor();
  const [first, second] = [await play.boundingBox(), await on.boundingBox()];
  assert.ok(second.y > first.y + first.height, `what is on begins at ${second.y}, above ${first.y}`);
  await leave(visitor, one, other);
});

test('a replay tells who gave up, and calls nobody away; its frame in other pages draws its signs', async () => {
  const { one, other } = await two();
  await one.page.getByRole('button', { name: /^c3/ }).click();
  await settled(one.page);
  await other.page.getByRole('button', { name: 'Resign' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('link', { name: 'Watch it again' }).waitFor();
  const id = tableOf(one.page);
  await leave(other);
  await one.page.goto(`/t/${id}/replay`);
  await one.page.locator('.players').waitFor();
  assert.equal(await one.page.locator('.players').getByText('away').count(), 0);
  await one.page.getByRole('button', { name: 'To the end' }).click();
  await one.page
    .locator('.history')
    .getByText(/resigned\. \w+ wins/)
    .waitFor();
  await one.page.goto(`/embed/${id}`);
  const buttons = one.page.locator('.steps .button');
  await buttons.first().waitFor();
  assert.equal(await buttons.locator('svg').count(), 4);
  await leave(one);
});

test('on a phone on its side the two set-ups of a puzzle of Gowap stand side by side', async () => {
  const { page, context } = await person(house, ASIDE);
  await page.goto('/puzzles/gowap?theme=teams');
  await page.locator('.two .grid').nth(1).waitFor();
  const [a, b] = await page
    .locator('.two .grid')
    .evaluateAll((grids) => grids.map((grid) => grid.getBoundingClientRect()));
  assert.ok(a.right <= b.left, `one ends at ${a.right}, the other begins at ${b.left}`);
  const task = await page.getByTestId('puzzle').boundingBox();
  assert.ok(b.right <= task.x, `a board ends at ${b.right}, what is asked begins at ${task.x}`);
  await context.close();
});

test('on a phone on its side a lesson of Gowap covers nothing of the team that is written', async () => {
  const { page, context } = await person(house, ASIDE);
  await page.goto('/learn/gowap');
  const send = page.getByRole('button', { name: 'This is my team' });
  await send.waitFor();
  const lesson = await page.getByTestId('lesson').boundingBox();
  const fields = page.locator('.gowap input');
  await fields.first().waitFor();
  const ends = await fields.evaluateAll((all) => Math.max(...all.map((field) => field.getBoundingClientRect().right)));
  assert.ok(ends <= lesson.x, `the team ends at ${ends}, the lesson begins at ${lesson.x}`);
  await context.close();
});

test('on a phone on its side what is asked lies beside a curtain, not on it', async () => {
  const { page, context } = await person(house, ASIDE);
  await begin(page, 'game-of-war', { against: 'same', preset: 'As written' });
  await page.locator('.curtain').waitFor();
  const [curtain, now] = [await page.locator('.curtain').boundingBox(), await page.getByTestId('now').boundingBox()];
  const apart =
    now.y >= curtain.y + curtain.height || now.x >= curtain.x + curtain.width || now.y + now.height <= curtain.y;
  assert.ok(apart, 'it lies on the curtain');
  await context.close();
});

test('on a tablet what a puzzle asks covers nothing of a high board', async () => {
  const { page, context } = await person(house, { ...HAND, viewport: { width: 820, height: 1180 } });
  // Three squares wide and five high.
  await page.goto('/puzzles/color-wars');
  await page.getByTestId('puzzle').waitFor();
  await page.locator('.board button.cell').first().waitFor();
  const lowest = await page
    .locator('.board button.cell')
    .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().bottom)));
  const task = await page.getByTestId('puzzle').boundingBox();
  assert.ok(lowest <= task.y, `the board ends at ${lowest}, what is asked begins at ${task.y}`);
  await context.close();
});

test('on a phone on its side all moves of Gaogıe with eight are in sight', async () => {
  const { page, context } = await person(house, ASIDE);
  await open(page, {
    game: 'gaogie',
    seats: 8,
    players: [YOU, ...Array.from({ length: 7 }, () => bot())],
    options: ELEMENTS,
  });
  await page.locator('.move').first().waitFor();
  for (const move of await page.locator('.move').all()) assert.ok(await inSight(move), await move.innerText());
  await context.close();
});

test('a card of Gaogıe that lies there from the turn before says so, and whoever is out has no stock', async () => {
  const { page, context } = await person(house, DESK);
  await open(page, { game: 'gaogie', seats: 3, players: [YOU, bot(), bot()], options: ELEMENTS });
  assert.equal(await page.locator('.seat .past').count(), 0);
  await page.locator('.move[data-move="fire"]').click();
  await page.locator('.seat[data-seat="1"] .past', { hasText: 'last turn' }).waitFor();
  await page.locator('.move.unpaid[data-move="lava"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Do it anyway' }).click();
  await page.locator('.fallen').waitFor();
  const own = page.locator('.arena .seat[data-seat="1"]');
  assert.equal(await own.locator('.past').count(), 0, 'what was fatal is no card of an earlier turn');
  assert.equal(await own.locator('.stock').isVisible(), false);
  await context.close();
});

test('who answers in Ganoogo has looked back enough, and the way to more cards lies over none', async () => {
  const { page, context } = await person(house, DESK);
  const cards = ['heal-1', 'heal-2', 'plus-1', 'toss-4', 'cancel', 'minus-1', 'draw-2', 'draw-4', 'last-stand'];
  const hands = [{ ...Object.fromEntries(cards.map((id) => [id, 1])), 'plus-1-before': 1 }, {}];
  await open(page, { game: 'ganoogo', players: [YOU, bot()], position: position({ phase: 'roll', mp: 0, hands }) });
  await page.getByTestId('more-cards').waitFor();
  const edge = (await page.getByRole('list', { name: 'Your hand' }).boundingBox()).x;
  const wide = (await page.getByRole('list', { name: 'Your hand' }).boundingBox()).width;
  assert.ok((await page.getByTestId('more-cards').boundingBox()).x >= edge + wide - 1, 'it stands beside the cards');
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'What did I miss?' }).click();
  await page.getByTestId('recap').waitFor();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await page.getByTestId('recap').waitFor({ state: 'detached' });
  await context.close();
});

test('in the list of players of Ganoogo whose turn it is and who is asked look like two', async () => {
  const { page, context } = await person(house, DESK);
  const hands = [{ 'lose-turn': 1, cancel: 1, 'heal-1': 1 }, {}];
  await open(page, {
    game: 'ganoogo',
    players: [YOU, bot()],
    position: position({ at: { g12: 'g6' }, turn: 2, phase: 'begin', mp: 0, hands }),
  });
  await page.locator('.cross').waitFor();
  await page.keyboard.press('h');
  // In whatever window of Green's turn that is.
  const row = (seat) => page.locator(`.players li[data-seat="${seat}"]`);
  await row(1).locator('.asked').waitFor();
  assert.equal(await page.locator('.players li.turn').count(), 1);
  assert.equal(await row(1).evaluate((one) => one.classList.contains('turn')), false);
  await context.close();
});

test('where a coach looks is not what is chosen, and both sides of a conflict are marked', async () => {
  const { page, context } = await person(house, DESK);
  await open(page, {
    game: 'ganoogo',
    players: [YOU, YOU],
    position: position({ at: { g4: 'g11' }, hands: [{ 'plus-2-conflict': 1 }, { 'plus-2-conflict': 1 }] }),
  });
  const curtain = page.locator('.curtain button');
  await curtain.or(page.locator('.cross')).first().waitFor();
  if (await curtain.isVisible()) await curtain.click();
  await page.locator('#typed').fill('fight g11 g12');
  await page.locator('#typed').press('Enter');
  await page.getByTestId('stake').waitFor();
  for (const at of ['g11', 'g12']) {
    const mark = page.locator(`[data-pointed="${at}"]`);
    assert.notEqual(await mark.getAttribute('stroke-dasharray'), null, 'no frame of a die that was chosen');
  }
  await context.close();
});

test('after a step of a lesson the keys are at what is said next, not at the page', async () => {
  const { page, context } = await person(house, DESK);
  await page.goto('/learn/color-wars?step=claim');
  await page.locator('#cw-c3').click();
  await page.getByTestId('answer').getByText('Blue, the other side, has claimed e5.').waitFor();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.locator('[data-testid=lesson][data-step=add]').waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[data-testid=lesson]') !== null);
  await context.close();
});
