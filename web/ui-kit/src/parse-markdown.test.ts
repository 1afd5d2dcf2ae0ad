import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseBlocks, parseInline } from './parse-markdown.ts';

describe('Markdown', () => {
  it('is headings, paragraphs, lists, tables and code', () => {
    const source =
      '# A\nb\nc\n\n1. one\n   more\n2. two\n\n- x\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```\n# no heading\n```\n';
    expect(parseBlocks(source)).toEqual([
      { kind: 'heading', level: 1, text: 'A' },
      { kind: 'paragraph', text: 'b c' },
      { kind: 'list', ordered: true, items: ['one more', 'two'] },
      { kind: 'list', ordered: false, items: ['x'] },
      { kind: 'table', head: ['a', 'b'], rows: [['1', '2']] },
      { kind: 'code', text: '# no heading' },
    ]);
  });

  it('has code, strong words, emphasis and links within a line', () => {
    expect(parseInline('a `b*c*` **d** *e* [f](g.md) h')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: 'b*c*' },
      { kind: 'text', text: ' ' },
      { kind: 'strong', text: 'd' },
      { kind: 'text', text: ' ' },
      { kind: 'emphasis', text: 'e' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'f', target: 'g.md' },
      { kind: 'text', text: ' h' },
    ]);
  });

  it('that never ends its code still ends', () => {
    expect(parseBlocks('```\nx')).toEqual([{ kind: 'code', text: 'x' }]);
  });

  const folder = join(import.meta.dirname, '../../../docs/runbooks');
  it.each(readdirSync(folder))('of %s is understood to its last line', (name) => {
    const blocks = parseBlocks(readFileSync(join(folder, name), 'utf8'));
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
    const unread = blocks.filter((block) => block.kind === 'paragraph' && /^(#|\||```|[-*] |\d+\. )/.test(block.text));
    expect(unread).toEqual([]);
  });
});
