import { describe, expect, it } from 'vitest';
import { de } from '../src/lang/de';
import { en } from '../src/lang/en';
import { read } from '../src/lib/router.svelte';
import { called, pageOf } from '../src/people/called';
import { toBytes, toText } from '../src/people/passkey';

describe('people', () => {
  it('who have a name of their own have a page, and others have none', () => {
    expect(pageOf('Ada')).toBe('/@Ada');
    expect(pageOf('Жанна')).toBe(`/@${encodeURIComponent('Жанна')}`);
    for (const name of ['', 'guest-a2gv', 'deleted player']) expect(pageOf(name)).toBeUndefined();
    expect(read(pageOf('Жанна') ?? '', new URLSearchParams())).toEqual({ page: 'profile', id: 'Жанна' });
    expect(read('/@', new URLSearchParams()).page).toBe('lost');
    expect(read('/@Ada/x', new URLSearchParams()).page).toBe('lost');
    expect(read('/account', new URLSearchParams()).page).toBe('account');
  });

  it('who are deleted are called so in the reader’s language', () => {
    expect(called('deleted player', en)).toBe('deleted player');
    expect(called('deleted player', de)).toBe('gelöschter Spieler');
    expect(called('Ada', de)).toBe('Ada');
  });

  it('have passkeys whose bytes travel as text', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    const text = toText(bytes.buffer);
    expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(toBytes(text)).toEqual(bytes);
  });
});
