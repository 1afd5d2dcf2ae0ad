import type { AllocationView } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState, release } from '../allocations.ts';
import { runExec } from '../exec-client.ts';
import type { HostNode } from '../hosts/host-node.ts';
import { type HostWorld, startHostWorld } from '../hosts/host-world.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';

interface Trick {
  /** What the tenant does. `$HOME` is theirs, `$BOB` the home of a neighbour who has left a folder open. */
  tenant?: string;
  /** The same where programs of the host may give them privileges: by ssh, not in a shell or command of ours. */
  bySsh?: string;
  /** What root does for a tenant who could ask for it, with `$NAME`, `$U` (their user id) and `$HOME`. */
  root?: string;
  /** Succeeds, as root, while it is there. */
  there: string;
}

const tricks: Record<string, Trick> = {
  'a symbolic link': {
    tenant: 'ln -s /etc ~/etc; ln -s /srv/canary /tmp/to-canary; mkdir -p ~/d; ln -s / ~/d/root',
    there: 'test -L /tmp/to-canary || test -L $HOME/etc',
  },
  'a hard link': {
    tenant: 'echo x > ~/linked; ln ~/linked $BOB/open/hard-link; ln /tmp/open-to-all ~/not-mine 2>/dev/null || :',
    there: 'test -e $BOB/open/hard-link || test -e $HOME/linked',
  },
  'a bind mount of the same file system': {
    tenant: 'mkdir -p ~/mounted /tmp/of-tenant/mounted',
    root: 'mount --bind /srv/canary $HOME/mounted; mount --bind /srv/canary /tmp/of-tenant/mounted',
    there: 'grep -q /mounted /proc/self/mountinfo',
  },
  'a file that cannot be changed': {
    tenant: 'echo x > ~/immutable; mkdir -p /var/tmp/kept/inside; echo x > /var/tmp/kept/inside/file',
    root: 'chattr +i $HOME/immutable /var/tmp/kept/inside/file; chattr +a /var/tmp/kept/inside',
    there: 'test -e $HOME/immutable || test -e /var/tmp/kept',
  },
  'a job for later': { bySsh: 'echo "touch /tmp/by-at" | at now + 1 hour', there: 'ls /var/spool/cron/atjobs/a*' },
  'a crontab': {
    bySsh: 'echo "* * * * * touch /tmp/by-cron" | crontab -',
    there: 'test -e /var/spool/cron/crontabs/$NAME',
  },
  'a unit that lingers': {
    tenant: `mkdir -p ~/.config/systemd/user; printf '[Service]\\nExecStart=/bin/sleep 7100\\nRestart=always\\nRestartSec=0\\n' > ~/.config/systemd/user/stay.service`,
    root: `loginctl enable-linger $NAME; systemctl start user@$U.service
      setpriv --reuid=$U --regid=$U --init-groups env XDG_RUNTIME_DIR=/run/user/$U systemctl --user start stay.service`,
    there: 'test -e /var/lib/systemd/linger/$NAME || pgrep -x -f "/bin/sleep 7100" || test -e /run/user/$U',
  },
  'a setuid copy elsewhere': {
    tenant: 'for f in /var/tmp $BOB/open; do cp /bin/sleep $f/copy; chmod 4755 $f/copy; done',
    there: 'test -e /var/tmp/copy || test -e $BOB/open/copy',
  },
  'storage of containers: other owners, and deeper than a path can be long': {
    tenant: `mkdir -p ~/.local/share/containers/storage/vfs; cd ~/.local/share/containers/storage/vfs; perl -e 'for (1..3000) { mkdir "deep"; chdir "deep" or die }'`,
    root: 'install -d -o 100000 -g 100000 $HOME/.local/share/containers/storage/layer; install -o 165535 -m 600 /dev/null $HOME/.local/share/containers/storage/layer/file',
    there: 'test -e $HOME/.local',
  },
  'processes born in between': {
    tenant: `setsid sh -c 'n=0; while [ $n -lt 400 ]; do (sleep 7101 &) ; n=$((n + 1)); done; sleep 7101' >/dev/null 2>&1 &
      setsid perl -e 'while (1) { exit if fork; select undef, undef, undef, 0.001 }' >/dev/null 2>&1 &`,
    there: 'ps -o pid= -u $U | grep -q .',
  },
  'files in shared folders': {
    tenant:
      'mkdir -m 777 /tmp/t /var/tmp/t /dev/shm/t; touch /tmp/t/f /var/tmp/t/f /dev/shm/t/f /dev/mqueue/q /run/lock/l',
    there: 'ls -d /tmp/t /var/tmp/t /dev/shm/t /dev/mqueue/q /run/lock/l 2>/dev/null | grep -q .',
  },
  'names of odd bytes': {
    tenant: `cd /tmp; perl -e 'for ("od\\xff\\xfe\\n-rf *", "\\x1b[2Jod", "-rf od", " od ", "\\$(reboot)od") { mkdir $_; open F, ">", "$_/f" or die }'`,
    there: 'ls -d /tmp/*od* 2>/dev/null | grep -q .',
  },
};

