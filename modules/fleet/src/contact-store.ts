import type { NodeId } from '@gpuaas/contract';
import { fromNow, now } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { nodeLifecycle } from './node.ts';
import { fleetTables } from './tables.ts';

/** A node that was heard, and the run of the agent that spoke for it. */
export interface Contact {
  id: NodeId;
  run: string;
}

/** Two runs of the agent of one node that take turns. */
export interface DoubledAgent {
  id: NodeId;
  runs: [string, string];
}

/**
 * An agent that is started again has a new run, and the old one is over: none comes back. What a proxy held up may arrive
 * late, so one that does counts only when it happens again and again.
 */
const mostReturns = 6;
const returnsWithinSeconds = 600;
const runsRemembered = 8;

interface Row {
  id: NodeId;
  run: string;
  earlier: string;
}

const isOther = sql`node.agent_run is not null and node.agent_run <> heard.run`;
const isReturn = sql`${isOther} and heard.run = any(node.earlier_runs)`;
const earlierRuns = sql`array_append(array_remove(node.earlier_runs, heard.run), node.agent_run)`;

const touch = fleetTables.query(
  (_, p: { ids: readonly NodeId[]; runs: readonly string[]; at: Date }) => sql<Row & { is_doubled: boolean }>`
    with heard as (select * from unnest(${p.ids}::text[], ${p.runs}::text[]) as heard (id, run)),
      held as (select id from fleet.node where id in (select id from heard) order by id for update)
    update fleet.node set last_seen_at = ${now},
      state_changed_at = case when state in ('enrolling', 'offline') then ${p.at}::timestamptz else state_changed_at end,
      state = case when state in ('enrolling', 'offline') then ${nodeLifecycle.enter('active')} else state end,
      agent_run = heard.run,
      earlier_runs = case when ${isOther} then (${earlierRuns})[greatest(1, cardinality(${earlierRuns}) - ${runsRemembered - 1}):]
        else node.earlier_runs end,
      run_returns = case when not (${isReturn}) then node.run_returns
        when node.run_returned_at > ${fromNow(-returnsWithinSeconds)} then node.run_returns + 1 else 1 end,
      run_returned_at = case when ${isReturn} then ${now} else node.run_returned_at end
    from heard, held where node.id = heard.id and node.id = held.id
    returning node.id, heard.run, node.earlier_runs[cardinality(node.earlier_runs)] as earlier,
      node.run_returns >= ${mostReturns} as is_doubled`,
);

/**
 * Notes that these nodes are there; those that were enrolling or offline take work again. Answers those for which two
 * agents speak in turn.
 */
export async function touchNodes(tx: Tx, contacts: readonly Contact[], at: Date): Promise<DoubledAgent[]> {
  const [ids, runs] = [contacts.map(({ id }) => id), contacts.map(({ run }) => run)];
  const rows = await touch(tx, { ids, runs, at });
  return rows
    .filter((row) => row.is_doubled)
    .map(({ id, run, earlier }) => ({ id, runs: [earlier, run] as [string, string] }));
}
