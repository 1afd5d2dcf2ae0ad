import type { ProjectRole } from '@gpuaas/contract';
import { sql } from 'kysely';

/**
 * The role that counts in a project, of the joined rows `own` (of the project) and `above` (of its organisation): an
 * organisation's owner and admins hold their role in its projects, and its other members none.
 */
export const roleInProject = sql<ProjectRole | null>`case
  when 'owner' in (own.role, above.role) then 'owner'
  when 'admin' in (own.role, above.role) then 'admin'
  else own.role end`;
