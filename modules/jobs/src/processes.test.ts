import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processHandlers } from './http.ts';
import { wireProcesses } from './processes.ts';

describe('signs of life', () => {
  let test: TestDatabase;
  const { newId } = createTestCtxSource();
  const processes = wireProcesses();
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(() => test.asOwner('truncate jobs.process'));

  const startedAt = new Date('2026-11-16T06:00:00Z');
  const signOf = (roles: string[], id: string = newId('proc')) => ({
    id,
    roles,
    version: '0.1.0',
    host: 'host-a',
    startedAt,
  });
  const sign = (one: ReturnType<typeof signOf>) => test.database.transaction((tx) => processes.sign(tx, one));
  const age = (id: string, by: string) =>
    test.asOwner('update jobs.process set last_sign_at = last_sign_at - $2::interval where id = $1', [id, by]);
  const list = () => processes.list(test.database.db);

  it('show what runs, with its version and when it was last heard of', async () => {
    const api = signOf(['api']);
    await sign(api);
    await sign(api);
    expect(await list()).toEqual([{ ...api, lastSignAt: expect.any(Date), isSilent: false }]);
  });

  it('end when a process stops', async () => {
    const [api, relay] = [signOf(['api']), signOf(['outbox-relay'])];
    for (const one of [api, relay]) await sign(one);
    await test.database.transaction((tx) => processes.end(tx, api));
    expect((await list()).map(({ id }) => id)).toEqual([relay.id]);
  });

  it('are missed when a process dies, and forgotten after an hour', async () => {
    const [dead, long, alive] = [signOf(['api']), signOf(['api']), signOf(['api'])];
    for (const one of [dead, long, alive]) await sign(one);
    await age(dead.id, '46 seconds');
    await age(long.id, '61 minutes');
    await test.database.transaction((tx) => processes.forget(tx, 3_600));
    const shown = (await list()).map(({ id, isSilent }) => [id, isSilent]);
    expect(shown).toEqual([
      [alive.id, false],
      [dead.id, true],
    ]);
    await sign(dead);
    expect((await list()).find(({ id }) => id === dead.id)?.isSilent).toBe(false);
  });

  it('of a gateway are for its own role only', async () => {
    const api = signOf(['api']);
    await sign(api);
    await age(api.id, '46 seconds');
    const { signGateway } = processHandlers(processes) as unknown as {
      signGateway(input: object): Promise<{ status: number; audit: unknown }>;
    };
    const call = (id: string, stopping: boolean) =>
      test.database.transaction((tx) =>
        signGateway({
          tx,
          ctx: { principal: { identity: { name: 'terminal' } } },
          body: { id, version: '0.1.0', host: 'host-b', started_at: startedAt.toISOString(), stopping },
        }),
      );
    const own = newId('proc');
    for (const id of [own, api.id]) expect(await call(id, false)).toEqual({ status: 204, audit: false });
    expect(await list()).toMatchObject([
      { id: own, roles: ['terminal-gateway'], host: 'host-b' },
      { id: api.id, roles: ['api'], host: 'host-a', isSilent: true },
    ]);
    for (const id of [own, api.id]) await call(id, true);
    expect((await list()).map(({ id }) => id)).toEqual([api.id]);
  });
});
