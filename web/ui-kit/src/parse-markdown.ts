export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'code'; text: string };

export type Span =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; target: string };

const heading = /^(#{1,4}) (.*)$/;
const item = /^(?:[-*]|(\d+)\.) (.*)$/;
const fence = /^```/;

/** Markdown as our own pages use it: headings, paragraphs, lists (with all of these inside), tables and fenced code. */
export function parseBlocks(source: string): Block[] {
  const lines = source.split('\n');
  const blocks: Block[] = [];
  while (lines.length > 0) {
    const line = lines[0] ?? '';
    if (line.trim() === '') lines.shift();
    else
      blocks.push(takeCode(lines) ?? takeHeading(lines) ?? takeTable(lines) ?? takeList(lines) ?? takeParagraph(lines));
  }
  return blocks;
}

function takeCode(lines: string[]): Block | undefined {
  if (!fence.test(lines[0] ?? '')) return undefined;
  lines.shift();
  const end = lines.findIndex((line) => fence.test(line));
  const code = lines.splice(0, end < 0 ? lines.length : end);
  lines.shift();
  return { kind: 'code', text: code.join('\n') };
}

function takeHeading(lines: string[]): Block | undefined {
  const [, marks, text] = heading.exec(lines[0] ?? '') ?? [];
  if (marks === undefined || text === undefined) return undefined;
  lines.shift();
  return { kind: 'heading', level: marks.length, text };
}

function takeTable(lines: string[]): Block | undefined {
  if (!lines[0]?.startsWith('|') || !/^\|[-:| ]+\|$/.test(lines[1] ?? '')) return undefined;
  const end = lines.findIndex((line) => !line.startsWith('|'));
  const [head = [], , ...rows] = lines.splice(0, end < 0 ? lines.length : end).map(cellsOf);
  return { kind: 'table', head, rows };
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function takeList(lines: string[]): Block | undefined {
  const first = item.exec(lines[0] ?? '');
  if (!first) return undefined;
  const isSame = (line: string | undefined) => {
    const [, number, text] = item.exec(line ?? '') ?? [];
    return text !== undefined && (number === undefined) === (first[1] === undefined);
  };
  const items: string[][] = [];
  while (lines.length > 0) {
    const line = lines[0] ?? '';
    const next = lines.find((after) => after.trim() !== '');
    if (isSame(line)) items.push([line.replace(item, '$2')]);
    // What is set in belongs to the item above it; an empty line ends the list unless one of both follows.
    else if (/^\s+\S/.test(line)) items.at(-1)?.push(line.replace(/^ {1,3}/, ''));
    else if (line.trim() === '' && (isSame(next) || /^\s+\S/.test(next ?? ''))) items.at(-1)?.push('');
    else break;
    lines.shift();
  }
  return {
    kind: 'list',
    ordered: first[1] !== undefined,
    items: items.map((inside) => parseBlocks(inside.join('\n'))),
  };
}

function takeParagraph(lines: string[]): Block {
  const words: string[] = [lines.shift() ?? ''];
  while (lines.length > 0 && (lines[0] ?? '').trim() !== '' && !startsBlock(lines[0] ?? ''))
    words.push(lines.shift() ?? '');
  return { kind: 'paragraph', text: words.join(' ') };
}

function startsBlock(line: string): boolean {
  return heading.test(line) || item.test(line) || fence.test(line) || line.startsWith('|');
}

const spans = /`([^`]+)`|\*\*([^*]+)\*\*|(?<!\w)[*_]([^*_]+)[*_](?!\w)|\[([^\]]+)\]\(([^)]+)\)/g;

export function parseInline(source: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of source.matchAll(spans)) {
    if (match.index > at) found.push({ kind: 'text', text: source.slice(at, match.index) });
    at = match.index + match[0].length;
    const [, code, strong, emphasis, text, target] = match;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', text: emphasis });
    else found.push({ kind: 'link', text: text ?? '', target: target ?? '' });
  }
  if (at < source.length) found.push({ kind: 'text', text: source.slice(at) });
  return found;
}
