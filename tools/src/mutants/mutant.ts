import { posix } from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';
import type { Project } from '../project/project.ts';

const kinds = [
  'tenancy',
  'capacity',
  'fencing',
  'signatures',
  'expiry',
  'redaction',
  'idempotency',
  'single-use',
  'deadlines',
  'retries',
  'ordering',
  'exit-codes',
  'other',
] as const;

/** One guard that is taken out of the code on purpose, and the tests that must notice. */
export interface Mutant {
  /** The folder whose `mutants.yaml` lists it. */
  folder: string;
  /** What the code does without the guard, as a sentence. */
  name: string;
  kind: (typeof kinds)[number];
  /** From the folder, as are all other paths from the root. */
  file: string;
  /** Must occur exactly once in the file. */
  replace: string;
  with: string;
  tests: string[];
  /** A finding of a review that this guard closed. */
  finding?: string;
  /** Runs only the tests whose full names match this pattern. */
  only?: string;
  /** Why no test notices. */
  survives?: string;
}

export const lists = /(^|\/)mutants\.yaml$/;
const required = ['name', 'kind', 'file', 'replace', 'with', 'tests'];
const optional = ['finding', 'only', 'survives'];

/** Every mutant of every `mutants.yaml`. Throws where an entry is incomplete. */
export function readMutants(project: Project): Mutant[] {
  return project.files.filter((file) => lists.test(file)).flatMap((file) => mutantsOf(project, file));
}

export function mutantsOf(project: Project, list: string): Mutant[] {
  const entries: unknown = parse(project.read(list));
  if (!Array.isArray(entries)) throw new Error(`${list} is not a list`);
  return entries.map((entry: Record<string, unknown>, index) => {
    const where = `${list}: entry ${index + 1} (${entry['name'] ?? 'no name'})`;
    const missing = required.filter((key) => entry[key] === undefined);
    if (missing.length > 0) throw new Error(`${where} has no ${missing.join(', ')}`);
    const unknown = Object.keys(entry).filter((key) => !required.includes(key) && !optional.includes(key));
    if (unknown.length > 0) throw new Error(`${where} has the unknown key ${unknown.join(', ')}`);
    const texts = Object.entries(entry).filter(([key]) => key !== 'tests');
    const wrong = texts.filter(([, value]) => typeof value !== 'string').map(([key]) => key);
    if (!isListOfTexts(entry['tests'])) wrong.push('tests');
    if (wrong.length > 0) throw new Error(`${where}: ${wrong.join(', ')} must be text; tests a list of paths`);
    return { folder: posix.dirname(list), ...entry } as Mutant;
  });
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}

export function fileOf({ folder, file }: Mutant): string {
  return posix.join(folder, file);
}

/** The file without its guard. */
export function mutated(mutant: Mutant, text: string): string {
  return text.split(mutant.replace).join(mutant.with);
}

/** Why a mutant proves nothing, found without running it. */
export function problemsOf(project: Project, mutant: Mutant): string[] {
  const { kind, replace, tests } = mutant;
  const problems = tests.filter((test) => !project.has(test)).map((test) => `${test} does not exist`);
  if (!kinds.includes(kind)) problems.push(`the kind ${kind} is unknown: use ${kinds.join(', ')}`);
  const file = fileOf(mutant);
  if (!project.has(file)) return [...problems, `${file} does not exist`];
  const text = project.read(file);
  const times = text.split(replace).length - 1;
  if (times !== 1) return [...problems, `the text to replace occurs ${times} times in ${file}, not once`];
  if (mutated(mutant, text) === text) problems.push('it changes nothing');
  if (!isProgram(file, mutated(mutant, text))) problems.push(`${file} cannot be parsed with it`);
  return problems;
}

/** A file that cannot be loaded fails every test and proves none. */
function isProgram(file: string, text: string): boolean {
  if (!/\.tsx?$/.test(file)) return true;
  const { parseDiagnostics } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest) as ts.SourceFile & {
    // Not in the public types; the public way emits the file too, which takes several times as long.
    parseDiagnostics: readonly unknown[];
  };
  return parseDiagnostics.length === 0;
}
