import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId } from '@gpuaas/contract';
import { silentLogger, sleep } from '@gpuaas/kernel';
import { afterAll, expect, it } from 'vitest';
import type { TaskScope } from '../define-task.ts';
import type { Account, Host } from '../host/host.ts';
import { createSimulatedGpus } from '../host-simulated/gpus.ts';
import { openStateFolder } from '../state-folder.ts';
import { createSessions } from '../terminal/sessions.ts';
import { openTombstones } from '../tombstones.ts';
import { allocationDeprovisionUser } from './allocation-deprovision-user.ts';
import { allocationProvisionUser } from './allocation-provision-user.ts';
import { inTurn } from './in-turn.ts';

const folder = mkdtempSync(join(tmpdir(), 'gpuaas-turns-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const id = 'alloc_1' as AllocationId;

/** A host with accounts that take a while to make, and that remembers what there is. */
function slowHost() {
  const accounts = new Set<AllocationId>();
  const account: Account = {
    username: 'u',
    home: '/',
    isolation: 'none',
    command: ([file = '', ...args]) => ({ file, args, cwd: '/', env: {} }),
    loginShell: () => ({ file: '/bin/sh', args: [], cwd: '/', env: {} }),
  };
  const host: Host = {
    gpus: createSimulatedGpus({ seed: 'x', model: 'm', count: 1, memoryBytes: 1 }),
    accounts: {
      isolation: 'none',
      async ensure(allocationId) {
        await sleep(100);
        accounts.add(allocationId);
        return account;
      },
      find: async (allocationId) => (accounts.has(allocationId) ? account : undefined),
      remove: async (allocationId) => void accounts.delete(allocationId),
      verify: async (allocationId) => [{ check: 'account', ok: !accounts.has(allocationId), found: 'looked' }],
    },
  };
  const scope: TaskScope = {
    host,
    dial: () => {
      throw new Error('not needed');
    },
    sessions: createSessions(),
    tombstones: openTombstones(openStateFolder(mkdtempSync(join(folder, 'state-')))),
    log: silentLogger,
  };
  return { scope, accounts };
}

it('leaves nothing behind when an allocation is removed while it is being set up', async () => {
  const { scope, accounts } = slowHost();
  const provision = allocationProvisionUser.run(scope, { allocation_id: id, gpu_uuids: [] });
  const removed = await allocationDeprovisionUser.run(scope, { allocation_id: id });
  expect(removed.evidence).toMatchObject([{ ok: true }]);
  await provision.catch(() => undefined);
  expect([...accounts]).toEqual([]);
});

it('sets nothing up that was removed first', async () => {
  const { scope, accounts } = slowHost();
  const removing = allocationDeprovisionUser.run(scope, { allocation_id: id });
  const provision = allocationProvisionUser.run(scope, { allocation_id: id, gpu_uuids: [] });
  await expect(provision).rejects.toMatchObject({ code: 'allocation_removed' });
  await removing;
  expect([...accounts]).toEqual([]);
});

it('does not let one allocation wait for another, or for one that failed', async () => {
  const { scope } = slowHost();
  const order: string[] = [];
  const slow = inTurn(scope.host, id, async () => {
    await sleep(50);
    order.push('slow');
    throw new Error('failed');
  });
  const next = inTurn(scope.host, id, async () => order.push('next'));
  await inTurn(scope.host, 'alloc_2' as AllocationId, async () => order.push('other'));
  await expect(slow).rejects.toThrow('failed');
  await next;
  expect(order).toEqual(['other', 'slow', 'next']);
});
