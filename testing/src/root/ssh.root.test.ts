import type { AllocationView } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { runExec } from '../exec-client.ts';
import { sshLayer } from '../hosts/debian-layers.ts';
import type { HostNode } from '../hosts/host-node.ts';
import { type HostWorld, startHostWorld } from '../hosts/host-world.ts';
import { openTerminal } from '../terminal-client.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';

const knownHosts = '/root/known_hosts';
const everyMilliseconds = 200;
/** The node has simulated GPUs, and this one is the host's own. */
const gpuOfHost = '/dev/nvidia0';
/** The manager of a user's units is started by logind, beside the session. */
const inUnit = `export XDG_RUNTIME_DIR=/run/user/$(id -u)
mkdir -p ~/.config/systemd/user
printf '[Service]\\nType=oneshot\\nExecStart=/bin/sh -c "/opt/look > %%h/of-unit"\\n' > ~/.config/systemd/user/look.service
systemctl --user daemon-reload && systemctl --user start look; cat ~/of-unit`;

/** Listens on three ports of the loopback address, TCP, TCP over IPv6 and UDP, until it is ended. */
const offer = `#!/usr/bin/perl
use IO::Socket::IP; use IO::Select;
my ($tcp, $tcp6, $udp) = @ARGV;
my @l = (IO::Socket::IP->new(LocalHost => '127.0.0.1', LocalPort => $tcp, Listen => 5, ReuseAddr => 1),
  IO::Socket::IP->new(LocalHost => '::1', LocalPort => $tcp6, Listen => 5, ReuseAddr => 1));
my $u = IO::Socket::IP->new(LocalHost => '127.0.0.1', LocalPort => $udp, Proto => 'udp');
my $s = IO::Select->new(@l, $u);
while (my @r = $s->can_read) {
  for my $r (@r) { if ($r == $u) { my $from = $u->recv(my $d, 10); send($u, 'u', 0, $from) } else { my $c = $r->accept; close $c if $c } }
}
`;

/** Prints what it sees of others: the bracket keeps a search from finding itself. */
const look = (neighbour: string) => `#!/bin/sh
pgrep -f 's[l]eep 7300' >/dev/null && echo process
[ -e /proc/1 ] && echo host
cat /home/${neighbour}/secret >/dev/null 2>&1 && echo file
case $( (exec < ${gpuOfHost}) 2>&1 ) in *ermission*) ;; *) echo device ;; esac
rootcat /etc/shadow >/dev/null 2>&1 && echo privileges
grep -q "/user-$(id -u).slice" /proc/self/cgroup || echo no limits
exec perl -e 'use IO::Socket::IP; use IO::Select;
for my $p (8001, 9001) { print "tcp $p\\n" if IO::Socket::IP->new(PeerHost => "127.0.0.1", PeerPort => $p, Timeout => 5) }
for my $p (8002, 9002) { print "tcp6 $p\\n" if IO::Socket::IP->new(PeerHost => "::1", PeerPort => $p, Timeout => 5) }
for my $p (8003, 9003) {
  my $u = IO::Socket::IP->new(PeerHost => "127.0.0.1", PeerPort => $p, Proto => "udp"); my $d = ""; $u->send("x");
  print "udp $p\\n" if IO::Select->new($u)->can_read(5) && defined recv($u, $d, 10, 0) && $d eq "u";
}
print "done\\n"'
`;

