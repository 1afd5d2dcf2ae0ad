import type { ProjectId } from '@gpuaas/contract';
import type { Db } from './db.ts';

/** Something in a project that must end before the project can be archived. */
export interface ProjectContent {
  /** As `x-resource` names it. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

/** What a module still has in a project; a few of many are enough. */
export type ProjectContents = (db: Db, projectId: ProjectId) => Promise<readonly ProjectContent[]>;
