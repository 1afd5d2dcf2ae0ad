import type { AllocationView } from '@gpuaas/contract';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState, release } from '../allocations.ts';
import { runExec } from '../exec-client.ts';
import type { HostNode } from '../hosts/host-node.ts';
import { type HostWorld, startHostWorld } from '../hosts/host-world.ts';
import { openTerminal, type TestTerminal } from '../terminal-client.ts';
import { type TestUser, testSku } from '../test-world.ts';

/** Everything a tenant can think of to stay. Each line is a program of its own. */
const traps: Record<string, string> = {
  'a session of its own': 'setsid nohup sh -c "sleep 7001" >/dev/null 2>&1 &',
  'another name': `setsid perl -e '$0 = "[kworker/0:1]"; $SIG{TERM} = $SIG{HUP} = "IGNORE"; sleep 7002' >/dev/null 2>&1 &`,
  'a fork loop': 'setsid sh -c "while :; do sleep 7003 & sleep 0.02; done" >/dev/null 2>&1 &',
  // Lives for a millisecond under each number; whoever kills by number comes too late.
  'a process that is always another': `setsid perl -e 'while (1) { exit if fork; select undef, undef, undef, 0.001 }' >/dev/null 2>&1 &`,
  'files for everybody':
    'mkdir -p /tmp/a/b /var/tmp/a/b; touch /tmp/a/b/c /var/tmp/a/b/c /run/lock/x; chmod -R a+rwX /tmp/a',
  'many files': 'mkdir /tmp/many; cd /tmp/many; seq -f "%0200g" 8000 | xargs touch',
  'a file with a strange name': "touch /tmp/\"$(printf 'a\\nb *')\" /tmp/-rf '/tmp/ blank '",
  'a link to a file of root': 'ln -s /etc/passwd /tmp/link; ln -s / /tmp/root',
  'POSIX shared memory': 'echo x > /dev/shm/segment; touch /dev/mqueue/queue',
  'System V shared memory': 'ipcmk -M 4096; ipcmk -Q; ipcmk -S 3',
};
/** What asks a program of the host that has more privileges: nobody gains any in a shell or command of the agent, but by ssh. */
const jobs = `echo '* * * * * touch /tmp/by-cron' | crontab - && echo 'touch /tmp/by-at' | at now + 1 hour`;

