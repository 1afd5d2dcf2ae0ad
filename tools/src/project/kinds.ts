import type { Project } from './project.ts';

const code = /\.(ts|tsx|mts|mjs|js)$/;
const generated = /^contract\/generated\//;
const tests = /\.test\.tsx?$|^ports\/[^/]+\/src\/contract\.ts$|\/src\/testing\//;

/**
 * Tests, what a package keeps for them in `src/testing`, and the contract suites of the ports: they may reach for more
 * than the code they test.
 */
export function isTest(file: string): boolean {
  return tests.test(file);
}

/** Every hand-written source file, tests included. */
export function sourceFiles({ files }: Project): string[] {
  return files.filter((file) => code.test(file) && !generated.test(file));
}

/** The names of the folders directly under `parent`: the modules, the ports. */
export function foldersIn({ files }: Project, parent: string): string[] {
  const names = files
    .filter((file) => file.startsWith(`${parent}/`) && file.split('/').length > 2)
    .map((file) => file.split('/')[1] ?? '');
  return [...new Set(names)];
}
