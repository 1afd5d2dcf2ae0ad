import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRunbook } from './parse-runbook.ts';
import type { Block, Span } from './runbook.ts';

const words = (text: string): Span[] => [{ kind: 'text', text }];
const paragraph = (text: string): Block => ({ kind: 'paragraph', spans: words(text) });
const blocksOf = (source: string) => parseRunbook(`# T\n\n${source}`).blocks;
const spansOf = (source: string) => (blocksOf(source)[0] as Extract<Block, { spans: Span[] }>).spans;

describe('a runbook', () => {
  it('is a title, headings, paragraphs, lists, tables and code', () => {
    const source =
      '# A\nb\nc\n\n## D\n\n1. one\n   more\n2. two\n\n- x\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```\n# no heading\n```\n';
    expect(parseRunbook(source)).toEqual({
      title: 'A',
      blocks: [
        paragraph('b c'),
        { kind: 'heading', spans: words('D') },
        { kind: 'list', ordered: true, items: [[paragraph('one more')], [paragraph('two')]] },
        { kind: 'list', ordered: false, items: [[paragraph('x')]] },
        { kind: 'table', head: [words('a'), words('b')], rows: [[words('1'), words('2')]] },
        { kind: 'code', text: '# no heading' },
      ],
    });
  });

  it('has code, strong words, emphasis and links within a line', () => {
    expect(spansOf('a `b*c* <d>` **e _f_** [g](h.md) & node_task_id \\*')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: 'b*c* <d>' },
      { kind: 'text', text: ' ' },
      {
        kind: 'strong',
        spans: [
          { kind: 'text', text: 'e ' },
          { kind: 'emphasis', spans: words('f') },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'link', target: 'h.md', spans: words('g') },
      { kind: 'text', text: ' & node_task_id ' },
      { kind: 'text', text: '*' },
    ]);
  });

  it('keeps tables and code inside the item of a list, which goes on after them', () => {
    const source = '1. one:\n\n   | a |\n   | - |\n   | 1 |\n\n2. two\n\n   ```sql\n   x\n     y\n   ```\n\nend\n';
    const table: Block = { kind: 'table', head: [words('a')], rows: [[words('1')]] };
    expect(blocksOf(source)).toEqual([
      {
        kind: 'list',
        ordered: true,
        items: [
          [paragraph('one:'), table],
          [paragraph('two'), { kind: 'code', text: 'x\n  y' }],
        ],
      },
      paragraph('end'),
    ]);
  });

  it.each(['<b>x</b>', '> x', '![x](y.png)', '- [ ] x', '~~x~~', '---'])(
    'that contains %s fails the build',
    (source) => {
      expect(() => blocksOf(source)).toThrow('the console cannot draw');
    },
  );

  it('without a title fails the build', () => {
    expect(() => parseRunbook('## A\n')).toThrow('begins with its title');
  });

  const folder = join(import.meta.dirname, '../../../../docs/runbooks');
  it.each(readdirSync(folder))('%s is understood to its last line', (name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    const { title, blocks } = parseRunbook(source);
    expect(source.startsWith(`# ${title}\n`)).toBe(true);
    // Nothing that looks like Markdown is left in the words.
    const left = textsIn(blocks).filter((text) => /^(#|[-*] |\d+\. )|\| |```|\*\*|(^|\s)_\w|\]\(/.test(text));
    expect(left).toEqual([]);
  });
});

/** Every piece of plain words, wherever it is. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { kind, text, ...rest } = value as { kind?: string; text?: string };
  return [...(kind === 'text' && text !== undefined ? [text] : []), ...Object.values(rest).flatMap(textsIn)];
}
