import type { AllocationId } from '@gpuaas/contract';
import { createActive, inState, release, startTestWorld, type TestUser, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: TestWorld;
let alice: TestUser;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 2 });
  alice = await world.signIn('alice');
});
afterAll(() => world.stop());

const paramsOf = (id: AllocationId) => ({ project_id: alice.projectId, allocation_id: id });
const evidence = (id: AllocationId) => alice.api.getReleaseEvidence({ params: paramsOf(id) });
const force = (id: AllocationId) =>
  world.admin.api.forceCleanupAllocation({
    params: { allocation_id: id },
    body: { reason: 'The host was reinstalled.', runtime_verified_absent: true },
  });
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const slotOf = (id: AllocationId) =>
  world.database.asOwner<{ state: string }>('select state from fleet.slot where allocation_id = $1', [id]);
/** What is left of a release that its node could not verify. */
async function blocked(name: string): Promise<AllocationId> {
  const { id } = await createActive(alice, { name });
  await world.database.asOwner("update allocations.allocation set state = 'release_failed' where id = $1", [id]);
  await world.database.asOwner("update fleet.slot set state = 'cleanup_blocked' where allocation_id = $1", [id]);
  return id;
}

describe('a release that an operator forces', () => {
  it('is done as if its owner had asked, and the reason is kept', async () => {
    const { id } = await createActive(alice, { name: 'forgotten' });
    const body = { reason: 'The host is needed.' };
    const forced = () => world.admin.api.forceReleaseAllocation({ params: { allocation_id: id }, body });
    expect(await forced()).toMatchObject({ id, state: 'releasing', requested_by: { name: 'alice' } });
    await forced();
    await inState(alice, id, 'released');
    const query = { action: 'allocation.force_release', target_id: id };
    const [entry] = (await world.admin.api.listAuditEvents({ query })).items;
    expect(entry?.detail).toMatchObject(body);
    expect(await codeOf(alice.api.forceReleaseAllocation({ params: { allocation_id: id }, body }))).not.toBe('done');
  });
});

describe('the evidence of a release', () => {
  it('is shown to whoever had the allocation: what the node looked at, not what it found', async () => {
    const { id } = await createActive(alice, { name: 'shown' });
    expect(await evidence(id)).toEqual({ verified_by: null, verified_at: null, checks: [] });
    await release(alice, id);
    const shown = await evidence(id);
    expect(shown).toMatchObject({ verified_by: 'node', verified_at: expect.any(String) });
    expect(shown.checks.length).toBeGreaterThan(0);
    for (const check of shown.checks) expect(check).toEqual({ check: expect.any(String), ok: true });
  });
});

describe('a cleanup that an operator vouches for', () => {
  it('frees the GPUs once, and says who verified it', async () => {
    const id = await blocked('stuck');
    expect(await force(id)).toMatchObject({ state: 'released' });
    expect(await force(id)).toMatchObject({ state: 'released' });
    expect(await slotOf(id)).toEqual([]);
    expect(await evidence(id)).toMatchObject({ verified_by: 'operator', checks: [] });
    expect(await inState(alice, id, 'released')).toMatchObject({ operation: { state: 'succeeded' } });
  });

  it('frees the GPUs of an allocation that failed, which stays failed and is not cleaned again', async () => {
    const id = await blocked('never-active');
    await world.database.asOwner(
      "update allocations.allocation set state = 'failed', cleanup_pending = true, cleanup_tried_at = clock.now() where id = $1",
      [id],
    );
    for (let round = 0; round < 2; round += 1) expect(await force(id)).toMatchObject({ state: 'failed' });
    expect(await slotOf(id)).toEqual([]);
    expect(await evidence(id)).toMatchObject({ verified_by: 'operator', checks: [] });
    const pending = 'select cleanup_pending from allocations.allocation where id = $1';
    expect(await world.database.asOwner(pending, [id])).toEqual([{ cleanup_pending: false }]);
  });

  it('is refused unless a release has failed, so that nobody frees what somebody uses', async () => {
    const { id } = await createActive(alice, { name: 'used' });
    expect(await codeOf(force(id))).toBe('state_conflict');
    expect(await slotOf(id)).toEqual([{ state: 'in_use' }]);
    await release(alice, id);
  });

  it('and another release at once end as one of the two', async () => {
    const id = await blocked('contested');
    const again = alice.api.releaseAllocation({ params: paramsOf(id) });
    const [forced] = await Promise.all([codeOf(force(id)), codeOf(again)]);
    await inState(alice, id, 'released');
    expect(await slotOf(id)).toEqual([]);
    const { verified_by: by } = await evidence(id);
    expect(by).toBe(forced === 'done' ? 'operator' : 'node');
  });
});
