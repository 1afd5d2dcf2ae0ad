import type { Project } from './project.ts';

/** One `create table` of a migration. */
export interface CreatedTable {
  schema: string;
  table: string;
  /** The folder that owns it: `modules/fleet`. */
  owner: string;
  file: string;
  line: number;
  /** The comment that stands directly above it. */
  about: string;
}

export function createdTables(project: Project): CreatedTable[] {
  return migrationFiles(project).flatMap((file) => {
    const owner = ownerOf(file);
    return statements(
      project.read(file),
      /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w".]+)/gi,
    ).map(({ name, line, about }) => {
      const [schema, table] = name.includes('.') ? name.split('.') : ['', name];
      return { schema: schema ?? '', table: table ?? '', owner, file, line, about };
    });
  });
}

/** Tables that a migration points to with a foreign key, or changes. */
export function touchedTables(project: Project, file: string): { name: string; line: number }[] {
  const text = project.read(file);
  return [...statements(text, /\breferences\s+([\w".]+)/gi), ...statements(text, /\balter\s+table\s+([\w".]+)/gi)];
}

export function migrationFiles({ files }: Project): string[] {
  return files.filter((file) => /^(modules|ports)\/[^/]+\/migrations\/[^/]+\.sql$/.test(file));
}

export function ownerOf(migration: string): string {
  return migration.split('/').slice(0, 2).join('/');
}

/** The schema of an owner bears its name. Only the database port differs: it has nothing but a clock. */
export function schemaOf(owner: string): string {
  return owner === 'ports/database' ? 'clock' : (owner.split('/')[1] ?? '').replaceAll('-', '_');
}

function statements(text: string, pattern: RegExp): { name: string; line: number; about: string }[] {
  const code = text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length));
  return [...code.matchAll(pattern)].map((match) => {
    const line = code.slice(0, match.index).split('\n').length;
    return { name: (match[1] ?? '').replaceAll('"', ''), line, about: commentAbove(text, line) };
  });
}

function commentAbove(text: string, line: number): string {
  const lines = text.split('\n').slice(0, line - 1);
  const start = lines.findLastIndex((candidate) => !candidate.startsWith('--')) + 1;
  return lines
    .slice(start)
    .map((comment) => comment.replace(/^--\s*/, ''))
    .join(' ');
}
