import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openProject } from '../../project/project.ts';
import { boundaries } from './boundaries.ts';

/** Package name → its folder and what it exports. */
const packages: Record<string, [folder: string, exports: Record<string, string>]> = {
  contract: ['contract', { '.': './src/index.ts' }],
  kernel: ['kernel', { '.': './src/index.ts' }],
  database: ['ports/database', { '.': './src/database.ts', './postgres': './src/postgres.ts' }],
  'event-bus': ['ports/event-bus', { '.': './src/event-bus.ts', './embedded': './src/embedded.ts' }],
  outbox: ['modules/outbox', { '.': './src/index.ts' }],
  audit: ['modules/audit', { '.': './src/index.ts' }],
  iam: ['modules/iam', { '.': './src/index.ts' }],
  fleet: ['modules/fleet', { '.': './src/index.ts' }],
  catalog: ['modules/catalog', { '.': './src/index.ts' }],
  wiring: ['wiring', { '.': './src/index.ts' }],
  'gateway-terminal': ['gateways/terminal', { '.': './src/index.ts' }],
  processes: ['processes', { '.': './src/index.ts' }],
  agent: ['agent', { '.': './src/index.ts' }],
  'terminal-protocol': ['terminal-protocol', { '.': './src/index.ts' }],
  sdk: ['sdk/typescript', { '.': './src/index.ts' }],
  testing: ['testing', { '.': './src/index.ts' }],
};

const ranks: Record<string, number> = { outbox: 0, audit: 0, iam: 1, fleet: 1, catalog: 2 };

const forbidden: [file: string, imports: string, rule: string][] = [
  ['contract/src/a.ts', '@gpuaas/kernel', 'contract-imports'],
  ['kernel/src/a.ts', '@gpuaas/database', 'kernel-imports'],
  ['kernel/src/b.ts', 'node:fs', 'kernel-does-no-io'],
  ['ports/database/src/a.ts', '@gpuaas/event-bus', 'ports-imports'],
  ['ports/event-bus/src/a.ts', '@gpuaas/database/postgres', 'ports-imports'],
  ['ports/event-bus/src/b.ts', '@gpuaas/contract', 'ports-import-contract-types'],
  ['modules/iam/src/a.ts', '@gpuaas/event-bus/embedded', 'modules-imports'],
  ['modules/iam/src/b.ts', '@gpuaas/fleet', 'rank-of-iam'],
  ['modules/outbox/src/a.ts', '@gpuaas/audit', 'rank-of-outbox'],
  ['modules/fleet/src/f.ts', '@gpuaas/catalog', 'rank-of-fleet'],
  ['wiring/src/a.ts', '@gpuaas/fleet', 'wiring-imports'],
  ['wiring/src/b.ts', '@gpuaas/event-bus/embedded', 'wiring-imports'],
  ['modules/fleet/src/a.ts', '../../iam/src/store.ts', 'only-through-exports'],
  ['modules/fleet/src/b.ts', '@gpuaas/iam/src/store.ts', 'resolvable'],
  ['gateways/terminal/src/a.ts', '@gpuaas/fleet', 'gateways-imports'],
  ['gateways/terminal/src/b.ts', '@gpuaas/database', 'gateways-have-no-database'],
  ['processes/src/a.ts', '@gpuaas/agent', 'processes-imports'],
  ['agent/src/a.ts', '@gpuaas/event-bus', 'agent-imports'],
  ['sdk/typescript/src/a.ts', '@gpuaas/kernel', 'sdk-imports'],
  ['terminal-protocol/src/a.ts', '@gpuaas/kernel', 'terminal-protocol-imports'],
  ['sdk/typescript/src/b.ts', '@gpuaas/terminal-protocol', 'sdk-imports'],
  ['cli/src/a.ts', '@gpuaas/kernel', 'cli-imports'],
  ['apps/slurm/controller/a.ts', '@gpuaas/fleet', 'apps-imports'],
  ['web/shell/src/a.ts', '@gpuaas/kernel', 'web-imports'],
  ['web/shell/src/b.ts', '../../../apps/slurm/web/extension.ts', 'web-shell-extensions'],
  ['tools/src/a.ts', '@gpuaas/fleet', 'tools-imports'],
  ['processes/src/b.ts', '@gpuaas/testing', 'testing-is-for-tests'],
  ['testing/src/a.ts', '@gpuaas/fleet', 'testing-imports'],
  ['cli/src/b.ts', './testing/helper.ts', 'testing-is-for-tests'],
];

const allowed: [file: string, imports: string][] = [
  ['kernel/src/c.ts', '@gpuaas/contract'],
  ['cli/src/t.ts', '@gpuaas/terminal-protocol'],
  ['web/shell/src/t.ts', '@gpuaas/terminal-protocol'],
  ['agent/src/t.ts', '@gpuaas/terminal-protocol'],
  ['ports/event-bus/src/c.ts', '@gpuaas/database'],
  ['ports/event-bus/src/contract.ts', '@gpuaas/database/postgres'],
  ['wiring/src/c.ts', '@gpuaas/event-bus'],
  ['modules/catalog/src/c.ts', '@gpuaas/iam'],
  ['modules/catalog/src/d.ts', '@gpuaas/wiring'],
  ['modules/fleet/src/d.ts', '@gpuaas/event-bus'],
  ['modules/fleet/src/d.test.ts', '@gpuaas/event-bus/embedded'],
  ['modules/fleet/src/e.test.ts', '@gpuaas/testing'],
  ['gateways/terminal/src/c.ts', '@gpuaas/sdk'],
  ['processes/src/c.ts', '@gpuaas/event-bus/embedded'],
  ['processes/src/d.ts', '@gpuaas/fleet'],
  ['agent/src/c.ts', '@gpuaas/sdk'],
  ['cli/src/c.ts', '@gpuaas/sdk'],
  ['testing/src/c.ts', '@gpuaas/processes'],
  ['cli/src/testing/helper.ts', '@gpuaas/testing'],
  ['cli/src/c.test.ts', './testing/helper.ts'],
];

describe('boundaries', () => {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  afterAll(() => rmSync(root, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }

  it('finds what each rule forbids, with the line and the reason, and nothing else', async () => {
    mkdirSync(join(root, 'node_modules/@gpuaas'), { recursive: true });
    for (const [name, [folder, exports]] of Object.entries(packages)) {
      write(
        `${folder}/package.json`,
        JSON.stringify({ name: `@gpuaas/${name}`, type: 'module', rank: ranks[name], exports }),
      );
      for (const target of Object.values(exports)) write(join(folder, target), 'export const a = 1;\n');
      symlinkSync(join(root, folder), join(root, 'node_modules/@gpuaas', name));
    }
    write('modules/iam/src/store.ts', 'export const a = 1;\n');
    write('apps/slurm/web/extension.ts', 'export const a = 1;\n');
    for (const [file, from] of [...forbidden, ...allowed]) write(file, `// why\nimport { a } from '${from}';\n\na;\n`);

    const findings = await boundaries.run(openProject(root));
    const found = findings.map(({ file, line, message }) => `${file}:${line} ${/\(([\w-]+)\)$/.exec(message)?.[1]}`);
    const wanted = forbidden.map(([file, , rule]) => `${file}:2 ${rule}`);
    expect(found).toEqual(expect.arrayContaining(wanted));
    const guilty = new Set(forbidden.map(([file]) => file));
    expect(findings.filter(({ file }) => !guilty.has(file))).toEqual([]);
  });
});
