import type { AllocationId, NodeId, ProjectId } from '@gpuaas/contract';
import { type Db, idPrefix } from '@gpuaas/kernel';
import type { Modules } from '../modules.ts';

/**
 * What people call the target of a call, for the audit log. An entry is read by the project it belongs to, so it never
 * names what is in another one.
 */
export type TargetName = (db: Db, id: string, projectId: ProjectId | undefined) => Promise<string | undefined>;

export function targetNames({ allocations, fleet, iam }: Pick<Modules, 'allocations' | 'fleet' | 'iam'>): TargetName {
  return async (db, id, projectId) => {
    switch (idPrefix(id)) {
      case 'alloc':
        return allocations.nameOf(db, id as AllocationId, projectId);
      case 'proj':
        return projectId === undefined || projectId === id ? iam.nameOfProject(db, id as ProjectId) : undefined;
      case 'node':
        return projectId === undefined ? fleet.nameOf(db, id as NodeId) : undefined;
      default:
        return undefined;
    }
  };
}
