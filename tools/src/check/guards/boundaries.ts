import { join } from 'node:path';
import { importsOf } from '../../project/imports.ts';
import { type Project, repositoryRoot } from '../../project/project.ts';
import type { Finding, Guard } from '../guard.ts';
import { assertUnderstood, runTool } from '../run-tool.ts';

interface Cruise {
  modules: { source: string; dependencies: { module: string; resolved: string }[] }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
}

const shared = ['contract', 'kernel', 'private-files', 'sockets', 'terminal-protocol', 'wiring'];
const folders = ['ports', 'modules', 'gateways', 'processes', 'agent', 'sdk', 'apps', 'web'];
const tools = ['cli', 'testing', 'tools', 'bench'];

/** The rules themselves are in .dependency-cruiser.mjs, one for each row of the table of who may import whom. */
export const boundaries: Guard = {
  name: 'boundaries',
  async run(project) {
    const present = [...shared, ...folders, ...tools].filter((folder) =>
      project.files.some((file) => file.startsWith(`${folder}/`)),
    );
    const config = join(repositoryRoot, '.dependency-cruiser.mjs');
    const script = 'dependency-cruiser/bin/dependency-cruiser.mjs';
    const result = await runTool(project.root, [script, '--config', config, '--output-type', 'json', ...present]);
    const findings = result.output === '' ? [] : cruiseFindings(project, JSON.parse(result.output) as Cruise);
    assertUnderstood('dependency-cruiser', result, findings);
    return findings;
  },
};

function cruiseFindings(project: Project, { modules, summary }: Cruise): Finding[] {
  const reasons = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return summary.violations.map(({ from, to, rule }) => {
    const dependencies = modules.find(({ source }) => source === from)?.dependencies ?? [];
    const written = dependencies.find(({ resolved }) => resolved === to)?.module ?? to;
    const line = importsOf(project, from).find((entry) => entry.from.replace(/^node:/, '') === written)?.line;
    return {
      file: from,
      ...(line !== undefined && { line }),
      message: `imports ${written}: ${reasons.get(rule.name)} (${rule.name})`,
    };
  });
}