describe('releasing an allocation on a host', () => {
  let hosts: HostWorld;
  let node: HostNode;
  let alice: TestUser;
  let bob: TestUser;
  let allocation: AllocationView;
  let account: string;
  let uid: number;
  let terminal: TestTerminal;
  let closedAfter: number;

  beforeAll(async () => {
    hosts = await startHostWorld();
    node = await hosts.addNode('release', { gpus: 4 });
    alice = await hosts.world.signIn('alice');
    bob = await hosts.world.signIn('bob');
    allocation = await createActive(alice);
    account = allocation.runtime_user ?? '';
    uid = Number(await node.host.mustExec(['id', '-u', account]));
  });
  afterAll(() => hosts?.stop());

  it('finds a tenant who has tried everything to stay', async () => {
    const neighbour = await createActive(bob);
    await runExec(bob, neighbour.id, [
      'sh',
      '-c',
      'mkdir -m 777 /tmp/of-bob; setsid sleep 7777 >/dev/null 2>&1 & touch ~/kept',
    ]);
    const script = Object.entries(traps).map(([name, line]) => `${line}\n[ $? = 0 ] || echo "failed: ${name}"`);
    script.push('touch /tmp/of-bob/by-alice; rm -f ~/nothing');
    const planted = await runExec(alice, allocation.id, ['sh', '-c', script.join('\n')]);
    expect(planted.stdout.toString()).not.toContain('failed');
    await node.host.mustExec(['sh', '-c', jobs], { asUser: account });
    await runExec(bob, neighbour.id, ['sh', '-c', 'touch /tmp/a/by-bob']);
    terminal = await openTerminal(alice, allocation.id);
    terminal.type('sleep 7004 & echo read""y\n');
    await terminal.waitFor('ready');

    const left = await leftovers();
    expect(left.processes.length).toBeGreaterThan(5);
    expect(left.files).toEqual(
      expect.arrayContaining(['/tmp/a', '/var/tmp/a', '/dev/shm/segment', '/dev/mqueue/queue', '/tmp/of-bob/by-alice']),
    );
    expect(left.files.filter((path) => path.startsWith('/var/spool/cron'))).toHaveLength(2);
    expect(left.memory).toHaveLength(3);
    expect(left.account).toHaveLength(2);
  });

  it('ends all of it, and the terminal with 4004 within two seconds', async () => {
    const from = performance.now();
    const closing = terminal.closed.then((close) => {
      closedAfter = performance.now() - from;
      return close;
    });
    await hosts.fabric.measures.time('release (full of traps)', () => release(alice, allocation.id));
    expect(await closing).toMatchObject({ code: closeCodes.allocationGone });
    expect(closedAfter).toBeLessThan(2_000);
    expect(await leftovers()).toEqual({ processes: [], files: [], memory: [], account: [] });
  });

  it('leaves alone what belongs to the host and to others', async () => {
    const bobsAccount = await node.host.mustExec([
      'find',
      '/home',
      '-mindepth',
      '2',
      '-maxdepth',
      '2',
      '-name',
      'kept',
    ]);
    expect(bobsAccount.trim()).not.toBe('');
    expect((await node.host.exec(['pgrep', '-f', 'sleep 7777'])).code).toBe(0);
    expect((await node.host.exec(['test', '-d', '/tmp/of-bob', '-a', '-s', '/etc/passwd'])).code).toBe(0);
  });

  it('says in the task what was looked at and found', async () => {
    const [task] = await node.tasks(allocation.id);
    expect(task).toMatchObject({ type: 'allocation.deprovision_user', state: 'completed', attempt: 1 });
    const checks = task?.evidence.map(({ check, ok, found }) => `${check}: ${ok} ${found}`);
    const looked = [
      'account',
      'processes',
      'home',
      'mounts',
      'files',
      'scheduled jobs',
      'sessions',
      'sudo',
      'devices',
      'shared memory',
    ];
    const where = expect.stringMatching(/^searched for files: true every folder that anyone can write to: .*\/tmp/);
    expect(checks).toEqual([...looked.map((check) => `${check}: true none`), where]);
  });

  it('gives the capacity back, but never the user id', async () => {
    expect((await node.view()).slots).toMatchObject({ available: 3, in_use: 1, blocked: 0 });
    const next = await createActive(alice);
    const nextUid = Number(await node.host.mustExec(['id', '-u', next.runtime_user ?? '']));
    expect(nextUid).toBeGreaterThan(uid);
    await hosts.fabric.measures.time('release', () => release(alice, next.id));
    const third = await createActive(alice);
    expect(Number(await node.host.mustExec(['id', '-u', third.runtime_user ?? '']))).toBeGreaterThan(nextUid);
    await hosts.fabric.measures.time('release', () => release(alice, third.id));
    const { items } = await alice.api.listSkus({ params: { project_id: alice.projectId } });
    expect(items.find(({ id }) => id === testSku)?.free_now).toBe(3);
  });

  it('ends in release_failed where the user cannot be removed, and succeeds when they can', async () => {
    const stubborn = await createActive(alice);
    await node.host.writeFile('/usr/local/sbin/userdel', '#!/bin/sh\n', { mode: '755' });
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: stubborn.id } });
    const failed = await inState(alice, stubborn.id, 'release_failed');
    expect(failed.failure).toMatchObject({ code: 'not_clean' });
    const [task] = await node.tasks(stubborn.id);
    expect(task?.evidence.find(({ ok }) => !ok)).toMatchObject({
      check: 'account',
      found: expect.stringContaining(`${stubborn.runtime_user}:`),
    });
    expect((await node.view()).slots).toMatchObject({ available: 2, in_use: 1, blocked: 1 });

    await node.host.mustExec(['rm', '/usr/local/sbin/userdel']);
    await release(alice, stubborn.id);
    expect((await node.view()).slots).toMatchObject({ available: 3, in_use: 1, blocked: 0 });
  });

  /** My own look at the host, without the agent. */
  async function leftovers() {
    const lines = async (argv: string[]) =>
      (await node.host.exec(argv)).stdout.split('\n').filter((line) => line !== '');
    const own = ['(', '-uid', String(uid), '-o', '-gid', String(uid), ')'];
    const pseudo = ['(', '-path', '/proc', '-o', '-path', '/sys', '-o', '-path', '/dev/pts', ')', '-prune', '-o'];
    const ipc = await lines(['sh', '-c', 'cat /proc/sysvipc/shm /proc/sysvipc/msg /proc/sysvipc/sem']);
    return {
      processes: await lines(['ps', '-o', 'pid=,stat=,args=', '-u', String(uid), '-U', String(uid)]),
      files: await lines(['find', '/', ...pseudo, ...own, '-print', '-prune']),
      memory: ipc.filter((line) => line.trim().split(/\s+/).includes(String(uid))),
      account: await lines([
        'grep',
        '-hE',
        `^${account}:|:${uid}:`,
        '/etc/passwd',
        '/etc/group',
        '/etc/subuid',
        '/etc/subgid',
      ]),
    };
  }
});
