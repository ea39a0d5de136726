/** Every game's table in the states that tell most of it: a name, how to come there, and what to leave as it is. */

import { position } from '../cross.mjs';
import { planOf } from '../plans.mjs';
import { begin, open, playOn, tableOf } from '../stage.mjs';

const YOU = { kind: 'you' };
const bot = (level) => ({ kind: 'bot', level });
const BOT = bot(1);

/** Plays some moves, then waits until nothing moves. */
async function some(page, game, moves) {
  await playOn([{ page }], planOf(game).choose, { most: moves, strict: false }).catch(() => undefined);
  // Whatever is asked at that moment is not what is looked at.
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
}
const ready = (page) => page.locator('#typed').waitFor();
async function type(page, ...moves) {
  for (const move of moves) {
    await page.locator('#typed').fill(move);
    await page.locator('#typed').press('Enter');
    await page.waitForTimeout(250);
  }
}
async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
}
const started = (game, options) => async (page) => {
  await begin(page, game, options);
  await ready(page);
};
/** The game that was just played, again. */
const again = (at) => async (page) => {
  await page.goto(`/t/${tableOf(page)}/replay?at=${at}`);
  await page.getByRole('slider').waitFor();
};

const COLOR_WARS = [
  ['color-wars-begin', started('color-wars', { level: 3 })],
  ['color-wars-middle', (page) => some(page, 'color-wars', 6)],
  [
    'color-wars-end',
    async (page) => {
      await open(page, { game: 'color-wars', position: 'R3B1./.../... R 12', players: [YOU, bot(3)] });
      await page.locator('#cw-a3').click();
      await page.getByRole('heading', { name: 'You win.' }).waitFor();
    },
    { full: true },
  ],
  ['color-wars-replay', again(1)],
  [
    'color-wars-big',
    async (page) => {
      await begin(page, 'color-wars', { preset: 'Big board', seats: 4 });
      await page.locator('.cell.open').first().click();
    },
  ],
  [
    'color-wars-chain',
    async (page) => {
      const position = '...../...../..R3B3./B1..../..... R 4';
      await open(page, { game: 'color-wars', position, players: [YOU, YOU] });
      await type(page, 'c3');
      await page.locator('#cw-c3.last').waitFor();
    },
  ],
];

const GAOGIE = [
  ['gaogie-begin', started('gaogie', { level: 3 })],
  ['gaogie-middle', (page) => some(page, 'gaogie', 2)],
  [
    'gaogie-unpaid',
    async (page) => {
      await begin(page, 'gaogie', { preset: 'As written' });
      await page.locator('.move[data-move=sheq]').click();
      await page.getByRole('dialog').waitFor();
    },
    { still: true },
  ],
  [
    'gaogie-end',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Do it anyway' }).click();
      await page.getByRole('link', { name: 'Watch it again' }).waitFor();
    },
    { full: true },
  ],
  ['gaogie-replay', again(1)],
  [
    'gaogie-eight',
    async (page) => {
      await begin(page, 'gaogie', { seats: 8 });
      await page.locator('.move').first().click();
    },
  ],
  [
    'gaogie-out',
    async (page) => {
      await open(page, { game: 'gaogie', seats: 3, players: [YOU, BOT, BOT] });
      await page.locator('.move[data-move=sheq]').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Do it anyway' }).click();
      await page.locator('.fallen').waitFor();
    },
  ],
];

const GOWAP = [
  ['gowap-team', started('gowap', { preset: 'As written' })],
  [
    'gowap-cells',
    async (page) => {
      await page.locator('.team .primary').click();
      for (const turn of [0, 1]) {
        // The bot takes cells too, so whichever is still free will do.
        await page.locator('.cell[aria-disabled=false]').nth(9).click();
        await page.locator('#formula').fill('V^2/50');
        await page.getByRole('button', { name: /^Set / }).click();
        await page
          .getByText(/^Red gives/)
          .nth(turn)
          .waitFor({ state: 'attached' });
        await ready(page);
      }
      await page.locator('.cell[aria-disabled=false]').nth(7).click();
      await page.locator('#formula').fill('max(V,20)*sqr(V)');
    },
  ],
  ['gowap-place', async (page) => (await started('gowap', { preset: 'Quick' })(page), some(page, 'gowap', 3))],
  [
    'gowap-end',
    async (page) => {
      await playOn([{ page }], planOf('gowap').choose).catch(() => undefined);
      await page.getByRole('link', { name: 'Watch it again' }).waitFor();
    },
    { full: true },
  ],
  ['gowap-replay', again(9)],
];

const sit =
  (set, act = ready) =>
  async (page) => {
    await open(page, { game: 'ganoogo', players: [YOU, BOT], position: position(set) });
    await page.locator('.cross').waitFor();
    await act(page);
  };
const HAND = { 'heal-1': 1, 'draw-2': 1, 'toss-4': 1, 'plus-1': 1, cancel: 1, 'plus-2-conflict': 1 };