describe('SSH to an allocation', () => {
  let hosts: HostWorld;
  let node: HostNode;
  let alice: TestUser;
  let allocation: AllocationView;
  let home: string;
  beforeAll(async () => {
    hosts = await startHostWorld({ more: [sshLayer] });
    node = await hosts.addNode('ssh', { gpus: 2 });
    await node.host.mustExec(['mknod', '-m', '666', gpuOfHost, 'c', '195', '0']);
    alice = await hosts.world.signIn('alice');
    await alice.api.addSshKey({ body: { public_key: await keyOf('alice') } });
    allocation = await createActive(alice, { name: 'box' });
    home = `/home/${allocation.runtime_user}`;
  });
  afterAll(() => hosts?.stop());

  /** A new key of somebody, whose private half lies with root of the host: that is where the client runs. */
  async function keyOf(name: string): Promise<string> {
    await node.host.mustExec(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', `/root/${name}`]);
    return (await node.host.readFile(`/root/${name}.pub`)).trim();
  }
  /** As a person would who has compared the fingerprints. */
  const ssh = (key: string, ...command: string[]) => sshTo(allocation, key, ...command);
  async function sshTo({ address }: AllocationView, key: string, ...command: string[]) {
    const { host, port, user, host_keys: keys } = address ?? { host: '', port: 0, user: '', host_keys: [] };
    await node.host.writeFile(knownHosts, keys.map(({ public_key }) => `${host} ${public_key}\n`).join(''));
    const options = ['BatchMode=yes', 'IdentitiesOnly=yes', 'StrictHostKeyChecking=yes', 'ConnectTimeout=10'];
    const all = [...options, `UserKnownHostsFile=${knownHosts}`, 'LogLevel=ERROR'].flatMap((one) => ['-o', one]);
    return node.host.exec(['ssh', ...all, '-i', `/root/${key}`, '-p', String(port), `${user}@${host}`, ...command]);
  }
  const isLetIn = async (key: string) => (await ssh(key, 'true')).code === 0;
  const params = () => ({ project_id: alice.projectId, allocation_id: allocation.id });
  const untilKeysAre = (state: string) =>
    until(
      `keys being ${state}`,
      async () => (await alice.api.listAllocationKeys({ params: params() })).state === state,
      {
        ...{ withinMilliseconds: 30_000, everyMilliseconds },
      },
    );
  const authorized = () => node.host.readFile(`${home}/.ssh/authorized_keys`);

  it('works with the address that is shown and the own key, and with no other', async () => {
    expect(allocation.address).toMatchObject({ host: node.host.ip, port: 22, user: allocation.runtime_user });
    expect(await ssh('alice', 'id', '-un')).toMatchObject({ code: 0, stdout: `${allocation.runtime_user}\n` });
    await keyOf('mallory');
    expect(await ssh('mallory', 'true')).toMatchObject({ code: 255, stderr: expect.stringContaining('denied') });
  });

  it('closes the GPUs of the host to whoever has simulated ones', async () => {
    expect(await ssh('alice', `exec < ${gpuOfHost}`)).toMatchObject({ stderr: expect.stringMatching(/Permission/) });
    expect(await node.host.mustExec(['stat', '--format=%a %u %g', gpuOfHost])).toBe('600 0 0\n');
  });

  describe('beside a neighbour', () => {
    let carol: TestUser;
    let theirs: AllocationView;
    beforeAll(async () => {
      carol = await hosts.world.signIn('carol');
      await carol.api.addSshKey({ body: { public_key: await keyOf('carol') } });
      theirs = await createActive(carol, { name: 'next-door' });
      await node.host.mustExec(['sh', '-c', 'cp /bin/cat /usr/local/bin/rootcat; chmod 4755 /usr/local/bin/rootcat']);
      await node.host.writeFile('/opt/offer', offer, { mode: '755' });
      await node.host.writeFile('/opt/look', look(allocation.runtime_user ?? ''), { mode: '755' });
      const start = 'echo secret > ~/secret; chmod 755 ~; setsid sleep 7300 & setsid /opt/offer 8001 8002 8003 &';
      await runExec(alice, allocation.id, ['sh', '-c', `(${start}) >/dev/null 2>&1; true`]);
      await node.host.mustExec(['sh', '-c', 'setsid /opt/offer 9001 9002 9003 >/dev/null 2>&1 &']);
      await until('what is offered', async () => (await seenBy(alice)).includes('tcp 8001'), { everyMilliseconds });
    });
    afterAll(async () => {
      await release(carol, theirs.id);
    });

    const seenBy = async (user: TestUser) =>
      (await runExec(user, (user === carol ? theirs : allocation).id, ['/opt/look'])).stdout.toString();
    async function inCron(): Promise<string> {
      const tab = `/var/spool/cron/crontabs/${theirs.runtime_user}`;
      await node.host.writeFile(tab, '@reboot /opt/look > unfinished 2>&1; mv unfinished seen\n', { mode: '600' });
      await node.host.mustExec(['chown', `${theirs.runtime_user}:crontab`, tab]);
      await node.host.mustExec(['sh', '-c', 'rm -f /run/crond.reboot; systemctl restart cron']);
      const seen = () => node.host.exec(['cat', `/home/${theirs.runtime_user}/seen`]);
      await until('the job', async () => (await seen()).code === 0, { withinMilliseconds: 30_000, everyMilliseconds });
      return (await seen()).stdout;
    }
    async function inShell(): Promise<string> {
      const terminal = await openTerminal(carol, theirs.id);
      terminal.type('echo be""gin; /opt/look; echo en""d\n');
      await terminal.waitFor('end');
      terminal.socket.close();
      return terminal.output().replaceAll('\r', '').split('begin\n')[1]?.split('end')[0] ?? 'nothing';
    }

    it('sees what is its own', async () => {
      const own = ['process', 'file', 'tcp 8001', 'tcp6 8002', 'udp 8003'];
      expect((await seenBy(alice)).trim().split('\n')).toEqual([...own, 'done']);
      const ofRoot = await node.host.mustExec(['/opt/look']);
      for (const port of ['tcp 8001', 'tcp6 8002', 'tcp 9001']) expect(ofRoot).toContain(port);
    });

    it.each([
      ['in a command', () => seenBy(carol)],
      ['in a shell', inShell],
      ['over ssh', async () => (await sshTo(theirs, 'carol', '/opt/look')).stdout],
      ['in a unit of their own', async () => (await sshTo(theirs, 'carol', inUnit)).stdout],
      ['in cron', inCron],
    ])('sees no process, file, device, port or privilege of others %s', async (_, run) => {
      expect(await run()).toBe('done\n');
    });

    it('is told with the node', async () => {
      const held = (await node.view()).confinement?.filter(({ holds }) => holds).map(({ aspect }) => aspect);
      expect(held).toEqual(['files', 'devices', 'limits', 'privileges', 'processes', 'loopback']);
    });
  });

  it('follows keys that are added and removed, and leaves every other line as it is', async () => {
    const byHand = `\t# mine \r\n${await keyOf('by-hand')}`;
    await ssh('alice', `printf '%s' '${byHand}' >> .ssh/authorized_keys`);
    expect(await isLetIn('by-hand')).toBe(true);
    const { items } = await alice.api.changeAllocationKeys({
      params: params(),
      body: { add: [await keyOf('desk')] },
    });
    await until('the added key', () => isLetIn('desk'), { withinMilliseconds: 30_000, everyMilliseconds });
    const remove = [items.at(-1)?.fingerprint ?? ''];
    await alice.api.changeAllocationKeys({ params: params(), body: { remove } });
    await until('no key', async () => !(await isLetIn('desk')), { withinMilliseconds: 30_000, everyMilliseconds });
    expect([await isLetIn('alice'), await isLetIn('by-hand')]).toEqual([true, true]);
    expect((await authorized()).endsWith(byHand)).toBe(true);
  });

  it('ends for a person who leaves the project', async () => {
    const bob = await hosts.world.signIn('bob');
    await hosts.world.grant(bob, alice.projectId, 'member');
    await bob.api.changeAllocationKeys({ params: params(), body: { add: [await keyOf('bob')] } });
    await until('the key', () => isLetIn('bob'), { withinMilliseconds: 30_000, everyMilliseconds });
    await hosts.fabric.measures.time('person leaves → key is gone', async () => {
      await bob.api.leaveProject({ params: { project_id: alice.projectId } });
      await until('no key', async () => !(await isLetIn('bob')), { withinMilliseconds: 30_000, everyMilliseconds });
    });
    expect(await isLetIn('alice')).toBe(true);
  });

  it('is no way for a tenant to have root write elsewhere', async () => {
    const before = await node.host.mustExec(['find', '/root', '/etc/ssh', '-printf', '%p %s %m %u\\n']);
    await ssh('alice', 'mv .ssh kept && ln -s /root .ssh');
    await alice.api.changeAllocationKeys({ params: params(), body: { add: [await keyOf('later')] } });
    await untilKeysAre('failed');
    const made = ['/root/later', '/root/later.pub'];
    const after = (await node.host.mustExec(['find', '/root', '/etc/ssh', '-printf', '%p %s %m %u\\n'])).split('\n');
    expect(after.filter((line) => !made.includes(line.split(' ')[0] ?? '')).toSorted()).toEqual(
      before.split('\n').toSorted(),
    );
    await node.host.mustExec(['sh', '-c', `cd ${home} && rm .ssh && mv kept .ssh`]);
    await alice.api.changeAllocationKeys({ params: params(), body: { add: [await keyOf('last')] } });
    await untilKeysAre('applied');
    expect([await isLetIn('later'), await isLetIn('last')]).toEqual([true, true]);
  });

  it('is over when the allocation is', async () => {
    await release(alice, allocation.id);
    for (const key of ['alice', 'by-hand', 'last']) expect(await isLetIn(key), key).toBe(false);
    // Nothing of the kind is left on a host without tenants.
    expect(await node.host.mustExec(['nft', 'list', 'tables'])).toBe('');
    const left = await node.host.exec(['grep', '-rl', 'gpuaas', '/etc/pam.d', '/etc/security']);
    expect(left.stdout).toBe('');
  });
});
