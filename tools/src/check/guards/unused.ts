import type { Finding, Guard } from '../guard.ts';
import { assertUnderstood, runTool } from '../run-tool.ts';

type Issue = { name: string; line?: number };
type IssuesOfFile = { file: string } & Record<string, string | Issue[] | Issue[][]>;

export const unused: Guard = {
  name: 'unused',
  async run({ root }) {
    const result = await runTool(root, ['knip/bin/knip.js', '--reporter', 'json', '--no-progress']);
    const findings = knipFindings(result.output);
    assertUnderstood('knip', result, findings);
    return findings;
  },
};

const words: Record<string, string> = {
  files: 'nobody uses this file',
  dependencies: 'is declared as dependency but not used',
  devDependencies: 'is declared as dev dependency but not used',
  optionalPeerDependencies: 'is an optional peer dependency but is used',
  unlisted: 'is used but not declared in package.json',
  binaries: 'is run but not declared in package.json',
  unresolved: 'cannot be resolved',
  exports: 'is exported but nobody else uses it',
  types: 'is an exported type but nobody else uses it',
  duplicates: 'is exported twice',
};

export function knipFindings(output: string): Finding[] {
  if (output.trim() === '') return [];
  const { issues } = JSON.parse(output) as { issues: IssuesOfFile[] };
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, list]) =>
      (list as (Issue | Issue[])[]).flat().map(({ name, line }) => ({
        file,
        ...(line !== undefined && { line }),
        message: kind === 'files' ? (words['files'] ?? '') : `${name} ${words[kind] ?? `(${kind})`}`,
      })),
    ),
  );
}
