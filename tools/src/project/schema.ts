import { migrationFiles, ownerOf } from './migrations.ts';
import type { Project } from './project.ts';

export interface Column {
  name: string;
  /** As `information_schema` calls it: `text`, `timestamp with time zone`, `ARRAY`. */
  type: string;
  nullable: boolean;
  /** What the database puts in when nobody says what: the text of the default, or `identity`. */
  fallback: string | undefined;
  /** The only values that it may have, when a check lists them. */
  values: string[] | undefined;
  /** Where a migration adds it. */
  file: string;
  line: number;
}

export interface Table {
  owner: string;
  /** `fleet.node` */
  name: string;
  columns: Map<string, Column>;
}

/** As migrations spell a type → as the database does. */
const types: Readonly<Record<string, string>> = {
  text: 'text',
  'text[]': 'ARRAY',
  'integer[]': 'ARRAY',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  timestamptz: 'timestamp with time zone',
  interval: 'interval',
  bytea: 'bytea',
  jsonb: 'jsonb',
  xid8: 'xid8',
};

/**
 * The tables as the migrations leave them, read from their text: a check must not need a database. A test compares this with a
 * migrated one, so a statement that is not understood here does not go unseen.
 */
export function tablesIn(project: Project): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const file of migrationFiles(project)) {
    for (const statement of statementsOf(project.read(file))) apply(tables, file, statement);
  }
  return tables;
}

interface Statement {
  text: string;
  line: number;
}

/** Statements without comments, bodies of functions and texts of more than a word, each still on its line. */
function statementsOf(sql: string): Statement[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const code = sql
    .replace(/--.*$/gm, blank)
    .replace(/\$\$[\s\S]*?\$\$/g, blank)
    .replace(/'(?:[^']|'')*'/g, (text) => (/^'\w*'$/.test(text) ? text : `'${blank(text.slice(1, -1))}'`));
  return split(code, ';', 1).filter(({ text }) => text.trim() !== '');
}

/** Cuts a text at every separator that is not inside brackets. */
function split(text: string, separator: string, line: number): Statement[] {
  const parts: Statement[] = [];
  let depth = 0;
  let start = 0;
  const add = (end: number) => {
    const before = text.slice(0, start);
    const part = text.slice(start, end);
    const gap = /^\s*/.exec(part)?.[0] ?? '';
    parts.push({ text: part.trim(), line: line + countLines(before) + countLines(gap) });
  };
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth > 0 || text[at] !== separator) continue;
    add(at);
    start = at + 1;
  }
  add(text.length);
  return parts;
}

const countLines = (text: string) => text.split('\n').length - 1;

function apply(tables: Map<string, Table>, file: string, { text, line }: Statement): void {
  const created = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)\s*\(/i.exec(text);
  if (created) {
    const [head, name = ''] = created;
    const table: Table = { owner: ownerOf(file), name, columns: new Map() };
    tables.set(name, table);
    const body = text.slice(head.length, text.lastIndexOf(')'));
    for (const part of split(body, ',', line + countLines(head))) define(table, file, part);
    return;
  }
  const altered = /^alter\s+table\s+(?:if\s+exists\s+)?([\w.]+)\s+/i.exec(text);
  const table = altered && tables.get(altered[1] ?? '');
  if (table) {
    const actions = split(text.slice(altered[0].length), ',', line + countLines(altered[0]));
    for (const action of actions) alter(table, file, action);
  }
  const dropped = /^drop\s+table\s+(?:if\s+exists\s+)?([\w.]+)/i.exec(text);
  if (dropped) tables.delete(dropped[1] ?? '');
}

const constraint = /^(constraint|unique|check|exclude|foreign\s+key|like)\b/i;

function define({ columns }: Table, file: string, { text, line }: Statement): void {
  const key = /^primary\s+key\s*\(([^)]*)\)/i.exec(text);
  for (const name of key?.[1]?.split(',') ?? []) {
    const column = columns.get(name.trim());
    if (column) column.nullable = false;
  }
  if (key || constraint.test(text)) return;
  const [, name = '', spelled = '', rest = ''] = /^"?(\w+)"?\s+(\w+(?:\[\])?)([\s\S]*)$/.exec(text) ?? [];
  const type = types[spelled.toLowerCase()];
  if (type === undefined) throw new Error(`${file}:${line} has a column of type ${spelled}: add it to ${here}`);
  const fallback = /\bdefault\s+('[^']*'|\S+)/i.exec(rest)?.[1];
  const identity = /\bgenerated\s+(always|by\s+default)\s+as\s+identity\b/i.test(rest);
  const required = /\bnot\s+null\b|\bprimary\s+key\b/i.test(rest) || identity;
  columns.set(name, {
    name,
    type,
    nullable: !required,
    fallback: identity ? 'identity' : fallback,
    values: listedValues(name, rest),
    file,
    line,
  });
}

/** `check (state in ('a', 'b'))` */
function listedValues(name: string, text: string): string[] | undefined {
  const [, list] = new RegExp(`\\bcheck\\s*\\(\\s*${name}\\s+in\\s*\\(([^)]*)\\)\\s*\\)`, 'i').exec(text) ?? [];
  return list === undefined ? undefined : [...list.matchAll(/'(\w+)'/g)].map(([, value = '']) => value);
}

/** A check that lists values can be replaced by one that lists others. One without a name has the name Postgres gives it. */
function changeListedValues({ name, columns }: Table, text: string): void {
  const dropped = /^drop\s+constraint\s+(?:if\s+exists\s+)?(\w+)/i.exec(text)?.[1];
  for (const column of columns.values()) {
    if (dropped === `${name.split('.').at(-1)}_${column.name}_check`) column.values = undefined;
    column.values = listedValues(column.name, text) ?? column.values;
  }
}

const here = 'tools/src/project/schema.ts';

function alter(table: Table, file: string, { text, line }: Statement): void {
  const added = /^add\s+column\s+(?:if\s+not\s+exists\s+)?([\s\S]+)$/i.exec(text);
  if (added) {
    define(table, file, { text: added[1] ?? '', line });
    return;
  }
  const dropped = /^drop\s+column\s+(?:if\s+exists\s+)?(\w+)/i.exec(text);
  if (dropped) {
    table.columns.delete(dropped[1] ?? '');
    return;
  }
  const changed = /^alter\s+column\s+(\w+)\s+(set|drop)\s+(not\s+null|default)\b\s*(\S*)/i.exec(text);
  const column = changed && table.columns.get(changed[1] ?? '');
  if (column) {
    const isSet = changed[2]?.toLowerCase() === 'set';
    if (changed[3]?.toLowerCase() === 'default') column.fallback = isSet ? changed[4] : undefined;
    else column.nullable = !isSet;
    return;
  }
  if (/^(add|drop|validate)\s+(constraint|check|unique|foreign|primary)\b/i.test(text)) {
    changeListedValues(table, text);
    return;
  }
  throw new Error(`${file}:${line} changes ${table.name} in a way that ${here} does not know: ${text.slice(0, 60)}`);
}
