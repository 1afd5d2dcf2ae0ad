import { randomInt } from 'node:crypto';
import type { AllocationList } from '@gpuaas/contract';
import { startTestWorld, type TestUser, type TestWorld, testSku } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { type CuttingProxy, startCuttingProxy } from './testing/cutting-proxy.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

/** Longer than any answer to a create. */
const wholeAnswer = 2_600;
const complete = process.env['GPUAAS_COMPLETE'] === '1';
const seed = Number(process.env['GPUAAS_SEED'] ?? randomInt(wholeAnswer));
/** Where the answer breaks off. All places in a complete run; else the beginning and some more, which a seed moves. */
const places = complete
  ? Array.from({ length: wholeAnswer }, (_, at) => at)
  : [0, 1, 300, 700, 1_100].map((at) => (at === 0 ? 0 : (at + seed) % wholeAnswer));

describe(`the lost answer to a create, with seed ${seed}`, () => {
  let world: TestWorld;
  let alice: TestUser;
  let proxy: CuttingProxy;
  let cli: CliUnderTest;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 64 });
    alice = await world.signIn('alice');
    proxy = await startCuttingProxy(world.url);
    cli = createSignedInCli(proxy.url, alice);
  });
  afterAll(async () => {
    await proxy.close();
    await world.stop();
    removeTemporaryFolders();
  });

  const named = async (name: string) => {
    const { items }: AllocationList = await alice.api.listAllocations({
      params: { project_id: alice.projectId },
      query: { q: name },
    });
    return items.filter((item) => item.name === name);
  };
  const releaseAll = async (name: string) => {
    for (const { id } of await named(name)) {
      await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
    }
  };

  it.each(places)('after %i bytes is asked for again, and one allocation is there', async (at) => {
    const name = `cut-${at}`;
    proxy.cut(at, 1);
    const { code, err } = await cli.run(['alloc', 'create', '--sku', testSku, '--name', name, '--yes']);
    expect([code, err]).toEqual([0, expect.not.stringContaining('error')]);
    expect(await named(name)).toHaveLength(1);
    await releaseAll(name);
  });

  it('that never comes is said as it is, and the command it prints creates nothing twice', async () => {
    proxy.cut(10, 100);
    const lost = await cli.run(['alloc', 'create', '--sku', testSku, '--yes']);
    expect(lost.code).toBe(9);
    expect(lost.err).toMatch(
      /^error: The connection was lost\. The allocation may have been created {2}\(outcome_unknown\)/,
    );
    expect(lost.err).not.toContain('Is the platform running');
    const [, again = ''] = /try +gpuaas (.*?) {3}\(creates nothing twice\)/.exec(lost.err) ?? [];
    expect(again).toContain('--idempotency-key');
    proxy.cut(0, 0);
    const [first, second] = [
      await cli.json<{ id: string }>(...again.split(' ')),
      await cli.json<{ id: string }>(...again.split(' ')),
    ];
    expect(second.id).toBe(first.id);
    const { items } = await alice.api.listAllocations({ params: { project_id: alice.projectId } });
    expect(items.filter(({ state }) => !['releasing', 'released'].includes(state))).toHaveLength(1);
  });

  it('is nothing to worry about when the create was never sent', async () => {
    const leaving = await startCuttingProxy(world.url);
    leaving.leave();
    const args = ['alloc', 'create', '--sku', testSku, '--project', 'default', '--yes'];
    const { code, err } = await createSignedInCli(leaving.url, alice).run(args);
    expect([code, err]).toEqual([9, expect.stringContaining('ECONNREFUSED')]);
    expect(err).not.toContain('may have been created');
    await leaving.close();
  });
});
