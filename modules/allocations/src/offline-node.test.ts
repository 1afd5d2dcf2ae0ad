import type { AllocationView } from '@gpuaas/contract';
import { createActive, startTestWorld, type TestUser, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('an active allocation whose node cannot be reached', () => {
  let world: TestWorld;
  let alice: TestUser;
  let id: AllocationView['id'];
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    alice = await world.signIn('alice');
    const node = await world.addNode({ name: 'node-c', gpus: 1 });
    await until('the node being active', async () => {
      return (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active';
    });
    id = (await createActive(alice, { name: 'train' })).id;
    await node.stop();
  });
  afterAll(() => world.stop());

  const lastSeen = '2026-01-01T11:23:00.000Z';
  const put = (state: string) =>
    world.database.asOwner('update fleet.node set state = $1, last_seen_at = $2', [state, lastSeen]);
  const get = () => alice.api.getAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
  const listed = async () =>
    (await alice.api.listAllocations({ params: { project_id: alice.projectId } })).items.find((one) => one.id === id);
  /** The platform may still write down that it has heard of the node: then the row is put back. */
  const untilWaiting = (state: string, isIt: (waiting: AllocationView['waiting']) => boolean) =>
    until('what it waits for', async () => {
      await put(state);
      const all = [await get(), await listed()];
      return all.every((one) => one?.state === 'active' && isIt(one.waiting)) && all;
    });

  it.each([
    ['offline', 'node-c to come back'],
    ['quarantined', 'node-c (quarantined) to come back'],
  ])('says so while the node is %s, with what happens next, and stops when the node is back', async (state, words) => {
    const all = await untilWaiting(state, (waiting) => waiting?.for === words && waiting.since === lastSeen);
    for (const one of all) {
      expect(one?.waiting).toEqual({
        for: words,
        offline_since: lastSeen,
        since: lastSeen,
        deadline_at: null,
        owner: 'node agent, or an operator',
        at_deadline: 'It stays active, and what runs on the node goes on running. Terminals cannot be opened.',
        you_can: ['Release it: gpuaas alloc release train. Its GPUs stay blocked until the node is back'],
        runbook: 'node-offline',
      });
    }
    await untilWaiting('active', (waiting) => waiting === null);
  });
});
