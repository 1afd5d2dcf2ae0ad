import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import type { Finding, Guard } from '../guard.ts';

const limit = 500;
const lookAgain = 300;

export const sizes: Guard = {
  name: 'sizes',
  async run(project) {
    return longerThan(project, limit, Number.POSITIVE_INFINITY);
  },
};

/** A hint where to look, of its own so that it can have another level. */
export const sizesLookAgain: Guard = {
  name: 'sizes-look-again',
  async run(project) {
    return longerThan(project, lookAgain, limit);
  },
};

function longerThan(project: Project, more: number, atMost: number): Finding[] {
  return sourceFiles(project)
    .filter((file) => !isTest(file))
    .map((file) => ({ file, lines: project.read(file).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > more && lines <= atMost)
    .map(({ file, lines }) => ({ file, message: `has ${lines} lines, more than ${more}` }));
}
