import { startTestWorld, type TestUser, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('a row that no sweep can handle', () => {
  let world: TestWorld;
  let admin: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 1 });
    admin = world.admin;
  });
  afterAll(() => world.stop());

  const health = async () => {
    const { status, checks } = await admin.api.getPlatformHealth();
    return { status, jobs: checks.find(({ name }) => name === 'jobs') };
  };

  it('stops no other row and no other sweep, and is a health problem until it is gone', async () => {
    const mute = await world.addNode({ name: 'mute', gpus: 1 });
    await until('the node being active', async () => {
      const { state } = await admin.api.getNode({ params: { node_id: mute.id } });
      return state === 'active';
    });
    await mute.stop();
    expect((await health()).jobs).toMatchObject({ status: 'ok' });

    const insert = `insert into fleet.node_task (id, node_id, type, params, target, state, expires_at, correlation_id, created_at)
      values ($1, $2, 'terminal.open', '{}', 'nobody', 'queued', now() - interval '1 minute', 'cor_x', now())`;
    await world.database.asOwner(`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''this row is bad''; end';
      create trigger bad before update on fleet.node_task for each row when (old.id = 'task_bad') execute function refuse()`);
    await world.database.asOwner(insert, ['task_bad', mute.id]);
    await world.database.asOwner(insert, ['task_good', mute.id]);

    const stateOf = async (id: string) => {
      const [row] = await world.database.asOwner<{ state: string }>('select state from fleet.node_task where id = $1', [
        id,
      ]);
      return row?.state;
    };
    await until('the good task expiring', async () => (await stateOf('task_good')) === 'expired');
    expect(await stateOf('task_bad')).toBe('queued');

    await world.pass(130_000);
    admin = await world.signIn('dev-admin');
    await until('the silent node being offline', async () => {
      const { state } = await admin.api.getNode({ params: { node_id: mute.id } });
      return state === 'offline';
    });

    const failing = await until('health saying so', async () => {
      const { status, jobs } = await health();
      return status === 'error' && jobs?.status === 'error' && jobs;
    });
    expect(failing).toMatchObject({
      summary: '1 scheduled job is failing: fleet.task-deadlines.',
      runbook: 'job-keeps-failing',
    });
    expect(failing.fix).toBeTruthy();
    expect(failing.facts.find(({ label }) => label === 'Last error')?.value).toBe('task_bad: this row is bad');

    await world.database.asOwner('drop trigger bad on fleet.node_task; drop function refuse()');
    await until('health being good again', async () => (await health()).jobs?.status === 'ok');
    expect(await stateOf('task_bad')).toBe('expired');
  }, 60_000);
});
