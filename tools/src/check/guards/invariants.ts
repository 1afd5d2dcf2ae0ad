import { posix } from 'node:path';
import type { Project } from '../../project/project.ts';
import { testsIn } from '../../project/tests.ts';
import type { Finding, Guard } from '../guard.ts';

/**
 * Every invariant that a README states names the tests that hold it, one a line below it: `` `file` › title ``. They stand in the
 * same folder and are run, so nobody removes or renames a test without seeing what it was there for.
 */
export const invariants: Guard = {
  name: 'invariants',
  async run(project) {
    const readmes = project.files.filter((file) => posix.basename(file) === 'README.md');
    const stating = readmes.filter((file) => isModule.test(file) || headingOf(project, file) >= 0);
    return stating.flatMap((file) => findingsIn(project, file));
  },
};

interface Line {
  line: number;
  text: string;
}

interface Invariant extends Line {
  tests: Line[];
}

const isModule = /^modules\/[^/]+\/README\.md$/;
const heading = /^(\*\*Invariants\*\*|#+ Invariants)$/;
const reference = /^`([^`]+)` › (.+)$/;
const isTestFile = /\/src\/.*\.test\.ts$|^ports\/[^/]+\/src\/contract\.ts$/;

function headingOf(project: Project, file: string): number {
  return project
    .read(file)
    .split('\n')
    .findIndex((text) => heading.test(text));
}

/** The list below the heading. A line that is indented and begins nothing belongs to what was begun before it. */
function invariantsIn(project: Project, file: string): Invariant[] {
  const start = headingOf(project, file);
  const found: Invariant[] = [];
  if (start < 0) return found;
  for (const [index, text] of project.read(file).split('\n').entries()) {
    if (index <= start || text.trim() === '') continue;
    const current = found.at(-1);
    if (text.startsWith('- ')) found.push({ line: index + 1, text: text.slice(2), tests: [] });
    else if (!current || !text.startsWith('  ')) break;
    else if (text.startsWith('  - ')) current.tests.push({ line: index + 1, text: text.slice(4) });
    else {
      const begun = current.tests.at(-1) ?? current;
      begun.text += ` ${text.trim()}`;
    }
  }
  return found;
}

function findingsIn(project: Project, file: string): Finding[] {
  const stated = invariantsIn(project, file);
  if (stated.length === 0) return [{ file, message: 'lists no invariants: what must hold, whatever happens?' }];
  return stated.flatMap(({ line, tests }) => {
    if (tests.length === 0) return [{ file, line, message: 'names no test: add one below it, as `file` › title' }];
    return tests.flatMap((test) => {
      const message = problemOf(project, posix.dirname(file), test.text);
      return message === undefined ? [] : [{ file, line: test.line, message }];
    });
  });
}

function problemOf(project: Project, folder: string, text: string): string | undefined {
  const [, path, title] = reference.exec(text) ?? [];
  if (path === undefined || title === undefined) return 'is no test: write `file` › title';
  const file = posix.join(folder, path);
  if (!file.startsWith(`${folder}/`) || !isTestFile.test(file)) return `${path} is no test of this folder`;
  if (!project.has(file)) return `${path} does not exist`;
  const named = testsIn(project, file).filter((test) => test.title === title);
  if (named.length === 0) return `${path} has no test "${title}"`;
  return named.some(({ skipped }) => skipped) ? `${path} skips "${title}"` : undefined;
}
