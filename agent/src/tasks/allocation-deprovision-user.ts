import { closeCodes } from '@gpuaas/terminal-protocol';
import { defineTask, TaskFailed } from '../define-task.ts';
import { inTurn } from './in-turn.ts';

/**
 * Removes everything of an allocation, then looks whether it is gone. What the removal says is not believed: only what
 * the look finds counts.
 */
export const allocationDeprovisionUser = defineTask(
  'allocation.deprovision_user',
  async ({ host, sessions, tombstones, log }, params) => {
    const id = params.allocation_id;
    tombstones.add(id);
    sessions.endAll(id, closeCodes.allocationGone, 'The allocation was released.');
    const evidence = await inTurn(host, id, async () => {
      await host.accounts.remove(id);
      return host.accounts.verify(id);
    });
    const left = evidence.filter(({ ok }) => !ok);
    if (left.length > 0) {
      const what = left.map(({ check, found }) => `${check}: ${found}`).join('; ');
      throw new TaskFailed(
        'not_clean',
        `Something of the allocation is left on the node: ${what}`.slice(0, 1_900),
        evidence,
      );
    }
    log.info('allocation removed', { allocation_id: id });
    return { output: {}, evidence };
  },
);
