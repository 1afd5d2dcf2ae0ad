import type { StateGroup } from '@gpuaas/contract';
import { printable } from '../printable.ts';
import type { Cell } from './words.ts';

const colours: Record<StateGroup | 'muted', number> = {
  waiting: 2,
  progress: 36,
  ok: 32,
  attention: 33,
  error: 31,
  ended: 2,
  muted: 2,
};

export type Paint = (text: string, tone: keyof typeof colours) => string;

export const plain: Paint = (text) => text;
export const coloured: Paint = (text, tone) => `\u001b[${colours[tone]}m${text}\u001b[0m`;

const gap = '  ';

interface Column {
  title: string;
  cells: readonly Cell[];
  texts: readonly string[];
  width: number;
}

/** Aligned columns under their titles, for people. Columns at the end that the screen has no room for are left out. */
export function formatTable(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  paint: Paint,
  screenWidth: number,
): string {
  const columns = fitting(
    titles.map((title, at) => columnOf(title, rows, at)),
    screenWidth,
  );
  const line = (part: (column: Column) => [text: string, painted: string]) =>
    columns
      .map((column, at) => {
        const [text, painted] = part(column);
        return at === columns.length - 1 ? painted : painted + ' '.repeat(column.width - widthOf(text));
      })
      .join(gap)
      .concat('\n');
  const header = line(({ title }) => [title, paint(title, 'muted')]);
  const body = rows.map((_, row) =>
    line(({ texts, cells }) => [texts[row] ?? '', paintCell(cells[row], texts[row] ?? '', paint)]),
  );
  return header + body.join('');
}

function columnOf(title: string, rows: readonly (readonly Cell[])[], at: number): Column {
  const cells = rows.map((row) => row[at] ?? { people: '', programs: '' });
  const texts = cells.map(({ people }) => printable(people));
  return { title, cells, texts, width: Math.max(title.length, ...texts.map(widthOf)) };
}

function fitting(columns: readonly Column[], screenWidth: number): readonly Column[] {
  let used = -gap.length;
  const tooFar = columns.findIndex(({ width }) => {
    used += gap.length + width;
    return used > screenWidth;
  });
  return tooFar === -1 ? columns : columns.slice(0, Math.max(1, tooFar));
}

/** Labels and values, one a line, for people. */
export function formatFields(fields: readonly (readonly [string, Cell])[], paint: Paint): string {
  const width = Math.max(...fields.map(([label]) => label.length));
  return fields
    .map(([label, cell]) => {
      const value = paintCell(cell, printable(cell.people), paint);
      return `${paint(label.padEnd(width), 'muted')}${gap}${value}\n`;
    })
    .join('');
}

/** Tabs between values and nothing else, for programs. */
export function formatTabs(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(({ programs }) => printable(programs)).join('\t')}\n`).join('');
}

function paintCell(cell: Cell | undefined, text: string, paint: Paint): string {
  return cell?.tone === undefined || text === '–' ? text : paint(text, cell.tone);
}

function widthOf(text: string): number {
  return [...text].length;
}
