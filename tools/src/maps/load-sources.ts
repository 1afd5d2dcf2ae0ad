import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { foldersIn } from '../project/kinds.ts';
import type { Project } from '../project/project.ts';
import type { OwnedLifecycle } from './lifecycles-map.ts';
import type { SettingRow } from './settings-map.ts';

// Loaded by path and not imported: tools read the tree as data, and a new module is found without naming it here.

/** Every lifecycle table that a module shows on its public face. */
export async function loadLifecycles(project: Project): Promise<OwnedLifecycle[]> {
  const lifecycles: OwnedLifecycle[] = [];
  for (const module of foldersIn(project, 'modules')) {
    const face = `modules/${module}/src/index.ts`;
    if (!project.has(face)) continue;
    const found = Object.values(await load(project, face)).filter(isLifecycle);
    lifecycles.push(...found.map(({ name, table }) => ({ module, name, table })));
  }
  return lifecycles;
}

export async function loadSettings(project: Project): Promise<Record<string, SettingRow>> {
  const { settingsSchema } = await load(project, 'processes/src/settings.ts');
  return settingsSchema as Record<string, SettingRow>;
}

function load({ root }: Project, file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(root, file)).href) as Promise<Record<string, unknown>>;
}

function isLifecycle(value: unknown): value is OwnedLifecycle {
  return typeof value === 'object' && value !== null && 'table' in value && 'statesBefore' in value;
}
