import type { Database } from '@gpuaas/database';
import type { Consumer } from '@gpuaas/event-bus';
import type { NodeTasks } from '@gpuaas/fleet';
import type { HintStreams } from './hints/hint-streams.ts';
import type { Metrics } from './metrics.ts';
import type { Ports } from './open-ports.ts';
import type { Pools } from './pools.ts';

/** Connections of each pool of this process. */
export function poolGauge(metrics: Metrics, pools: Pools): void {
  const help = 'Database connections of this process, by pool: in use, idle, and callers that wait for one.';
  metrics.gauge('gpuaas_database_connections', help, ['pool', 'state'], async () =>
    Object.entries<Database>({ ...pools }).flatMap(([pool, database]) =>
      Object.entries<number>(database.connections()).map(([state, value]) => ({ labels: { pool, state }, value })),
    ),
  );
}

/** What consumers, workflows and nodes have before them, in the whole platform. */
export function workGauges(
  metrics: Metrics,
  ports: Ports,
  { consumers, nodeTasks }: { consumers: readonly Consumer[]; nodeTasks: Pick<NodeTasks, 'countOpen'> },
): void {
  const { db } = ports.pools.health;
  const help = 'Events that a consumer has not handled: unread, or being retried. Gaps count.';
  metrics.gauge('gpuaas_consumer_events', help, ['consumer', 'state'], async () =>
    (await ports.eventBus.lag(db, consumers)).flatMap(({ consumer, unread, retrying }) => [
      { labels: { consumer, state: 'unread' }, value: unread },
      { labels: { consumer, state: 'retrying' }, value: retrying },
    ]),
  );
  metrics.gauge('gpuaas_dead_letters', 'Events that were dead-lettered.', [], async () => [
    { value: await ports.eventBus.countDeadLetters() },
  ]);
  metrics.gauge('gpuaas_workflows', 'Workflows that are running, and that are stuck.', ['state'], async () => {
    const { running, broken } = await ports.workflows.count(db);
    return [
      { labels: { state: 'running' }, value: running },
      { labels: { state: 'stuck' }, value: broken },
    ];
  });
  metrics.gauge('gpuaas_node_tasks', 'Tasks that nodes have not ended, by state.', ['state'], async () =>
    (await nodeTasks.countOpen(db)).map(({ state, tasks }) => ({ labels: { state }, value: tasks })),
  );
}

/** Who follows a project in this process. */
export function streamGauges(metrics: Metrics, streams: Pick<HintStreams, 'count' | 'sent'>): void {
  metrics.gauge('gpuaas_hint_streams', 'Streams of hints that are open in this process.', [], async () => [
    { value: streams.count() },
  ]);
  metrics.total('gpuaas_hints_sent_total', 'Hints that went out on streams of this process.', streams.sent);
}
