import type { Finding, Guard } from '../guard.ts';
import { assertUnderstood, runTool } from '../run-tool.ts';

/** What runs in Node, what runs in a browser, what tests that in Node, and what builds it and looks at it from outside. */
const projects = ['.', 'web', 'web/tsconfig.tests.json', 'web/tsconfig.node.json'];

/** TypeScript 7, the same compiler as in the editors, over the whole tree. */
export const types: Guard = {
  name: 'types',
  async run({ root }) {
    const found: Finding[] = [];
    for (const project of projects) {
      // What did not change since the last check is not looked at again.
      const known = `node_modules/.cache/types/${project.replaceAll(/[^a-z]/g, '-')}.tsbuildinfo`;
      const options = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', known];
      const result = await runTool(root, ['typescript7/bin/tsc', '-p', project, ...options]);
      const findings = compilerFindings(result.output);
      assertUnderstood('tsc', result, findings);
      found.push(...findings);
    }
    return found;
  },
};

/** `file.ts(3,7): error TS2322: …`, with the lines that explain it further indented below. */
export function compilerFindings(output: string): Finding[] {
  return [...output.matchAll(/^(\S.*?)\((\d+),\d+\): error (TS\d+: .*)$/gm)].map(
    ([, file = '', line, message = '']) => ({
      file,
      line: Number(line),
      message,
    }),
  );
}
