import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Project } from '../project/project.ts';
import type { SettingRow } from './settings-map.ts';

// Loaded by path and not imported: tools read the tree as data, and a new module is found in the list.

/** What modules declare of their lifecycles: module → their names, and those whose deadlines it watches. */
export interface DeclaredLifecycles {
  lifecycles: Readonly<Record<string, readonly { name: string }[]>>;
  deadlines: Readonly<Record<string, readonly string[]>>;
}

export async function loadLifecycles(project: Project): Promise<DeclaredLifecycles> {
  const { modules } = await load(project, 'processes/src/modules.ts');
  return modules as DeclaredLifecycles;
}

/** Every setting: of the processes, then of the modules. */
export async function loadSettings(project: Project): Promise<SettingRow[]> {
  const { settingsSchema } = await load(project, 'processes/src/settings.ts');
  const { modules } = await load(project, 'processes/src/modules.ts');
  const { settings } = modules as { settings: Record<string, object> };
  return [settingsSchema as object, ...Object.values(settings)].flatMap((schema) => Object.values(schema));
}

function load({ root }: Project, file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(root, file)).href) as Promise<Record<string, unknown>>;
}
