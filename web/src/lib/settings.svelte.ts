/** What this browser remembers about how its person likes things. */

import type { NoticeKind } from '../api/generated';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  language: 'en' | 'de';
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  motion: boolean;
  /** Coordinates along the boards' edges. */
  coordinates: boolean;
  /** Points as numerals instead of pips. */
  numerals: boolean;
  /** On a touch screen the first tap shows what a move sets off, and the second makes it. */
  twice: boolean;
  /** Whether people at a table may speak to each other here. */
  chat: boolean;
  /** Whether something is told of when one looks elsewhere, and what. */
  notices: boolean;
  noticeKinds: NoticeKind[];
}

const KEY = 'fracas.settings';

function preferred(): Settings {
  const german = typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('de');
  return {
    theme: 'system',
    language: german ? 'de' : 'en',
    sound: false,
    volume: 0.6,
    motion: true,
    coordinates: true,
    numerals: false,
    twice: false,
    chat: true,
    notices: false,
    noticeKinds: ['turn', 'challenge', 'chat', 'over'],
  };
}

function remembered(): Settings {
  try {
    return { ...preferred(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return preferred();
  }
}

export const settings = $state<Settings>(remembered());

/** Changes a setting and remembers it where the browser lets us. */
export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  remember(Date.now());
  changed();
}

function remember(at: number): void {
  apply();
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
    localStorage.setItem(AT, String(at));
  } catch {
    // A browser that remembers nothing still shows the change.
  }
}

const AT = `${KEY}.at`;

/** When somebody last chose something here, in milliseconds since 1970. */
export function chosenAt(): number {
  try {
    return Number(localStorage.getItem(AT)) || 0;
  } catch {
    return 0;
  }
}

let changed = (): void => undefined;

/** Has somebody told whenever a setting is chosen here. */
export function onChange(tell: () => void): void {
  changed = tell;
}

/** Takes settings that were chosen elsewhere, as far as they are of a kind that there is. */
export function adopt(chosen: Record<string, unknown>, at: number): void {
  const known = preferred();
  for (const [key, value] of Object.entries(chosen)) {
    const fits = Object.hasOwn(known, key) && typeof value === typeof known[key as keyof Settings];
    if (fits && (key !== 'language' || value === 'en' || value === 'de')) Object.assign(settings, { [key]: value });
  }
  remember(at);
}

/** Puts the settings onto the page. */
export function apply(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion ? 'on' : 'off';
  root.lang = settings.language;
}

/** Whether things may move: by choice here and by the system's. */
export function moves(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
