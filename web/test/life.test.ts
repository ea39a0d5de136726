import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Listed, PlayerCard } from '../src/api/types';
import { de as german } from '../src/lang/de';
import { en as english } from '../src/lang/en';
import { against, resultOf } from '../src/life/who';
import { de } from '../src/life/words/de';
import { en } from '../src/life/words/en';
import { read } from '../src/lib/router.svelte';

const player = (seat: number, more: Partial<PlayerCard>): PlayerCard => ({
  seat,
  kind: 'person',
  name: `guest-${seat}`,
  here: false,
  gone: false,
  you: false,
  ...more,
});
const over = (winners: number[], players: PlayerCard[]): Pick<Listed, 'status' | 'winners' | 'players'> => ({
  status: 'over',
  winners,
  players,
});

describe('a list of games', () => {
  const you = player(1, { you: true });
  const other = player(2, {});

  it('says who won', () => {
    expect(resultOf(english, over([1], [you, other]))).toBe('you won');
    expect(resultOf(english, over([2], [you, other]))).toBe('you lost');
    expect(resultOf(german, over([2], [you, other]))).toBe('verloren');
    expect(resultOf(english, over([2], [you, other, player(3, {})]))).toBe('you lost, Blue won');
    expect(resultOf(german, over([2], [you, other, player(3, {})]))).toBe('verloren, Blau hat gewonnen');
    expect(resultOf(english, over([1], [you, other, player(3, {})]))).toBe('you won');
    expect(resultOf(english, over([], [you, other]))).toBe('a draw');
    expect(resultOf(english, over([2], [you, player(2, { you: true })]))).toBe('Seat 2 won');
    expect(resultOf(english, { status: 'aborted', winners: null, players: [you, other] })).toBe('called off');
    expect(resultOf(english, { status: 'playing', winners: null, players: [you, other] })).toBe('');
  });

  it('says whom one plays with', () => {
    expect(against(english, [you, other, player(3, { kind: 'bot', level: 4 })])).toBe(
      'Blue (guest-2) and Green (bot, level 4)',
    );
    const bot = { kind: 'bot', level: 4 } as const;
    expect(against(english, [you, player(2, bot), player(3, bot), player(4, bot)])).toBe(
      'Blue, Green and Yellow (bot, level 4)',
    );
    expect(against(english, [you, other])).toBe('guest-2');
    expect(against(english, [you])).toBe('at one screen');
  });
});

describe('what a push says', () => {
  const worker = readFileSync(new URL('../build/sw.js', import.meta.url), 'utf8');
  const sentences = [en, de].flatMap(({ notices }) => Object.entries(notices.told));

  it.each(sentences)('of %s is what the site says: %s', (kind, sentence) => {
    expect(worker).toContain(`${kind}: '${sentence}'`);
  });
});

describe('addresses', () => {
  it.each([
    ['/watch', 'watch'],
    ['/games', 'games'],
    ['/games/7', 'lost'],
  ])('%s is the page %s', (path, page) => {
    expect(read(path, new URLSearchParams()).page).toBe(page);
  });
});
