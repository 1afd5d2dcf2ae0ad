import type { NodeId, NodeTaskState, NodeTaskType } from '@gpuaas/contract';
import { now } from '@gpuaas/database';
import type { Db } from '@gpuaas/kernel';
import { fleetTables } from './tables.ts';
import { type NodeTask, taskLifecycle } from './task.ts';
import { fromRow } from './task-store.ts';

export interface OpenTasks {
  state: NodeTaskState;
  tasks: number;
}

/** How many tasks of all nodes have not ended, in each state. One that is empty is in the list too. */
export async function countOpenTasks(db: Db): Promise<OpenTasks[]> {
  const rows = await fleetTables(db)
    .selectFrom('node_task')
    .select(({ fn }) => ['state', fn.countAll<string>().as('tasks')])
    .where('ended_at', 'is', null)
    .groupBy('state')
    .execute();
  const counted = new Map(rows.map(({ state, tasks }) => [state, Number(tasks)]));
  // Whatever has not ended can expire.
  return taskLifecycle.statesBefore('expired').map((state) => ({ state, tasks: counted.get(state) ?? 0 }));
}

/** The task of this type that the node has been asked for and has not ended; one that has run out of time is none. */
export async function findOpenTask(db: Db, nodeId: NodeId, type: NodeTaskType): Promise<NodeTask | undefined> {
  const row = await fleetTables(db)
    .selectFrom('node_task')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('type', '=', type)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && fromRow(row);
}
