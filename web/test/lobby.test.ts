import { describe, expect, it } from 'vitest';
import { changed } from '../src/api/person.svelte';
import type { OpenTable, SeekCard, ToPerson } from '../src/api/types';
import { de } from '../src/meet/words/de';
import { en } from '../src/meet/words/en';
import { read } from '../src/lib/router.svelte';

const seek = (id: number, missing = 1): SeekCard => ({ id, missing }) as SeekCard;
const table = (id: string): OpenTable => ({ id }) as OpenTable;
const news = (part: Partial<Extract<ToPerson, { type: 'lobby' }>>): Extract<ToPerson, { type: 'lobby' }> => ({
  type: 'lobby',
  all: false,
  seeks: [],
  tables: [],
  unsought: [],
  untabled: [],
  ...part,
});

describe('the lobby', () => {
  it('has what was told, the newest first, and each once', () => {
    const first = changed(null, news({ all: true, seeks: [seek(1), seek(3)], tables: [table('a')] }));
    expect(first.seeks.map(({ id }) => id)).toEqual([3, 1]);
    const second = changed(first, news({ seeks: [seek(1, 2), seek(4)], untabled: ['a'] }));
    expect(second.seeks.map(({ id, missing }) => [id, missing])).toEqual([
      [4, 1],
      [1, 2],
      [3, 1],
    ]);
    expect(second.tables).toEqual([]);
    expect(changed(second, news({ unsought: [4, 77] })).seeks.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('has an address of its own beside the games’', () => {
    expect(read('/play', new URLSearchParams())).toEqual({ page: 'lobby' });
    expect(read('/play/gowap', new URLSearchParams())).toEqual({ page: 'setup', game: 'gowap' });
  });

  it('has words for every end in both languages', () => {
    expect(Object.keys(de.ended)).toEqual(Object.keys(en.ended));
  });
});
