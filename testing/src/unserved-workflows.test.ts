import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestWorld, type TestWorld } from './test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 1 });
});
afterAll(() => world.stop());

const workflows = async () => {
  const { checks } = await world.admin.api.getPlatformHealth();
  return checks.find(({ name }) => name === 'workflows');
};

it('runs that a newer platform began are left alone, and health names them', async () => {
  expect(await workflows()).toMatchObject({ status: 'ok' });
  await world.database.asOwner(
    `insert into workflow_engine.run (id, name, input, correlation_id, wake_at, started_at)
     values ('wf_newer', 'allocations.provision@99', '{}', 'cor_newer', now(), now())`,
  );
  expect(await workflows()).toMatchObject({
    status: 'attention',
    summary: '1 workflow was started by another version of the platform, which has to finish.',
    facts: expect.arrayContaining([{ label: 'allocations.provision@99', value: '1' }]),
    runbook: 'allocation-stuck-in-provisioning',
  });
  const [run] = await world.database.asOwner(
    "select state, fence, lease_until from workflow_engine.run where id = 'wf_newer'",
  );
  expect(run).toMatchObject({ state: 'running', lease_until: null });
  await world.database.asOwner("delete from workflow_engine.run where id = 'wf_newer'");
  expect(await workflows()).toMatchObject({ status: 'ok' });
});
