import { readdirSync } from 'node:fs';
import { type AllocationId, type AllocationView, operationSteps } from '@gpuaas/contract';
import {
  createActive,
  createFaultPlanter,
  type Fault,
  faultKinds,
  release,
  startTestWorld,
  type TestUser,
  type TestWorld,
  testSku,
  until,
} from '@gpuaas/testing';
import { type Engine, startTemporal } from '@gpuaas/testing/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** `npm run test:engines` runs this file once more, with Temporal. */
const isOnTemporal = process.env['GPUAAS_TEST_WORKFLOW_ENGINE'] === 'temporal';

/** What is planned and not done by the request itself; a test below holds this list against what really runs. */
const steps = {
  'allocations.provision': operationSteps['allocation.provision'].filter((step) => step !== 'reserve_capacity'),
  'allocations.release': operationSteps['allocation.release'],
};

const cases = Object.entries(steps).flatMap(([workflow, names]) =>
  names.flatMap((step) => faultKinds.map((kind): Fault => ({ workflow, step, kind }))),
);

describe('the workflows of allocations', () => {
  let world: TestWorld;
  let alice: TestUser;
  const faults = createFaultPlanter();
  let temporal: Engine | undefined;
  beforeAll(async () => {
    temporal = isOnTemporal ? await startTemporal({ kept: 'memory' }) : undefined;
    const engine = temporal && { temporalAddress: temporal.address };
    world = await startTestWorld({ gpus: 2, aroundActivity: faults.around, ...engine });
  });
  afterAll(async () => {
    await world?.stop();
    await temporal?.stop();
  });

  /** Nothing may be left behind: no slot, no reservation, no folder, no running workflow, no open operation. */
  async function expectNothingLeft(): Promise<void> {
    await until('the platform coming to rest', async () => {
      const [row] = await world.database.asOwner<{ busy: number }>(`
        select (select count(*) from workflow_engine.run where state = 'running')::int
             + (select count(*) from operations.operation where ended_at is null)::int as busy`);
      return row?.busy === 0;
    });
    const [left] = await world.database.asOwner<Record<string, number>>(`
      select (select count(*) from fleet.slot where state <> 'available')::int as slots,
             (select count(*) from fleet.reservation where ended_at is null)::int as reservations,
             (select count(*) from workflow_engine.run where state = 'broken')::int as broken,
             (select count(*) from event_bus.dead_letter)::int as dead_letters`);
    expect(left).toEqual({ slots: 0, reservations: 0, broken: 0, dead_letters: 0 });
    const workspaces = `${world.settings.dataFolder}/agent-local/workspaces`;
    expect(readdirSync(workspaces)).toEqual([]);
  }

  /** The lease of a process that died runs out after five seconds; nobody has to sit them out. */
  async function hurryAfterCrash(count: number): Promise<void> {
    await until('the fault striking', () => faults.struck() === count);
    await world.pass(5_000);
  }

  const ended = (id: AllocationId) =>
    until(
      'the allocation reaching a state it stays in',
      async (): Promise<AllocationView | undefined> => {
        const found = await alice.api.getAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
        return ['active', 'released', 'failed', 'release_failed'].includes(found.state) ? found : undefined;
      },
      { withinMilliseconds: 30_000 },
    );

  it('have the steps that are tried below', async () => {
    alice = await world.signIn('steps');
    const allocation = await createActive(alice);
    await release(alice, allocation.id);
    const rows = await world.database.asOwner<{ name: string; step: string }>(`
      select r.name, j.name as step from workflow_engine.journal j join workflow_engine.run r on r.id = j.run_id order by r.started_at, j.number`);
    const seen = Object.fromEntries(
      Object.keys(steps).map((name) => [name, rows.filter((row) => row.name === name).map(({ step }) => step)]),
    );
    expect(seen).toEqual(steps);
  });

  it.each(cases)(
    'end well: $workflow when $step $kind',
    async (fault) => {
      alice = await world.signIn(`${fault.step}-${fault.kind}`.replaceAll(/[ _]/g, '-'));
      const provisioning = fault.workflow === 'allocations.provision';
      let id: AllocationId;
      if (provisioning) {
        faults.plant(fault);
        ({ id } = await alice.api.createAllocation({
          params: { project_id: alice.projectId },
          body: { sku: testSku },
        }));
      } else {
        ({ id } = await createActive(alice));
        faults.plant(fault);
        await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
      }
      if (fault.kind.startsWith('crashes')) await hurryAfterCrash(1);
      const outcome = provisioning
        ? await ended(id)
        : await until(
            'the release ending',
            async () => {
              const found = await ended(id);
              return found.state !== 'active' && found;
            },
            { withinMilliseconds: 30_000 },
          );
      const expected =
        fault.kind !== 'fails' ? (provisioning ? 'active' : 'released') : provisioning ? 'failed' : 'release_failed';
      expect(outcome.state).toBe(expected);
      const operation = await alice.api.getOperation({ params: { operation_id: outcome.operation.id } });
      expect(operation.state).toBe(fault.kind === 'fails' ? 'failed' : 'succeeded');
      if (fault.kind === 'fails') {
        expect(outcome.failure?.code).toBe('validation_failed');
        expect(operation.steps.find(({ name }) => name === fault.step)?.state).toBe('failed');
      }
      expect(faults.struck()).toBe(1);
      faults.plant();
      if (outcome.state === 'active') await release(alice, id);
      if (outcome.state === 'release_failed') {
        await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
        await until('the second release', async () => (await ended(id)).state === 'released');
      }
      await expectNothingLeft();
    },
    60_000,
  );

  it.each([
    { workflow: 'allocations.provision', step: 'mark_failed' },
    { workflow: 'allocations.clean_up', step: 'clean_host' },
    { workflow: 'allocations.clean_up', step: 'free_capacity' },
  ])(
    'find the way back even when $step stumbles or dies on it',
    async ({ workflow, step }) => {
      for (const kind of ['stumbles', 'crashes before', 'crashes after', 'happens twice'] as const) {
        alice = await world.signIn(`back-${step}-${kind}`.replaceAll(/[ _]/g, '-'));
        const failure = { workflow: 'allocations.provision', step: 'activate', kind: 'fails' } as const;
        faults.plant(failure, { workflow, step, kind });
        const { id } = await alice.api.createAllocation({
          params: { project_id: alice.projectId },
          body: { sku: testSku },
        });
        expect((await ended(id)).state).toBe('failed');
        if (kind.startsWith('crashes')) await hurryAfterCrash(2);
        await until('the fault striking', () => faults.struck() === 2);
        await expectNothingLeft();
      }
      faults.plant();
    },
    90_000,
  );

  it('keep the capacity blocked while the host cannot be cleaned, and free it when it can', async () => {
    alice = await world.signIn('blocked');
    faults.plant(
      { workflow: 'allocations.provision', step: 'activate', kind: 'fails' },
      { workflow: 'allocations.clean_up', step: 'clean_host', kind: 'fails' },
    );
    const { id } = await alice.api.createAllocation({
      params: { project_id: alice.projectId },
      body: { sku: testSku },
    });
    expect((await ended(id)).state).toBe('failed');
    const states = () =>
      world.database.asOwner<{ state: string }>("select state from fleet.slot where state <> 'available'");
    await until('the capacity being blocked', async () => (await states())[0]?.state === 'cleanup_blocked');
    faults.plant();
    await world.pass(301_000);
    await until('the capacity being free again', async () => (await states()).length === 0);
    await world.pass(-301_000);
    alice = await world.signIn('blocked');
    await expectNothingLeft();
  }, 60_000);
});
