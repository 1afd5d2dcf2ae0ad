import { randomBytes } from 'node:crypto';
import type { AllocationView } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive } from '../allocations.ts';
import { runExec } from '../exec-client.ts';
import { agentState } from '../hosts/agent-unit.ts';
import type { HostNode } from '../hosts/host-node.ts';
import { type HostWorld, startHostWorld } from '../hosts/host-world.ts';
import { openTerminal } from '../terminal-client.ts';
import type { TestUser } from '../test-world.ts';

let hosts: HostWorld;
let node: HostNode;
beforeAll(async () => {
  hosts = await startHostWorld();
  node = await hosts.addNode('tenants', { gpus: 4 });
});
afterAll(() => hosts?.stop());

async function allocate(username: string): Promise<Tenant> {
  const user = await hosts.world.signIn(username);
  const allocation = await hosts.fabric.measures.time('create → active', () => createActive(user));
  return { user, allocation, account: allocation.runtime_user ?? '' };
}

interface Tenant {
  user: TestUser;
  allocation: AllocationView;
  account: string;
}

describe('an allocation on a host', () => {
  let alice: Tenant;
  beforeAll(async () => {
    alice = await allocate('alice');
  });

  it('is a Unix user with a number and a home of its own', async () => {
    expect(alice.allocation).toMatchObject({ isolation: 'user', simulated: true, node: { id: node.id } });
    const entry = async (table: string) =>
      (await node.host.mustExec(['getent', table, alice.account])).trim().split(':');
    const [, , uid, gid, , home = '', shell] = await entry('passwd');
    expect(Number(uid)).toBeGreaterThanOrEqual(20_000);
    expect({ gid, home, shell }).toEqual({ gid: uid, home: `/home/${alice.account}`, shell: '/bin/bash' });
    expect((await entry('shadow'))[1]).toBe('*');
    expect((await node.host.mustExec(['stat', '--format=%a %u %g', home])).trim()).toBe(`700 ${uid} ${gid}`);
    const subordinates = await node.host.mustExec(['cat', '/etc/subuid', '/etc/subgid']);
    expect(subordinates).not.toContain(alice.account);
  });

  it('gives a shell of that user, with nothing of the agent in it', async () => {
    const terminal = await openTerminal(alice.user, alice.allocation.id);
    terminal.type('stty -echo; PS1=\n');
    terminal.type('echo pid=$$ who=$(id -un) tty=$(tty); command ls -l /proc/self/fd; echo end of li""st\n');
    await terminal.waitFor('end of list\r\n');
    const [, pid = '', who, tty = ''] = /pid=(\d+) who=(\S+) tty=(\S+)/.exec(terminal.output()) ?? [];
    expect(who).toBe(alice.account);
    const descriptors = [...terminal.output().matchAll(/ (\d+) -> (\S+)/g)].map(([, fd, target]) => `${fd} ${target}`);
    // The last one is the folder that `ls` is just reading.
    expect(descriptors).toEqual([`0 ${tty}`, `1 ${tty}`, `2 ${tty}`, expect.stringMatching(/^3 \/proc\/\d+\/fd$/)]);

    // As the host sees the shell itself: bash keeps one more descriptor of its terminal.
    const ofShell = await node.host.mustExec(['find', `/proc/${pid}/fd`, '-type', 'l', '-printf', '%f %l\n']);
    expect(ofShell.trim().split('\n')).toEqual([`0 ${tty}`, `1 ${tty}`, `2 ${tty}`, `255 ${tty}`]);
    const environment = await node.host.mustExec(['cat', `/proc/${pid}/environ`]);
    const names = environment
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split('=')[0]);
    const ours = ['GPUAAS_ALLOCATION_ID', 'CUDA_VISIBLE_DEVICES'];
    expect(names.sort()).toEqual(
      ['HOME', 'PWD', 'USER', 'LOGNAME', 'SHELL', 'PATH', 'LANG', 'TERM', 'TMPDIR', ...ours].sort(),
    );
    expect(environment).toContain(`GPUAAS_ALLOCATION_ID=${alice.allocation.id}`);
    terminal.socket.close();
    await terminal.closed;
  });

  it('has a terminal that belongs to the user, as programs expect that open it by its name', async () => {
    const terminal = await openTerminal(alice.user, alice.allocation.id);
    terminal.type('test -w $(tty) -a -O $(tty) && echo it""self\n');
    await terminal.waitFor('itself');
    terminal.socket.close();
  });

  it('runs a command with exactly the bytes that go in, and mirrors how it ends', async () => {
    const bytes = randomBytes(3_000_001);
    const copied = await runExec(alice.user, alice.allocation.id, ['cat'], bytes);
    expect(copied.stdout.equals(bytes)).toBe(true);
    expect(copied.code).toBe(0);
    const failed = await runExec(alice.user, alice.allocation.id, ['sh', '-c', 'echo out; echo err >&2; exit 42']);
    expect({ ...failed, stdout: String(failed.stdout), stderr: String(failed.stderr) }).toEqual({
      stdout: 'out\n',
      stderr: 'err\n',
      code: 42,
    });
    expect(await runExec(alice.user, alice.allocation.id, ['sh', '-c', 'kill -TERM $$'])).toMatchObject({ code: 143 });
    expect(await runExec(alice.user, alice.allocation.id, ['no-such-program'])).toMatchObject({ code: 127 });
  });
});

