import type { Finding, Guard } from '../guard.ts';
import { assertUnderstood, runTool } from '../run-tool.ts';

/** TypeScript 7, the same compiler as in the editors, over the whole tree. */
export const types: Guard = {
  name: 'types',
  async run({ root }) {
    const result = await runTool(root, ['typescript7/bin/tsc', '-p', '.', '--pretty', 'false']);
    const findings = compilerFindings(result.output);
    assertUnderstood('tsc', result, findings);
    return findings;
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
