import { type IdPrefix, idNames, type ProjectId } from '@gpuaas/contract';
import { type Db, idPrefix, type Resources } from '@gpuaas/kernel';

/**
 * What people call the target of a call, for the audit log. An entry is read by the project it belongs to, so it never
 * names what lies elsewhere.
 */
export async function targetName(
  resources: Resources,
  db: Db,
  id: string,
  projectId: ProjectId | undefined,
): Promise<string | undefined> {
  const found = await resources[idNames[idPrefix(id) as IdPrefix]]?.find(db, id);
  if (projectId === undefined || found?.within === 'everywhere') return found?.name;
  return found?.within?.id === projectId ? found.name : undefined;
}
