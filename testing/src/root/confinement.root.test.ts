import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AllocationView } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { runExec } from '../exec-client.ts';
import { sudoLayer } from '../hosts/debian-layers.ts';
import { type HostNode, registerNode } from '../hosts/host-node.ts';
import { type HostWorld, startHostWorld } from '../hosts/host-world.ts';
import { openTerminal } from '../terminal-client.ts';
import { skuOf, type TestUser } from '../test-world.ts';
import { until } from '../until.ts';

const sku = 'h200-real-1';
const recorded = readFileSync(
  join(import.meta.dirname, '../../../agent/src/host/nvidia/fixtures/h200/q-x.xml'),
  'utf8',
);

/** Synthetic: two GPUs made from a recorded one, and the program that tells of them. The devices are real nodes without a driver. */
function driverOfTwo(): Record<string, string> {
  const [, head = '', gpu = '', tail = ''] = /^([\s\S]*?)(\t<gpu id=[\s\S]*<\/gpu>)([\s\S]*)$/.exec(recorded) ?? [];
  const second = gpu
    .replaceAll('000000000001</uuid>', '000000000002</uuid>')
    .replaceAll('00000000:00:06.0', '00000000:00:07.0')
    .replace('<minor_number>0', '<minor_number>1');
  return {
    '/opt/nvidia/q-x.xml': `${head.replace('<attached_gpus>1', '<attached_gpus>2')}${gpu}\n${second}${tail}`,
    '/usr/local/bin/nvidia-smi': '#!/bin/sh\n[ "$*" = "-q -x" ] && exec cat /opt/nvidia/q-x.xml\nexit 0\n',
  };
}

interface Tenant {
  user: TestUser;
  allocation: AllocationView;
  uid: number;
  device: string;
}

