import { describe, expect, it } from 'vitest';
import { flat, inlines, read, type Block } from '../src/lib/markdown';

const kinds = (text: string): string[] => read(text).map(({ kind }) => kind);

describe('markdown', () => {
  it('reads the blocks a rulebook has', () => {
    expect(
      kinds('# A\n\ntext\nmore\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n- y\n\n1. z\n\n---\n'),
    ).toEqual(['heading', 'paragraph', 'code', 'table', 'list', 'list', 'rule']);
  });

  it('gives rulings an anchor', () => {
    const blocks = read(
      '**CW-3 A pop takes four.** Text.\n\n- **CW-12a** in a list\n\n| ruling |\n|---|\n| CW-7 |\n\nGA-7 is another game’s.\n',
      'CW',
    );
    const ids = blocks.map((block: Block) =>
      'id' in block
        ? block.id
        : block.kind === 'list'
          ? block.items[0]?.id
          : block.kind === 'table'
            ? block.ids[0]
            : null,
    );
    expect(ids).toEqual(['cw-3', 'cw-12a', 'cw-7', null]);
  });

  it('keeps nested lists and code inside items', () => {
    const [list] = read('1. one\n   - deep\n2. two\n   ```\n   x\n   ```\n');
    expect(list?.kind === 'list' && list.items.map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual([
      ['paragraph', 'list'],
      ['paragraph', 'code'],
    ]);
  });

  it('links nothing that could run', () => {
    for (const to of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere', 'vbscript:x']) {
      expect(inlines(`[x](${to})`).some(({ kind }) => kind === 'link')).toBe(false);
    }
    expect(inlines('[x](/rules/gowap)')[0]).toMatchObject({ kind: 'link', to: '/rules/gowap' });
  });

  it('leaves markup that is none as text', () => {
    for (const text of ['a * b * c', '<script>alert(1)</script>', 'max_plies and no_progress', '2 < 3'])
      expect(flat(inlines(text))).toBe(text);
  });
});
