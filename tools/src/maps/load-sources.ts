import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Project } from '../project/project.ts';
import type { OwnedLifecycle } from './lifecycles-map.ts';
import type { SettingRow } from './settings-map.ts';

// Loaded by path and not imported: tools read the tree as data, and a new module is found in the list.

/** Every lifecycle table that a module declares. */
export async function loadLifecycles(project: Project): Promise<OwnedLifecycle[]> {
  const { modules } = await load(project, 'processes/src/modules.ts');
  const { lifecycles } = modules as { lifecycles: Record<string, Omit<OwnedLifecycle, 'module'>[]> };
  return Object.entries(lifecycles).flatMap(([module, tables]) =>
    tables.map(({ name, table }) => ({ module, name, table })),
  );
}

export async function loadSettings(project: Project): Promise<Record<string, SettingRow>> {
  const { settingsSchema } = await load(project, 'processes/src/settings.ts');
  return settingsSchema as Record<string, SettingRow>;
}

function load({ root }: Project, file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(root, file)).href) as Promise<Record<string, unknown>>;
}
