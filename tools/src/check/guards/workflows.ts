import { importsOf } from '../../project/imports.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Guard } from '../guard.ts';

export const workflows: Guard = {
  name: 'workflows',
  async run(project) {
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
  },
};