/** What nobody may touch, and what it has to say afterwards. */
const canary =
  'find /srv/canary -type f | sort | xargs sha256sum; stat -c "%n %u %a" /srv/canary /srv/canary/of-root /etc/passwd';

describe('releasing a tenant who has planted every trick', () => {
  let hosts: HostWorld;
  let node: HostNode;
  let alice: TestUser;
  let bob: TestUser;
  let hostile: AllocationView;
  let neighbour: AllocationView;
  let variables: string;
  let bobsUid: number;

  const asRoot = (script: string) => node.host.exec(['bash', '-c', `${variables}\n${script}`]);
  /** As the tenant, and not through the agent: as they would by ssh. */
  const as = ({ runtime_user: name }: AllocationView, script: string) =>
    node.host.mustExec(['sh', '-c', script], { asUser: name ?? '', timeoutMilliseconds: 300_000 });
  const uidOf = async (allocation: AllocationView) =>
    Number(await node.host.mustExec(['id', '-u', allocation.runtime_user ?? '']));
  const there = async () => {
    const found: string[] = [];
    for (const [name, trick] of Object.entries(tricks)) if ((await asRoot(trick.there)).code === 0) found.push(name);
    return found;
  };

  beforeAll(async () => {
    hosts = await startHostWorld();
    node = await hosts.addNode('hostile', { gpus: 4 });
    [alice, bob] = [await hosts.world.signIn('alice'), await hosts.world.signIn('bob')];
    neighbour = await createActive(bob);
    hostile = await createActive(alice);
    const uid = await uidOf(hostile);
    bobsUid = await uidOf(neighbour);
    const home = `/home/${hostile.runtime_user}`;
    variables = `NAME=${hostile.runtime_user}; U=${uid}; HOME=${home}; BOB=/home/${neighbour.runtime_user}`;
    await node.host.mustExec([
      'sh',
      '-c',
      'mkdir -p /srv/canary/deep; echo kept > /srv/canary/of-root; chmod 644 /srv/canary/of-root',
    ]);
    await node.host.mustExec([
      'sh',
      '-c',
      `echo kept > /srv/canary/deep/of-bob; chown ${bobsUid} /srv/canary/deep/of-bob`,
    ]);
    const prepare = 'chmod 711 ~; mkdir -m 777 ~/open; echo kept > ~/open/of-bob; echo kept > ~/kept';
    await as(neighbour, `${prepare}; setsid sleep 7777 >/dev/null 2>&1 &`);
  });
  afterAll(() => hosts?.stop());

  let before: string;

  it('finds all twelve tricks planted', async () => {
    // One session for all: how many a person may open in a minute is limited.
    const script = Object.entries(tricks).map(([name, { tenant = ':' }]) => `(${tenant}\n) || echo "failed: ${name}"`);
    const planted = await runExec(alice, hostile.id, ['sh', '-c', `${variables}\n${script.join('\n')}`]);
    expect(String(planted.stdout), String(planted.stderr)).not.toContain('failed');
    for (const { bySsh = ':' } of Object.values(tricks)) await as(hostile, bySsh);
    for (const [name, { root = ':' }] of Object.entries(tricks)) {
      const helped = await asRoot(`set -e; ${root}`);
      expect(helped.code, `${name}: ${helped.stderr}`).toBe(0);
    }
    expect(Object.keys(tricks)).toHaveLength(12);
    expect(await there()).toEqual(Object.keys(tricks));
    before = (await asRoot(canary)).stdout;
    expect(before).toContain('of-root');
  });

  it('removes every one, and proves it', async () => {
    await hosts.fabric.measures.time('release (hostile)', async () => {
      await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: hostile.id } });
      await inState(alice, hostile.id, 'released', { withinMilliseconds: 100_000 });
    });
    expect(await there()).toEqual([]);
    const [task] = await node.tasks(hostile.id);
    expect(task?.evidence.filter(({ ok }) => !ok)).toEqual([]);
    expect(task?.evidence.map(({ check }) => check)).toEqual(expect.arrayContaining(['files', 'mounts', 'processes']));
  });

  it('touches nothing of the host or of a neighbour, not even through their open folder', async () => {
    expect((await asRoot(canary)).stdout).toBe(before);
    const kept = await asRoot('cat $BOB/open/of-bob $BOB/kept && pgrep -x -f "sleep 7777"');
    expect(kept).toMatchObject({ code: 0, stdout: expect.stringMatching(/^kept\nkept\n\d+/) });
  });

  it('ends what a neighbour has kept of somebody who is gone, when the neighbour goes', async () => {
    const gone = await createActive(alice);
    const uid = await uidOf(gone);
    await as(neighbour, 'mkdir -m 777 /var/tmp/of-bob');
    await as(gone, 'cp /usr/bin/perl /var/tmp/of-bob/copy; chmod 4755 /var/tmp/of-bob/copy');
    await as(neighbour, 'chmod 700 /var/tmp/of-bob');
    await release(alice, gone.id);
    // It is the user who is gone in every respect, and nothing of the neighbour's any more.
    await as(neighbour, `setsid /var/tmp/of-bob/copy -e '$< = $>; sleep 7778' >/dev/null 2>&1 &`);
    const running = () => node.host.exec(['pgrep', '-u', String(uid)]);
    await until('a program of somebody who is gone', async () => (await running()).code === 0);
    await release(bob, neighbour.id);
    expect((await running()).code).toBe(1);
    expect((await node.host.exec(['test', '-e', '/var/tmp/of-bob'])).code).toBe(1);
  });

  it('blocks the slot, and says why, where something cannot be removed', async () => {
    await node.host.mustExec(['install', '-d', '-m', '1777', '/var/tmp/locked']);
    const stubborn = await createActive(alice);
    await as(stubborn, 'touch /var/tmp/locked/stays');
    await node.host.mustExec(['chattr', '+i', '/var/tmp/locked']);
    const params = { project_id: alice.projectId, allocation_id: stubborn.id };
    await alice.api.releaseAllocation({ params });
    const failed = await inState(alice, stubborn.id, 'release_failed');
    expect(failed.failure).toMatchObject({ code: 'not_clean' });
    const [task] = await node.tasks(stubborn.id);
    expect(task?.evidence.filter(({ ok }) => !ok)).toEqual([
      { check: 'files', ok: false, found: '/var/tmp/locked/stays' },
    ]);
    expect((await node.view()).slots).toMatchObject({ available: 3, blocked: 1 });
    await node.host.mustExec(['chattr', '-i', '/var/tmp/locked']);
    await release(alice, stubborn.id);
    expect((await node.view()).slots).toMatchObject({ available: 4, blocked: 0 });
  });

  it('delays nobody else when a tenant has very many files', async () => {
    const count = process.env['GPUAAS_COMPLETE'] === '1' ? 1_000_000 : 20_000;
    const [many, few] = [await createActive(alice), await createActive(bob)];
    const fill = `umask 077; mkdir -p ~/m /tmp/m; perl -e 'for my $i (1..${count / 2}) { for my $d (@ARGV) { my $f = "$d/" . int($i / 1000); mkdir $f; open F, ">", "$f/$i" or die $! } }' ~/m /tmp/m`;
    await as(many, fill);
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: many.id } });
    await hosts.fabric.measures.time('release beside many files', () => release(bob, few.id));
    await hosts.fabric.measures.time(`release of ${count} files`, () =>
      inState(alice, many.id, 'released', { withinMilliseconds: 400_000 }),
    );
    expect((await node.host.exec(['test', '-e', '/tmp/m'])).code).toBe(1);
  }, 900_000);
});
