import { printable, printableJson } from '../printable.ts';
import { coloured, formatFields, formatTable, formatTabs, plain } from './table.ts';
import { type Cell, words } from './words.ts';

export const outputModes = ['table', 'json', 'name'] as const;
/** `cloud-init` is for commands that bring a host in, and only as a flag. */
export type OutputMode = (typeof outputModes)[number] | 'cloud-init';

/** How one kind of resource is shown. */
export interface View<T> {
  /** What `-o name` prints. */
  name(item: T): string;
  /** Columns of a list, the important ones first: a narrow screen leaves out the last ones. */
  columns: Readonly<Record<string, (item: T) => Cell>>;
  /** Lines of a single one, when it has more to tell than a row of the list. */
  fields?(item: T): readonly (readonly [string, Cell])[];
}

export interface ListOf<T> {
  items: readonly T[];
  next_cursor: string | null;
}

interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

export interface Output {
  list<T>(view: View<T>, list: ListOf<T>, footer: readonly string[]): void;
  one<T>(view: View<T>, item: T): void;
  /** Those rows of a list that are news; the titles too when they are the first. JSON is one object a line. */
  news<T>(view: View<T>, rows: readonly T[], news: ReadonlySet<T>, areFirst: boolean): void;
  /** Its name alone, also as a table: for what is there to be put into another command. */
  value<T>(view: Pick<View<T>, 'name'>, item: T): void;
  /** A text of several lines as it is, whatever the mode: a file for another program. */
  text(text: string): void;
  /** Lines for people, beside the data. */
  say(text: string): void;
  /** Lines that only help somebody who looks at a table on a terminal. */
  hint(text: string): void;
}

/** Data goes to `stdout` and nothing else does; everything for people beside the data goes to `stderr`. */
export function createOutput(mode: OutputMode, colour: boolean, stdout: Screen, stderr: Screen): Output {
  const forPeople = mode === 'table' && stdout.isTTY === true;
  const paint = colour && stdout.isTTY === true ? coloured : plain;
  const safe = (text: string) => text.split('\n').map(printable).join('\n');

  function hint(text: string): void {
    if (forPeople) stderr.write(`${paint(safe(text), 'muted')}\n`);
  }

  function rowsOf<T>(view: View<T>, items: readonly T[]): Cell[][] {
    return items.map((item) => Object.values(view.columns).map((cell) => cell(item)));
  }

  return {
    text: (text) => void stdout.write(safe(text)),
    say: (text) => void stderr.write(`${safe(text)}\n`),
    hint,
    list(view, { items, next_cursor }, footer) {
      if (mode === 'json') stdout.write(`${printableJson({ items, next_cursor }, 2)}\n`);
      else if (mode === 'name') stdout.write(items.map((item) => `${printable(view.name(item))}\n`).join(''));
      else if (!forPeople) stdout.write(formatTabs(rowsOf(view, items)));
      else {
        if (items.length > 0)
          stdout.write(formatTable(Object.keys(view.columns), rowsOf(view, items), paint, stdout.columns || 80));
        const total = next_cursor === null ? items.length : 'more';
        hint([`${items.length} of ${total}`, ...footer].join(' · '));
      }
    },
    news(view, rows, news, areFirst) {
      const told = rows.filter((row) => news.has(row));
      if (mode === 'json') stdout.write(told.map((row) => `${printableJson(row)}\n`).join(''));
      else if (mode === 'name') stdout.write(told.map((row) => `${printable(view.name(row))}\n`).join(''));
      else if (!forPeople) stdout.write(formatTabs(rowsOf(view, told)));
      else if (told.length > 0) {
        // All of them are aligned, so that what comes later stands below what came before.
        const table = formatTable(Object.keys(view.columns), rowsOf(view, rows), paint, stdout.columns || 80);
        const [titles = '', ...lines] = table.split('\n');
        const shown = lines.filter((_, at) => rows[at] !== undefined && news.has(rows[at]));
        stdout.write(`${[...(areFirst ? [titles] : []), ...shown].join('\n')}\n`);
      }
    },
    value(view, item) {
      stdout.write(`${mode === 'json' ? printableJson(item, 2) : printable(view.name(item))}\n`);
    },
    one(view, item) {
      const fields =
        view.fields?.(item) ?? Object.entries(view.columns).map(([title, cell]) => [title, cell(item)] as const);
      if (mode === 'json') stdout.write(`${printableJson(item, 2)}\n`);
      else if (mode === 'name') stdout.write(`${printable(view.name(item))}\n`);
      else if (forPeople) stdout.write(formatFields(fields, paint));
      else
        stdout.write(
          formatTabs(fields.map(([label, cell]) => [words(label.toLowerCase().replaceAll(' ', '_')), cell])),
        );
    },
  };
}
