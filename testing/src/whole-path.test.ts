import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createActive,
  openTerminal,
  release,
  startTestWorld,
  type TestUser,
  type TestWorld,
  testSku,
} from './index.ts';

describe('the whole path over HTTP', () => {
  let world: TestWorld;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld();
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  it('leads from a SKU to a shell and back to free capacity', async () => {
    const free = async () => {
      const { items } = await alice.api.listSkus({ params: { project_id: alice.projectId } });
      return items.find(({ id }) => id === testSku)?.free_now;
    };
    expect(await free()).toBe(8);
    const allocation = await createActive(alice, { name: 'first' });
    expect(allocation).toMatchObject({ name: 'first', simulated: true, isolation: 'none', waiting: null });
    expect(await free()).toBe(7);

    const operation = await alice.api.getOperation({ params: { operation_id: allocation.operation.id } });
    expect(operation.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'reserve_capacity succeeded',
      'accept succeeded',
      'prepare_host succeeded',
      'activate succeeded',
    ]);
    for (const step of operation.steps) expect(step.duration_ms).toBeGreaterThanOrEqual(0);

    const terminal = await openTerminal(alice, allocation.id);
    terminal.type('echo $((6 * 7)) and $GPUAAS_ALLOCATION_ID\n');
    await terminal.waitFor(`42 and ${allocation.id}`);

    await release(alice, allocation.id);
    expect(await terminal.closed).toMatchObject({ code: closeCodes.allocationGone });
    expect(await free()).toBe(8);
  });
});
