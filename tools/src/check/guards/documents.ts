import { posix } from 'node:path';
import type { Project } from '../../project/project.ts';
import type { Finding, Guard } from '../guard.ts';

const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** `[path](path) › title |`: a test that a page rests on. */
const namedTest = /\]\(([^)#\s]+\.ts)\) › (.+?) *\|/g;
const runbook = /\brunbook: '([\w-]+)'/g;

/** What a document points to is there, and so is every test it names, and every runbook that a state or a health check sends people to. */
export const documents: Guard = {
  name: 'documents',
  async run(project) {
    const known = new Set(project.files);
    const folders = new Set(project.files.flatMap((file) => parents(file)));
    return project.files.flatMap((file) => {
      const isDocument = file.endsWith('.md');
      if (!isDocument && !/^(modules|processes)\/.*(?<!\.test)\.ts$/.test(file)) return [];
      const pattern = isDocument ? link : runbook;
      return [
        ...(isDocument ? missingTests(project, file) : []),
        ...project
          .read(file)
          .split('\n')
          .flatMap((text, index) =>
            [...text.matchAll(pattern)]
              .map((match) => match[1] ?? '')
              .map((target) => (isDocument ? posix.join(posix.dirname(file), target) : `docs/runbooks/${target}.md`))
              .filter((target) => !known.has(target) && !folders.has(target.replace(/\/$/, '')))
              .map((target) => ({ file, line: index + 1, message: `${target} does not exist` })),
          ),
      ];
    });
  },
};

function missingTests(project: Project, file: string): Finding[] {
  return project
    .read(file)
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(namedTest)].flatMap(([, target = '', title = '']) => {
        const path = posix.join(posix.dirname(file), target);
        if (!project.has(path) || project.read(path).includes(`it('${title}'`)) return [];
        return [{ file, line: index + 1, message: `${path} has no test "${title}"` }];
      }),
    );
}

function parents(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [folder, ...parents(folder)];
}
