import { importsOf } from '../../project/imports.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import type { Finding, Guard } from '../guard.ts';

export const workflows: Guard = {
  name: 'workflows',
  async run(project) {
    return [...importFindings(project), ...startFindings(project)];
  },
};

function importFindings(project: Project): Finding[] {
  return sourceFiles(project)
    .filter((file) => file.includes('/workflows/') && !isTest(file))
    .flatMap((file) =>
      importsOf(project, file)
        .filter(({ from, typeOnly }) => !typeOnly && from !== '@gpuaas/workflow-engine')
        .map(({ from, line }) => ({
          file,
          line,
          message: `imports ${from}: a workflow may import types (\`import type\`) and @gpuaas/workflow-engine only`,
        })),
    );
}

/** A module starts runs in one file, so that whoever asks for one gets the same id and the same checks. */
function startFindings(project: Project): Finding[] {
  const starts = sourceFiles(project)
    .filter((file) => file.startsWith('modules/') && !isTest(file))
    .filter((file) => /\bworkflows\.start\(/.test(project.read(file)));
  return starts
    .filter((file) => starts.some((other) => other < file && other.split('/')[1] === file.split('/')[1]))
    .map((file) => ({
      file,
      message: 'starts workflows, and another file of this module does too: start them in one',
    }));
}