describe('an account on a host with GPUs', () => {
  let hosts: HostWorld;
  let node: HostNode;
  let alice: Tenant;
  let bob: Tenant;

  beforeAll(async () => {
    hosts = await startHostWorld({ more: [sudoLayer] });
    await hosts.world.admin.api.putSku({ params: { sku_id: sku }, body: { ...skuOf(1), simulated: false } });
    const host = await hosts.bareHost('confined');
    for (const [path, text] of Object.entries(driverOfTwo())) await host.writeFile(path, text, { mode: '755' });
    await host.mustExec([
      'sh',
      '-c',
      'for n in 0 1; do mknod -m 666 /dev/nvidia$n c 195 $n; done; mknod -m 666 /dev/nvidiactl c 195 255',
    ]);
    node = await registerNode(hosts.world, host, { gpus: 0 });
    await node.install(await node.newJoinToken());
    await node.becomes('active');
    alice = await tenant('alice');
    bob = await tenant('bob');
  });
  afterAll(() => hosts?.stop());

  async function tenant(name: string): Promise<Tenant> {
    const user = await hosts.world.signIn(name);
    const allocation = await createActive(user, { sku });
    const uid = Number(await node.host.mustExec(['id', '-u', allocation.runtime_user ?? '']));
    const granted = await node.host.mustExec(['find', '/dev', '-name', 'nvidia?', '-gid', String(uid)]);
    return { user, allocation, uid, device: granted.trim() };
  }
  const sh = async ({ user, allocation }: Tenant, script: string) => {
    const { code, stdout, stderr } = await runExec(user, allocation.id, ['sh', '-c', script]);
    return { code, stdout: stdout.toString(), stderr: stderr.toString() };
  };
  /** Not through the agent: as by ssh or cron. */
  const elsewhere = ({ allocation }: Tenant, script: string) =>
    node.host.exec(['sh', '-c', script], { asUser: allocation.runtime_user ?? '' });

  it('can open the GPU of its allocation and no other, whichever way it runs', async () => {
    expect([alice.device, bob.device].sort()).toEqual(['/dev/nvidia0', '/dev/nvidia1']);
    for (const [mine, theirs] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      for (const run of [sh, elsewhere]) {
        // There is no driver behind it, which only somebody finds out who may open it.
        expect((await run(mine, `exec < ${mine.device}`)).stderr).toMatch(/No such device or address/i);
        expect((await run(mine, `exec < ${theirs.device}`)).stderr).toMatch(/Permission denied/i);
        expect((await run(mine, `chmod 666 ${mine.device}`)).code).not.toBe(0);
      }
    }
    const other = await node.host.exec(['sh', '-c', `exec < ${alice.device}`], { asUser: 'daemon' });
    expect(other.stderr).toMatch(/Permission denied/i);
  });

  it('stays so when a tool of the driver has opened everything', async () => {
    await node.host.mustExec([
      'sh',
      '-c',
      'chown root:root /dev/nvidia0 /dev/nvidia1; chmod 666 /dev/nvidia0 /dev/nvidia1',
    ]);
    // Before the agent has closed them again, and also where it never does: in shells and commands.
    expect((await sh(alice, `exec < ${bob.device}`)).stderr).toMatch(/Permission denied/i);
    await node.agent.restart();
    await node.agent.hasStarted(2);
    const modes = await node.host.mustExec(['stat', '--format=%a %g', alice.device, bob.device]);
    expect(modes).toBe(`660 ${alice.uid}\n660 ${bob.uid}\n`);
  });

  it('is told which GPU is its own in commands, shells and what ssh starts', async () => {
    const uuid = `GPU-00000000-0000-4000-8000-00000000000${alice.device === '/dev/nvidia0' ? 1 : 2}`;
    expect((await sh(alice, 'echo $CUDA_VISIBLE_DEVICES')).stdout).toBe(`${uuid}\n`);
    const terminal = await openTerminal(alice.user, alice.allocation.id);
    terminal.type('echo gpu=$CUDA_VISIBLE_DEVICES=\n');
    await terminal.waitFor(`gpu=${uuid}=`);
    terminal.socket.close();
    expect((await elsewhere(alice, 'bash -lc "echo \\$CUDA_VISIBLE_DEVICES"')).stdout).toBe(`${uuid}\n`);
    expect((await elsewhere(alice, '. ~/.bashrc; echo $CUDA_VISIBLE_DEVICES')).stdout).toBe(`${uuid}\n`);
    const file = `/etc/gpuaas/accounts/${alice.uid}.sh`;
    expect((await elsewhere(bob, `cat ${file}`)).code).not.toBe(0);
  });

  it('is kept to its share of memory, processors and tasks', async () => {
    const slice = `user-${alice.uid}.slice`;
    const show = ['--property=MemoryMax', '--property=TasksMax', '--property=CPUQuotaPerSecUSec'];
    const total = Number(/MemTotal:\s+(\d+)/.exec(await node.host.readFile('/proc/meminfo'))?.[1]) * 1_024;
    const shown = await node.host.mustExec(['systemctl', 'show', slice, ...show]);
    expect(shown).toContain(`MemoryMax=${Math.floor((total * 0.95) / 2)}\n`);
    expect(shown).toContain('TasksMax=16384\n');
    expect(shown).toMatch(/CPUQuotaPerSecUSec=\d+(\.\d+)?s\n/);

    // Half of this machine is too much to fill in a test.
    await node.host.mustExec(['systemctl', 'set-property', slice, 'MemoryMax=200M', 'TasksMax=40']);
    const fill = `perl -e 'my $x = "x" x 400_000_000; print length $x'`;
    expect((await sh(bob, fill)).stdout).toBe('400000000');
    const killed = await sh(alice, `${fill} || echo killed`);
    expect(killed.stdout).toBe('killed\n');
    const fork = `perl -e '$| = 1; my $n = 0; for (1..100) { my $p = fork; last unless defined $p; unless ($p) { sleep 30; exit } $n++ } print $n; kill 9, -$$'`;
    const forked = await sh(alice, `(setsid ${fork}) | head -c 3`);
    expect(Number(forked.stdout)).toBeGreaterThan(5);
    expect(Number(forked.stdout)).toBeLessThan(40);
  });

  it('cannot gain privileges, and does not see the processes of others', async () => {
    const { stdout } = await sh(bob, 'grep NoNewPrivs: /proc/self/status; ls -d /proc/[0-9]* | wc -l; ls /proc/1 2>&1');
    expect(stdout).toMatch(/^NoNewPrivs:\s+1\n/);
    expect(stdout).toMatch(/No such file or directory/);
    await node.host.mustExec(['sh', '-c', 'cp /bin/cat /usr/local/bin/rootcat; chmod 4755 /usr/local/bin/rootcat']);
    expect((await sh(bob, 'rootcat /etc/shadow')).code).not.toBe(0);
    const name = alice.allocation.runtime_user ?? '';
    await node.host.mustExec(['sh', '-c', 'setsid sleep 7200 >/dev/null 2>&1 &'], { asUser: name });
    expect((await sh(bob, 'pgrep -x sleep || cat /proc/[0-9]*/cmdline | tr "\\0" " "')).stdout).not.toContain('7200');
    expect((await sh(alice, 'pgrep -x -f "sleep 7200"')).stdout).toMatch(/^\d+\n$/);
  });

  it('says in the task what holds', async () => {
    const provision = (await node.tasks(bob.allocation.id)).find(({ type }) => type === 'allocation.provision_user');
    const found = new Map(provision?.evidence.map(({ check, found }) => [check, found]));
    expect(found.get('limits')).toMatch(/^\d+ MiB of memory, 16384 tasks, \d+% CPU \(cgroups: (hybrid|v1|v2)\)$/);
    expect(found.get('privileges')).toBe('no program can gain any');
    expect(found.get('processes of others')).toBe('hidden in shells and commands');
    expect(found.get('devices')).toBe(bob.device.replace('/dev/', ''));
  });

  it('shows with the node which of this holds there, and what does not', async () => {
    const confinement = (await node.view()).confinement ?? [];
    const holding = confinement.filter(({ holds }) => holds).map(({ aspect }) => aspect);
    expect(holding).toEqual(['files', 'devices', 'limits', 'privileges', 'processes', 'loopback']);
  });

  it('gives the device back, and it is nobody’s', async () => {
    await release(alice.user, alice.allocation.id);
    expect(await node.host.mustExec(['stat', '--format=%F %a %u %g', alice.device])).toBe(
      'character special file 600 0 0\n',
    );
    expect((await sh(bob, `exec < ${bob.device}`)).stderr).toMatch(/No such device or address/i);
    const left = await node.host.exec([
      'ls',
      `/etc/systemd/system.control/user-${alice.uid}.slice.d`,
      `/etc/gpuaas/accounts/${alice.uid}.sh`,
    ]);
    expect(left.stdout).toBe('');
    await release(bob.user, bob.allocation.id);
  });

  it('is root where its SKU says so, within the limits of that SKU, and its host is given to nobody before it was reimaged', async () => {
    const limits = { memory_bytes: 200 * 2 ** 20, cpus: 1, tasks: 64, disk_bytes: 2 ** 30 };
    const whole = { ...skuOf(2), simulated: false, capacity_shape: 'baremetal' as const, sudo: true, limits };
    await hosts.world.admin.api.putSku({ params: { sku_id: 'h200-host' }, body: whole });
    const user = await hosts.world.signIn('carol');
    const allocation = await createActive(user, { sku: 'h200-host' });
    const uid = Number(await node.host.mustExec(['id', '-u', allocation.runtime_user ?? '']));
    const carol = { user, allocation, uid, device: '' };
    expect(await sh(carol, 'sudo -n id -u; sudo -n cat /etc/shadow | grep -c root')).toMatchObject({
      stdout: '0\n1\n',
    });
    const provision = (await node.tasks(allocation.id)).find(({ type }) => type === 'allocation.provision_user');
    const found = new Map(provision?.evidence.map(({ check, found }) => [check, found]));
    expect(found.get('sudo')).toBe('root, without a password');
    expect(found.get('limits')).toMatch(/^200 MiB of memory, 64 tasks, 100% CPU /);
    expect(found.get('home quota')).toMatch(/^not held: .+ is not mounted with quotas of users\.$/);
    const fill = `perl -e 'my $x = "x" x 400_000_000; print length $x'`;
    expect((await sh(carol, `${fill} || echo killed`)).stdout).toBe('killed\n');

    await release(user, allocation.id);
    expect((await node.host.exec(['ls', `/etc/sudoers.d/gpuaas-${uid}`])).code).not.toBe(0);
    const { api } = hosts.world.admin;
    const ofNode = { params: { node_id: node.id } };
    const waiting = (await api.listSlots({ query: { node: (await node.view()).name } })).items;
    expect(waiting.map(({ state, blocked_reason }) => `${state} ${blocked_reason}`)).toEqual(
      Array(2).fill('cleanup_blocked needs_reimage'),
    );
    const confirm = () => api.confirmReimage({ ...ofNode, body: { reason: 'reimaged' } });
    await expect(confirm()).rejects.toMatchObject({ code: 'node_not_reported' });
    // As a new installation does: another machine id, and an agent that says what the host has.
    await node.host.writeFile('/etc/machine-id', `${'0123456789abcdef'.repeat(2)}\n`);
    await node.agent.restart();
    await until('the agent to report', async () => (await node.view()).reimage?.agent_reported === true, {
      withinMilliseconds: 30_000,
    });
    expect((await node.view()).reimage).toMatchObject({ new_install: true });
    expect(await confirm()).toMatchObject({ reimage: null, slots: { available: 2 } });
  });

  it('is released when its node says that the GPU is idle, after a warning with a link to extend it', async () => {
    const { world } = hosts;
    const user = await world.signIn('dave');
    const { id } = await createActive(user, { sku });
    const ofProject = { project_id: user.projectId };
    const params = { ...ofProject, policy_key: 'allocation.idle_release_seconds' };
    await user.api.setProjectPolicy({ params, body: { value: 600 } });
    const view = () => user.api.getAllocation({ params: { ...ofProject, allocation_id: id } });
    // Twelve minutes together: what dave signed in with lasts for fifteen.
    const sixMinutes = 360_000;
    const untilSwept = { withinMilliseconds: 90_000, everyMilliseconds: 500 };
    await world.pass(sixMinutes);
    await until('the warning', async () => (await view()).ending?.reason === 'idle', untilSwept);
    await world.pass(sixMinutes);
    await until('its end', async () => (await view()).state === 'released', untilSwept);
    expect(await view()).toMatchObject({ release_reason: 'idle' });
    const warnings = await world.database.asOwner(
      "select data ->> 'extend_path' as link from outbox.event where type = 'provisioning.end_warning' and subject = $1",
      [id],
    );
    expect(warnings).toEqual([{ link: `/api/v1/projects/${user.projectId}/allocations/${id}/extend` }]);
  }, 200_000);
});
