import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Block, parseBlocks, parseInline } from './parse-markdown.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** Every block, also those inside of lists. */
const everyBlock = (blocks: Block[]): Block[] =>
  blocks.flatMap((block) => [block, ...(block.kind === 'list' ? everyBlock(block.items.flat()) : [])]);

/** What is left of a text when everything that means something was taken out of it. */
const plainWords = (text: string) =>
  parseInline(text)
    .map((span) => (span.kind === 'text' ? span.text : '·'))
    .join('');

describe('Markdown', () => {
  it('is headings, paragraphs, lists, tables and code', () => {
    const source =
      '# A\nb\nc\n\n1. one\n   more\n2. two\n\n- x\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```\n# no heading\n```\n';
    expect(parseBlocks(source)).toEqual([
      { kind: 'heading', level: 1, text: 'A' },
      { kind: 'paragraph', text: 'b c' },
      { kind: 'list', ordered: true, items: [[paragraph('one more')], [paragraph('two')]] },
      { kind: 'list', ordered: false, items: [[paragraph('x')]] },
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

  it('keeps tables and code inside the item of a list, which goes on after them', () => {
    const source = '1. one:\n\n   | a |\n   | - |\n   | 1 |\n\n2. two\n\n   ```sql\n   x\n     y\n   ```\n\nend\n';
    expect(parseBlocks(source)).toEqual([
      {
        kind: 'list',
        ordered: true,
        items: [
          [paragraph('one:'), { kind: 'table', head: ['a'], rows: [['1']] }],
          [paragraph('two'), { kind: 'code', text: 'x\n  y' }],
        ],
      },
      paragraph('end'),
    ]);
  });

  it('emphasises with underscores between words, not inside them', () => {
    expect(parseInline('a _b c_ node_task_id')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'emphasis', text: 'b c' },
      { kind: 'text', text: ' node_task_id' },
    ]);
  });

  it('that never ends its code still ends', () => {
    expect(parseBlocks('```\nx')).toEqual([{ kind: 'code', text: 'x' }]);
  });

  const folder = join(import.meta.dirname, '../../../docs/runbooks');
  it.each(readdirSync(folder))('of %s is understood to its last line', (name) => {
    const blocks = parseBlocks(readFileSync(join(folder, name), 'utf8'));
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
    const unread = everyBlock(blocks).filter(
      (block) => block.kind === 'paragraph' && /^(#|[-*] |\d+\. )|\| |```|(^|\s)_\w/.test(plainWords(block.text)),
    );
    expect(unread).toEqual([]);
  });
});
