import type { AllocationId, NodeSsh } from '@gpuaas/contract';
import {
  createActive,
  createFaultPlanter,
  type Fault,
  faultKinds,
  newSshKey,
  startTestWorld,
  type TestNode,
  type TestUser,
  type TestWorld,
  until,
} from '@gpuaas/testing';
import { type Engine, startTemporal } from '@gpuaas/testing/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** `npm run test:engines` runs this file once more, with Temporal. */
const isOnTemporal = process.env['GPUAAS_TEST_WORKFLOW_ENGINE'] === 'temporal';
const workflow = 'allocations.update_keys';
const cases = ['write_keys', 'mark_keys_applied'].flatMap((step) =>
  faultKinds.map((kind): Fault => ({ workflow, step, kind })),
);
const ssh: NodeSsh = { host: '203.0.113.17', port: 22, host_keys: [], reason: null };

describe('changes of keys', () => {
  let world: TestWorld;
  let node: TestNode;
  let alice: TestUser;
  let id: AllocationId;
  let temporal: Engine | undefined;
  const faults = createFaultPlanter();
  beforeAll(async () => {
    temporal = isOnTemporal ? await startTemporal({ kept: 'memory' }) : undefined;
    const engine = temporal && { temporalAddress: temporal.address };
    world = await startTestWorld({ gpus: 0, aroundActivity: faults.around, ...engine });
    node = await world.addNode({ name: 'keyed', gpus: 1, ssh });
    await until('the node being active', async () => {
      return (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active';
    });
    alice = await world.signIn('alice');
    id = (await createActive(alice)).id;
  });
  afterAll(async () => {
    await world?.stop();
    await temporal?.stop();
  });

  const params = () => ({ project_id: alice.projectId, allocation_id: id });
  const keys = () => alice.api.listAllocationKeys({ params: params() });
  const reaching = (state: string) =>
    until(`keys being ${state}`, async () => (await keys()).state === state, { withinMilliseconds: 30_000 });

  it.each(cases)(
    'end well: $workflow when $step $kind',
    async (fault) => {
      faults.plant(fault);
      const before = (await keys()).items.map(({ fingerprint }) => fingerprint);
      const added = newSshKey();
      await alice.api.changeAllocationKeys({ params: params(), body: { add: [added], remove: before } });
      await until('the fault striking', () => faults.struck() === 1);
      // The lease of a process that died runs out after five seconds; nobody has to sit them out.
      if (fault.kind.startsWith('crashes')) await world.pass(5_000);
      if (fault.kind === 'fails') {
        await reaching('failed');
        expect((await keys()).failure?.code).toBe('validation_failed');
        faults.plant();
        await world.pass(301_000);
        alice = await world.signIn('alice');
      }
      await reaching('applied');
      expect(node.keys.get(id)).toEqual([added]);
      faults.plant();
    },
    60_000,
  );
});
