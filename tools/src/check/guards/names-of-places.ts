import { dirname } from 'node:path';
import { outputOf } from '../../project/output-of.ts';
import type { Project } from '../../project/project.ts';
import type { Finding, Guard } from '../guard.ts';

/** Ordinary folders and hosts that everybody has; finding them says nothing about this machine. */
const ordinary = new Set([
  '/',
  '/home',
  '/root',
  '/tmp',
  '/var',
  '/var/tmp',
  '/opt',
  '/srv',
  '/usr',
  '/usr/src',
  '/mnt',
]);

export const namesOfPlaces: Guard = {
  name: 'names-of-places',
  async run(project) {
    return placeFindings(project, [...workplacesOf(project.root), registryHost(project.root)]);
  },
};

/** The folder above the repository, or the repository itself where the one above is an ordinary one. */
export function workplacesOf(root: string): string[] {
  const parent = dirname(root);
  return [ordinary.has(parent) ? root : parent];
}

function registryHost(root: string): string {
  return new URL(outputOf(root, 'npm', ['config', 'get', 'registry']).trim()).host;
}

/** Messages do not repeat the place: they are read elsewhere. */
export function placeFindings(project: Project, places: readonly string[]): Finding[] {
  const escaped = places.map((place) => place.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const patterns = escaped.map((place) => new RegExp(`(?<![\\w.~@}-])${place}(?![\\w-])`));
  return project.files
    .filter((file) => file !== 'package-lock.json')
    .flatMap((file) =>
      project
        .read(file)
        .split('\n')
        .flatMap((text, index) =>
          patterns.some((pattern) => pattern.test(text))
            ? [{ file, line: index + 1, message: 'names a place of this machine: nobody else has it' }]
            : [],
        ),
    );
}
