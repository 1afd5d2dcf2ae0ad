import { randomInt } from 'node:crypto';
import type { AllocationId, AllocationView } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createActive } from '../allocations.ts';
import { runExec } from '../exec-client.ts';
import { processesOf } from '../own-processes.ts';
import { type StartedPlatform, startPlatform } from '../started-platform.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';
import { type Boundary, boundaries } from './boundaries.ts';
import { connect, holdUpAt } from './standstill.ts';
import { isLost, kill, lose, type Victim, victims } from './victims.ts';

const gpus = 8;
const patience = { withinMilliseconds: 60_000, everyMilliseconds: 100 };

const complete = process.env['GPUAAS_COMPLETE'] === '1';
const seed = Number(process.env['GPUAAS_SEED'] ?? randomInt(victims.length));

/** All victims in a complete run; else two at each boundary, others at the next, so that a seed covers all of them. */
function victimsOf(row: number): readonly Victim[] {
  if (complete) return victims;
  return [0, 1].map((step) => victims[(seed + row * 2 + step) % victims.length] as Victim);
}

describe(`killed with -9, or its engines emptied, at every step boundary, with seed ${seed}`, () => {
  let platform: StartedPlatform;
  let user: TestUser;
  const outcomes = new Map<string, Map<Victim, string>>();

  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(async () => {
    await platform.stop();
    const left = processesOf(platform.dataFolder);
    print();
    expect(left).toEqual([]);
  });

  // A case whose start failed has said so: the others need not wait in vain, each for its minute.
  beforeEach(async () => {
    const { exitCode, signalCode } = platform.process;
    if (exitCode !== null || signalCode !== null) await startAgain();
  });

  const cases = boundaries.flatMap((boundary, row) => victimsOf(row).map((victim) => ({ boundary, victim })));
  it.each(cases.map((row) => ({ ...row, name: `${row.boundary.path}: ${row.victim} at "${row.boundary.name}"` })))(
    '$name',
    async ({ boundary, victim }) => {
      const row = `${boundary.path} ${boundary.name}`;
      const note = (text: string) => outcomes.set(row, (outcomes.get(row) ?? new Map()).set(victim, text));
      note('did not end');
      const startedAt = performance.now();
      user = await signIn();
      const name = `k${Date.now().toString(36)}`;
      const state =
        boundary.path === 'provisioning'
          ? await interruptProvisioning(boundary, victim, name)
          : await interruptRelease(boundary, victim, name);
      await expectAllAsBefore();
      note(`${state} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    },
    150_000,
  );

  async function interruptProvisioning(boundary: Boundary, victim: Victim, name: string): Promise<string> {
    const key = crypto.randomUUID();
    const standstill = await holdUpAt(() => connect(platform.dataFolder), boundary);
    const create = () =>
      user.api.createAllocation({
        params: { project_id: user.projectId },
        body: { sku: 'sim-h200-1', name },
        idempotencyKey: key,
        timeoutMilliseconds: 4_000,
      });
    const first = create().then(
      ({ id }) => id,
      () => undefined,
    );
    await strike(victim, standstill);
    const acknowledged = await first;
    // What was not acknowledged is asked for again, with the same key.
    const { id } = await until('the create being answered', () => create().catch(retryable), patience);
    if (acknowledged !== undefined) expect(id).toBe(acknowledged);
    const ended = await untilEnded(id, ['active', 'failed']);
    const { items } = await user.api.listAllocations({ params: { project_id: user.projectId }, query: { name } });
    expect(items).toHaveLength(1);
    if (ended.state === 'active') {
      expect((await runExec(user, id, ['echo', 'alive'])).stdout.toString()).toBe('alive\n');
      await releaseFully(id);
    }
    return ended.state;
  }

  async function interruptRelease(boundary: Boundary, victim: Victim, name: string): Promise<string> {
    const { id } = await createActive(user, { name, sku: 'sim-h200-1' });
    await runExec(user, id, ['sh', '-c', 'setsid sleep 600 >/dev/null 2>&1 & echo started']);
    const standstill = await holdUpAt(() => connect(platform.dataFolder), boundary);
    const release = () =>
      user.api.releaseAllocation({
        params: { project_id: user.projectId, allocation_id: id },
        timeoutMilliseconds: 4_000,
      });
    const first = release().catch(() => undefined);
    await strike(victim, standstill);
    await first;
    await until('the release being answered', () => release().catch(retryable), patience);
    return (await untilEnded(id, ['released', 'release_failed'])).state;
  }

  async function strike(victim: Victim, standstill: Awaited<ReturnType<typeof holdUpAt>>): Promise<void> {
    const backend = await standstill.reached();
    if (isLost(victim)) {
      await lose(victim, platform.dataFolder, backend, () => standstill.end());
      return;
    }
    const mustStart = await kill(victim, platform, backend);
    // Nothing that a start needs may stand in line behind this: it would be ready only when we let go.
    await standstill.letGo();
    if (mustStart) await startAgain();
    await standstill.end();
    user = await signIn();
  }

  async function startAgain(): Promise<void> {
    const { dataFolder, port } = platform;
    platform = await startPlatform({ dataFolder, port });
  }

  function signIn(): Promise<TestUser> {
    return until('signing in', () => platform.signIn('dev-user').catch(() => undefined), patience);
  }

  const untilEnded = (id: AllocationId, states: AllocationView['state'][]) =>
    until(
      `the allocation being ${states.join(' or ')}`,
      async () => {
        const found = await user.api
          .getAllocation({ params: { project_id: user.projectId, allocation_id: id } })
          .catch(() => undefined);
        return found && states.includes(found.state) ? found : undefined;
      },
      patience,
    );

  async function releaseFully(id: AllocationId): Promise<void> {
    await user.api.releaseAllocation({ params: { project_id: user.projectId, allocation_id: id } });
    expect((await untilEnded(id, ['released', 'release_failed'])).state).toBe('released');
  }

  /** Capacity, workflows, operations and processes are what they were. */
  async function expectAllAsBefore(): Promise<void> {
    const client = await connect(platform.dataFolder);
    const query = `
      select (select count(*) from fleet.slot where state = 'available')::int as free,
             (select count(*) from fleet.reservation where ended_at is null)::int as reservations,
             (select count(*) from workflow_engine.run where state in ('running', 'broken'))::int as workflows,
             (select count(*) from operations.operation where ended_at is null)::int as operations,
             (select count(*) from event_bus.dead_letter)::int as dead_letters,
             (select count(*) from fleet.node_task where ended_at is null)::int as tasks`;
    const rest = { free: gpus, reservations: 0, workflows: 0, operations: 0, dead_letters: 0, tasks: 0 };
    let last: unknown;
    try {
      await until(
        'everything being as before',
        async () => {
          last = (await client.query(query)).rows[0];
          return JSON.stringify(last) === JSON.stringify(rest);
        },
        patience,
      );
    } catch (error) {
      throw new Error(`${(error as Error).message}: ${JSON.stringify(last)}`);
    } finally {
      await client.end();
    }
    const kinds = () => processesOf(platform.dataFolder).map(({ kind }) => kind);
    const count = (kind: string) => kinds().filter((candidate) => candidate === kind).length;
    await until(
      'no process being left over',
      () => count('workspace') === 0 && count('platform') === 1 && count('agent') === 1 && count('postmaster') === 1,
      patience,
    );
  }

  function print(): void {
    const width = 30;
    const lines = [`${'boundary'.padEnd(width)}${victims.map((victim) => victim.padEnd(18)).join('')}`];
    for (const [row, byVictim] of outcomes) {
      lines.push(`${row.padEnd(width)}${victims.map((victim) => (byVictim.get(victim) ?? '–').padEnd(18)).join('')}`);
    }
    console.log(`\n${lines.join('\n')}\n`);
  }
});

/** Only what may pass is tried again: any other answer is one. */
function retryable(error: unknown): undefined {
  if (error instanceof ApiError && !error.problem.retryable && error.status !== 401) throw error;
  return undefined;
}
