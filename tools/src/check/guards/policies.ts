import { parse } from 'yaml';
import type { PoliciesFile } from '../../gen/policies-file.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import type { Guard } from '../guard.ts';

const file = 'contract/policies.yaml';
/** Rate limits are read by whoever reads this. */
const limits = 'contract/openapi/openapi.yaml';

/** What an operator sets, something reads. */
export const policies: Guard = {
  name: 'policies',
  async run(project) {
    const keys = project.has(file) ? Object.keys((parse(project.read(file)) ?? {}) as PoliciesFile) : [];
    const unread = keys.filter((key) => !isRead(project, key));
    return unread.map((key) => ({ file, message: `${key}: nothing reads it, so setting it changes nothing` }));
  },
};

function isRead(project: Project, key: string): boolean {
  if (project.has(limits) && project.read(limits).includes(`policy: ${key},`)) return true;
  return sourceFiles(project)
    .filter((path) => /^(modules|processes)\//.test(path) && !isTest(path))
    .some((path) => project.read(path).includes(`'${key}'`));
}