describe('two tenants on the same host', () => {
  let owner: Tenant;
  let stranger: Tenant;
  /** Exit codes of what a tenant tries to do to the owner. */
  let asOwner: Record<string, number>;
  let asStranger: Record<string, number>;

  beforeAll(async () => {
    owner = await allocate('olga');
    stranger = await allocate('mallory');
    expect(stranger.allocation.node.id).toBe(owner.allocation.node.id);
    const plant = `
      echo data > ~/file; echo data > /tmp/of-olga; mkdir /tmp/folder-of-olga; echo data > /tmp/folder-of-olga/file
      chmod o=rwx ~/file
      SECRET=sesame setsid sleep 600 </dev/null >/dev/null 2>&1 & echo $!`;
    const { stdout, stderr } = await runExec(owner.user, owner.allocation.id, ['sh', '-c', plant]);
    const pid = stdout.toString().trim();
    expect(pid, stderr.toString()).toMatch(/^\d+$/);
    const attempts: Record<string, string> = {
      'list home': `ls /home/${owner.account}`,
      'read home': `cat /home/${owner.account}/file`,
      'write home': `echo more >> /home/${owner.account}/file`,
      'read temporary file': 'cat /tmp/of-olga',
      'write temporary file': 'echo more >> /tmp/of-olga',
      'list temporary folder': 'ls /tmp/folder-of-olga',
      'signal process': `kill -0 ${pid}`,
      'read environment': `grep -q SECRET=sesame /proc/${pid}/environ`,
      'follow working folder': `ls /proc/${pid}/cwd/`,
      'read memory map': `cat /proc/${pid}/maps`,
      'list descriptors': `ls /proc/${pid}/fd`,
    };
    asOwner = await tryAll(owner, attempts);
    asStranger = await tryAll(stranger, {
      ...attempts,
      'remove temporary file': 'rm -f /tmp/of-olga; test ! -e /tmp/of-olga',
      'list state of the agent': `ls ${agentState}`,
      'read key of the agent': `cat ${agentState}/identity.json`,
      'read environment of the agent': `cat /proc/${await node.agent.pid()}/environ`,
      'signal the agent': `kill -0 ${await node.agent.pid()}`,
      'become the owner': `setpriv --reuid=${owner.account} true`,
      'become root': 'setpriv --reuid=0 true',
      'trace processes of the owner': `cat /proc/${pid}/syscall`,
    });
  });

  it('lets the owner do what is tried here, so the trial means something', () => {
    expect(new Set(Object.values(asOwner)), JSON.stringify(asOwner)).toEqual(new Set([0]));
  });

  it('lets the other see, change and signal nothing', () => {
    expect(Object.entries(asStranger).filter(([, code]) => code === 0)).toEqual([]);
  });

  async function tryAll(tenant: Tenant, attempts: Record<string, string>): Promise<Record<string, number>> {
    const script = Object.entries(attempts).map(([name, line]) => `(${line}) >/dev/null 2>&1; echo "${name}=$?"`);
    const { stdout } = await runExec(tenant.user, tenant.allocation.id, ['sh', '-c', script.join('\n')]);
    const lines = stdout.toString().trim().split('\n');
    return Object.fromEntries(lines.map((line) => line.split('=') as [string, string]).map(([k, v]) => [k, Number(v)]));
  }
});
