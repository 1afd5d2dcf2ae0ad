import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from './allocations.ts';
import { runExec } from './exec-client.ts';
import { processesOf } from './own-processes.ts';
import { type StartedPlatform, startPlatform } from './started-platform.ts';
import { openTerminal } from './terminal-client.ts';
import { until } from './until.ts';
import { workspaceProcesses } from './workspace-processes.ts';

describe('an agent that is killed', () => {
  let platform: StartedPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform?.stop());

  it('takes its shells and commands with it, whole groups of them, and comes back', async () => {
    const user = await platform.signIn('dev-user');
    const allocation = await createActive(user);
    const terminal = await openTerminal(user, allocation.id);
    terminal.type('sleep 7301 | sleep 7302\n');
    const stubborn = 'trap "" HUP TERM; sleep 7303 | sleep 7304; sleep 7305';
    const command = runExec(user, allocation.id, ['sh', '-c', stubborn]).catch((error: Error) => error.message);
    const programs = () => workspaceProcesses(allocation.id).length;
    await until('all of them running', () => programs() >= 6);

    const agent = processesOf(platform.dataFolder).find(({ kind }) => kind === 'agent');
    process.kill(agent?.pid ?? 0, 'SIGKILL');
    await until('all of them being over', () => programs() === 0, { withinMilliseconds: 5_000 });
    expect(await command).toContain('4010');
    expect(await terminal.closed).toMatchObject({ code: closeCodes.nodeSilent });
    const { stdout } = await until(
      'the next command',
      () => runExec(user, allocation.id, ['echo', 'back']).catch(() => undefined),
      { everyMilliseconds: 1_000 },
    );
    expect(stdout.toString()).toBe('back\n');
    await release(user, allocation.id);
  }, 60_000);
});
