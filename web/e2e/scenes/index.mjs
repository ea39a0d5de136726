/** All scenes, one after the other, on all screens of a kind: for pictures of them, and for what a program can tell. */

import { HAND } from '../shapes.mjs';
import { person } from '../stage.mjs';
import { PAGES } from './pages.mjs';
import { TABLES } from './tables.mjs';

const family = (name) => name.split('-')[0];

/** The page speaks another language without being loaded again: what was begun on it stays. */
async function speak(page, language, tries = 3) {
  const named = { de: ['Settings', 'Language', 'Deutsch'], en: ['Einstellungen', 'Sprache', 'English'] }[language];
  const timeout = 8_000;
  // Bots play on meanwhile, and what they do may lie over the buttons just then: the last time nobody looks whether it does.
  const press = (part) => (tries === 1 ? part.dispatchEvent('click', {}, { timeout }) : part.click({ timeout }));
  try {
    await press(page.getByRole('button', { name: named[0], exact: true }));
    await press(page.getByRole('radiogroup', { name: named[1] }).getByText(named[2], { exact: true }));
  } catch (error) {
    if (tries === 1) throw error;
    await page.keyboard.press('Escape');
    // It may have been heard all the same.
    if ((await page.locator(`html[lang=${language}]`).count()) === 0) return speak(page, language, tries - 1);
  }
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.waitForTimeout(200);
}

/** One scene on every screen. */
async function shown(page, [name, , { full = false, still = false } = {}], screens, look) {
  for (const { shape, viewport, theme, german } of screens) {
    // What has no way to the settings is not translated while it stands there.
    if (german && still) continue;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme });
    if (german) await speak(page, 'de');
    // Where somebody has typed last is not where somebody would look.
    await page.evaluate(() => (document.activeElement?.blur?.(), scrollTo(0, 0)));
    await page.waitForTimeout(250);
    await look({ page, name, shape, full });
    if (german) await speak(page, 'en');
  }
}

/**
 * Goes through the scenes whose names begin with `only` and has each looked at on all the screens, which are all at a
 * desk or all in the hand. What could not be reached is told to `missed`.
 */
export async function walk(house, screens, look, { only = '', missed, scenes = [PAGES, TABLES] }) {
  const { hand } = screens[0];
  for (const some of scenes) {
    const { page, context } = await person(house, { ...(hand && HAND), deviceScaleFactor: 1 });
    for (const scene of some) {
      const [name, act, { only: place } = {}] = scene;
      // A scene may go on from the one before it, and those of a family stand together.
      if ((hand && place === 'desk') || (only && family(name) !== family(only))) continue;
      try {
        await page.setViewportSize(screens[0].viewport);
        await act(page, house);
        if (name.startsWith(only)) await shown(page, scene, screens, look);
      } catch (error) {
        missed(`${name}: ${String(error).split('\n')[0]}`);
      }
    }
    await context.close();
  }
}
