import type { WorkflowId } from '@gpuaas/contract';
import { defineResource } from '@gpuaas/database';
import { engineTables } from './tables.ts';

/** For whoever serves the operations on runs. They lie in nothing smaller than the platform. */
export const runResource = defineResource(
  (db, id) =>
    engineTables(db)
      .selectFrom('run')
      .select(['id', 'name'])
      .where('id', '=', id as WorkflowId),
  ({ id, name }) => ({ within: undefined, name, value: { id, name } }),
);