const GANOOGO = [
  ['ganoogo-skirmish', started('ganoogo', { preset: 'Skirmish', seats: 4 })],
  [
    'ganoogo-cross',
    async (page) => {
      await begin(page, 'ganoogo', { preset: 'As written', seats: 4, level: 3 });
      await some(page, 'ganoogo', 10);
    },
  ],
  ['ganoogo-act', sit({ hands: [HAND, {}] })],
  [
    'ganoogo-aim',
    async (page) => {
      await page.locator('[data-card="heal-1"].face').click();
      await page.getByTestId('aim').waitFor();
    },
  ],
  ['ganoogo-asked', sit({ phase: 'roll', hands: [HAND, {}] }, (page) => page.getByTestId('asked').waitFor())],
  [
    'ganoogo-conflict',
    sit({ at: { g4: 'g11' }, hands: [{ 'plus-2-conflict': 1 }, {}] }, async (page) => {
      await type(page, 'fight g11 g12');
      await page.getByTestId('stake').waitFor();
    }),
  ],
  [
    'ganoogo-climax',
    sit({ at: { h4: 'h14' }, hands: [{ 'draw-2': 1 }, {}] }, async (page) => {
      await type(page, 'move h14 h15');
      await page.getByTestId('climax').waitFor();
    }),
  ],
  ['ganoogo-end', async (page) => (await sit({ hands: [HAND, {}] })(page), resign(page)), { full: true }],
  [
    'ganoogo-replay',
    async (page) => {
      await sit({ hands: [HAND, {}] })(page);
      await type(page, 'move g4 g5');
      await resign(page);
      await again(1)(page);
    },
  ],
];

/** The middle of a battle: North is about to charge along the line of its relay. */
const BATTLE =
  '_________________________/_______f______A__________/_________mmmm____________/____X__A_m_______________/_________m_______________/_____C___(I)R______________/______W__m_______________/_______I_m_C_IIK____f____/_________m__[I]C__I___i____/______________C__________/_____________I_ii___i_r__/____i_________[i]__ccc_____/__f__________ii_k________/__________mmmmmm__x______/_______________(w)______f__/_______________m_________/_______________m_________/_______________m_________/_________________________/__a___________________a__ N 5 - - 9';

const WAR = [
  [
    'war-curtain',
    async (page) => {
      await begin(page, 'game-of-war', { against: 'same', preset: 'As written' });
      await page.locator('.curtain').waitFor();
    },
  ],
  ['war-deploy', started('game-of-war', { preset: 'As written' })],
  [
    'war-deployed',
    async (page) => {
      await page.getByRole('button', { name: 'Pincer' }).click();
      await page.getByText('Everybody is in place.').waitFor();
    },
  ],
  ['war-begin', started('game-of-war', { preset: 'Classic opening', level: 1 })],
  ['war-middle', (page) => some(page, 'game-of-war', 2)],
  [
    'war-plan',
    async (page) => {
      await open(page, { game: 'game-of-war', position: BATTLE, players: [YOU, bot(3)] });
      await type(page, 'l13-m13', 'q12-q11', 'f15-f13');
      await page.locator('.history .planned').nth(2).waitFor({ state: 'attached' });
      await page.locator('#typed').blur();
    },
  ],
  [
    'war-sum',
    async (page) => {
      const box = await page.locator('.war .scroller > svg').boundingBox();
      const spot = [box.x + (15.5 / 25) * box.width, box.y + (10.5 / 20) * box.height];
      await page.mouse.move(...spot);
      await page.locator('.sum').waitFor();
    },
    { only: 'desk' },
  ],
  [
    'war-sheet',
    async (page) => {
      await page.locator('.war .scroller > svg').focus();
      await page.keyboard.press('d');
      await page.getByTestId('legend').waitFor();
    },
  ],
  ['war-end', resign, { full: true }],
  ['war-replay', again(2)],
];

const FRAME = [
  [
    'table-invite',
    async (page) => {
      await begin(page, 'color-wars', { against: 'invite' });
      await page.locator('.invite summary').first().click();
      await page.locator('.invite svg').first().waitFor();
    },
  ],
  [
    'table-clocks',
    async (page) => {
      await open(page, { game: 'gowap', pace: { reserve: 600_000 }, players: [YOU, BOT] });
      await ready(page);
    },
  ],
  [
    'table-resign',
    async (page) => {
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('dialog').waitFor();
    },
    { still: true },
  ],
  [
    'embed',
    async (page) => {
      await open(page, { game: 'color-wars', position: 'R3B1./.../... R 12', players: [YOU, bot(3)] });
      await page.locator('#cw-a3').click();
      await page.getByRole('heading', { name: 'You win.' }).waitFor();
      await page.goto(`/embed/${tableOf(page)}`);
      await page.locator('.embed img').waitFor();
    },
    { still: true },
  ],
];

export const TABLES = [...COLOR_WARS, ...GAOGIE, ...GOWAP, ...GANOOGO, ...WAR, ...FRAME];
