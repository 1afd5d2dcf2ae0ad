import type { Finding, Guard } from '../guard.ts';
import { assertUnderstood, runTool } from '../run-tool.ts';

export const formatAndLint: Guard = {
  name: 'format-and-lint',
  async run({ root }) {
    const args = ['check', '--reporter=github', '--max-diagnostics=none', '--no-errors-on-unmatched'];
    const result = await runTool(root, ['@biomejs/biome/bin/biome', ...args]);
    const findings = biomeFindings(root, result.output);
    assertUnderstood('biome', result, findings);
    return findings;
  },
};

/** `::error title=lint/…,file=…,line=2,…::message`. Files come as absolute paths. */
export function biomeFindings(root: string, output: string): Finding[] {
  const pattern = /^::(?:error|warning) title=([^,]*),file=([^,]*),line=(\d+)[^:]*::(.*)$/gm;
  return [...output.matchAll(pattern)].map(([, rule = '', file = '', line, message = '']) => ({
    file: file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file,
    line: Number(line),
    message: rule === 'format' ? 'is not formatted (npm run fix)' : `${rule}: ${message}`,
  }));
}
