import { defineSweep, type Sweep } from '@gpuaas/kernel';
import { offlineAfterSeconds } from './node.ts';
import { dateBackContacts, findSilentNodes, markNodeOffline } from './node-store.ts';
import type { NodeTasksDeps } from './node-tasks.ts';
import { answerOf } from './task-answer.ts';
import { expireTask, findOverdueTasks } from './task-store.ts';

/** What the fleet does by the clock. Nodes and tasks are separate sweeps: trouble with one must not hide the other. */
export function fleetSweeps({ workflows }: Pick<NodeTasksDeps, 'workflows'>): Sweep[] {
  return [
    defineSweep({
      name: 'fleet.mark-offline-nodes',
      everySeconds: 2,
      async find(tx) {
        await dateBackContacts(tx);
        return findSilentNodes(tx, offlineAfterSeconds);
      },
      async handle(tx, ctx, { id }) {
        if (await markNodeOffline(tx, id, offlineAfterSeconds, ctx.clock.now())) {
          ctx.log.warn('node is offline', { node_id: id });
        }
      },
    }),
    defineSweep({
      name: 'fleet.expire-tasks',
      everySeconds: 2,
      find: findOverdueTasks,
      async handle(tx, ctx, { id }) {
        const task = await expireTask(tx, id, ctx.clock.now());
        if (!task) return;
        ctx.log.warn('node task expired', { task_id: id });
        const answer = answerOf({ state: 'expired', output: null, error: null });
        if (task.replyTo && answer) await workflows.answer(tx, task.replyTo, id, answer);
      },
    }),
  ];
}
