import type { AllocationId } from '@gpuaas/contract';
import {
  createActive,
  inState,
  openTerminal,
  startTestWorld,
  type TestUser,
  type TestWorld,
  testSku,
  until,
} from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const secret = '/srv/hosts/private-17';
const raw = `useradd --home-dir ${secret} failed with 1: EACCES\n    at run (${secret}/agent.js:12:7)`;

describe('what a host says when it fails', () => {
  let world: TestWorld;
  let alice: TestUser;
  const broken = { ensure: false, verify: false, find: false };

  beforeAll(async () => {
    world = await startTestWorld({
      gpus: 2,
      accounts: (real) => ({
        ...real,
        async ensure(id) {
          if (broken.ensure) throw new Error(raw);
          return real.ensure(id);
        },
        async verify(id) {
          if (broken.verify) return [{ check: 'files', ok: false, found: raw }];
          return real.verify(id);
        },
        async find(id) {
          if (broken.find) throw new Error(raw);
          return real.find(id);
        },
      }),
    });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  /** Everything that the owner of an allocation can read about it. */
  async function allThatAliceSees(id: AllocationId): Promise<string> {
    const params = { project_id: alice.projectId, allocation_id: id };
    const allocation = await alice.api.getAllocation({ params });
    return JSON.stringify([
      allocation,
      await alice.api.getOperation({ params: { operation_id: allocation.operation.id } }),
      await alice.api.listAllocations({ params: { project_id: alice.projectId }, query: { limit: 200 } }),
      await alice.api.listProjectAuditEvents({ params: { project_id: alice.projectId }, query: { limit: 200 } }),
    ]);
  }

  async function allThatOperatorsSee(): Promise<string> {
    const { items } = await world.admin.api.listNodes();
    const node = items[0];
    if (!node) throw new Error('there is a node');
    return JSON.stringify(await world.admin.api.listNodeTasks({ params: { node_id: node.id } }));
  }

  it('stays with the operators when an allocation cannot be set up', async () => {
    broken.ensure = true;
    const { id } = await alice.api.createAllocation({
      params: { project_id: alice.projectId },
      body: { sku: testSku },
    });
    const failed = await until('the allocation failing', async () => {
      const found = await alice.api.getAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
      return found.state === 'failed' && found;
    });
    broken.ensure = false;
    expect(failed.failure?.code).toBe('host_error');
    expect(failed.failure?.detail).toMatch(/^The node failed/);
    const { steps } = await alice.api.getOperation({ params: { operation_id: failed.operation.id } });
    expect(steps.find(({ state }) => state === 'failed')?.message).toBe(failed.failure?.detail);
    expect(await allThatAliceSees(id)).not.toContain(secret);
    expect(await allThatOperatorsSee()).toContain(secret);
  });

  it('stays with the operators when a release cannot be verified', async () => {
    const { id } = await createActive(alice);
    broken.verify = true;
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
    const failed = await until('the release failing', async () => {
      const found = await alice.api.getAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
      return found.state === 'release_failed' && found;
    });
    expect(failed.failure?.code).toBe('not_clean');
    expect(await allThatAliceSees(id)).not.toContain(secret);
    expect(await allThatOperatorsSee()).toContain(secret);
    broken.verify = false;
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
    await inState(alice, id, 'released');
  });

  it('stays with the operators when a shell cannot be opened', async () => {
    const { id } = await createActive(alice);
    broken.find = true;
    const refused = await openTerminal(alice, id).then(
      () => 'opened',
      (error: Error) => error.message,
    );
    expect(refused).toContain('the terminal');
    expect(refused).not.toContain(secret);
    expect(await allThatAliceSees(id)).not.toContain(secret);
    broken.find = false;
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
    await inState(alice, id, 'released');
  }, 60_000);
});
