import { isBuiltin } from 'node:module';
import { importsOf } from '../../project/imports.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import type { Finding, Guard } from '../guard.ts';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** dependency-cruiser cannot tell this for workspace packages: it sees where the link leads, not who asked for it. */
export const declared: Guard = {
  name: 'declared',
  async run(project) {
    return sourceFiles(project).flatMap((file) => undeclaredImports(project, file));
  },
};

function undeclaredImports(project: Project, file: string): Finding[] {
  const owner = manifestOf(project, file);
  if (owner === undefined) return [];
  const always = { ...owner.dependencies, ...owner.optionalDependencies };
  const inTests = { ...always, ...owner.devDependencies, ...rootManifest(project).devDependencies };
  return importsOf(project, file).flatMap(({ from, line, typeOnly }) => {
    const name = packageOf(from);
    if (name === undefined || name === owner.name || isListed(file, name)) return [];
    const loose = isTest(file) || typeOnly || neverRuns(file);
    if (name in (loose ? inTests : always)) return [];
    return [{ file, line, message: `imports ${name}, which ${owner.name} does not declare in its package.json` }];
  });
}

function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('/') || isBuiltin(specifier)) return undefined;
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** The list of modules declares them: each stands there once and nowhere else, and workspaces link all of them. */
function isListed(file: string, name: string): boolean {
  return file === 'processes/src/modules.ts' && name.startsWith('@gpuaas/');
}

/** Settings of tools, and what only tests and measurements use: no part of what we ship. */
function neverRuns(file: string): boolean {
  return /(^|\/)[^/]+\.config\.(ts|mjs)$|^\.[^/]+\.mjs$|^(testing|bench|web\/e2e)\//.test(file);
}

/** The package.json of the nearest folder above. */
function manifestOf(project: Project, file: string): Manifest | undefined {
  const parts = file.split('/');
  for (let depth = parts.length - 1; depth >= 0; depth -= 1) {
    const path = [...parts.slice(0, depth), 'package.json'].join('/');
    if (project.has(path)) return JSON.parse(project.read(path)) as Manifest;
  }
  return undefined;
}

function rootManifest(project: Project): Partial<Manifest> {
  return project.has('package.json') ? (JSON.parse(project.read('package.json')) as Manifest) : {};
}
