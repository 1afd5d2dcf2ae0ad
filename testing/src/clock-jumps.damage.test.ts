import type { AllocationView } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from './allocations.ts';
import { runExec } from './exec-client.ts';
import { type MovableClock, movableClock } from './fake-time.ts';
import { processesOf } from './own-processes.ts';
import { type StartedPlatform, startPlatform } from './started-platform.ts';
import { until } from './until.ts';

const hour = 3_600_000;

/** The whole platform as processes, on a clock that jumps as after a suspend or a correction. */
describe('the clock of a machine', () => {
  let clock: MovableClock;
  let platform: StartedPlatform;
  let lasting: AllocationView;
  const agent = () => processesOf(platform.dataFolder).find(({ kind }) => kind === 'agent')?.pid;

  beforeAll(async () => {
    clock = await movableClock();
    platform = await startPlatform({ env: clock.env });
    lasting = await createActive(await platform.signIn('dev-user'));
  }, 120_000);
  afterAll(() => platform?.stop());

  /** @param good for how many hours the node's certificate is good then, at least */
  async function everythingWorks(good = 0): Promise<void> {
    // The clock is read anew every second: a sign-in before that would be of long ago.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const admin = await until('sign-in', () => platform.signIn('dev-admin').catch(() => undefined), {
      withinMilliseconds: 20_000,
    });
    const user = await platform.signIn('dev-user');
    const work = async () => {
      const fresh = await createActive(user);
      await release(user, fresh.id);
      return true;
    };
    await until('an allocation coming and going', () => work().catch(() => false), { withinMilliseconds: 45_000 });
    const { stdout } = await runExec(user, lasting.id, ['echo', 'still here']);
    expect(stdout.toString()).toBe('still here\n');
    // The first look after a jump may find the last contact long ago; the next contact, within 15 s, settles that.
    const node = await until(
      `the node being active, with a certificate for ${good} hours more`,
      async () => {
        const found = await admin.api.getNode({ params: { node_id: lasting.node.id } });
        const until = Date.parse(found.certificate?.not_after ?? '');
        return found.state === 'active' && until > now() + good * hour ? found : undefined;
      },
      { withinMilliseconds: 20_000 },
    );
    expect(Math.abs(Date.parse(node.last_seen_at ?? '') - now())).toBeLessThan(120_000);
  }
  let offset = 0;
  const now = () => Date.now() + offset * hour;

  it.each([
    ['an hour ahead', 1, 0],
    ['an hour back', 0, 0],
    ['17 hours ahead, when a renewal is due', 17, 20],
    ['25 hours ahead, when every certificate is over', 42, 20],
    ['an hour back again', 41, 20],
  ])(
    'jumps %s while everything runs, and the node is active',
    async (_what, to, good) => {
      clock.set(to);
      offset = to;
      await everythingWorks(good);
    },
    120_000,
  );

  it('jumps 25 hours while the agent is stopped in its tracks, and it joins again by itself', async () => {
    const pid = agent() ?? 0;
    process.kill(pid, 'SIGSTOP');
    offset = 66;
    clock.set(offset);
    process.kill(pid, 'SIGCONT');
    await everythingWorks();
    expect(agent()).toBe(pid);
  }, 120_000);

  it.each([
    ['an hour back', 65],
    ['17 hours back', 48],
  ])(
    'jumps %s while everything is off, and the node is active',
    async (_what, to) => {
      await platform.stop();
      clock.set(to);
      offset = to;
      platform = await startPlatform({ env: clock.env, dataFolder: platform.dataFolder, port: platform.port });
      await everythingWorks();
    },
    120_000,
  );
});
