import { defineTask, TaskFailed } from '../define-task.ts';
import { inTurn } from './in-turn.ts';

/** Lets exactly these keys of the platform into the account of an allocation, in the order in which it was asked to. */
export const allocationUpdateKeys = defineTask(
  'allocation.update_keys',
  ({ host, tombstones, log }, { allocation_id: id, ssh_keys: keys }) =>
    inTurn(host, id, async () => {
      const account = tombstones.has(id) ? undefined : await host.accounts.find(id);
      if (!account) throw new TaskFailed('allocation_removed', 'The allocation has no account on this host.');
      if (!host.ssh?.setKeys) throw new TaskFailed('no_ssh', 'Nobody can sign in to this host.');
      const evidence = await host.ssh.setKeys(account, id, keys);
      log.info('keys written', { allocation_id: id, keys: keys.length });
      return { output: {}, evidence };
    }),
);
