import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cacheFolder } from '../debian-packages.ts';
import { baseLayer, systemdLayer } from '../hosts/debian-layers.ts';
import { type HostFabric, openHostFabric } from '../hosts/host-fabric.ts';
import { reasonsAgainst } from '../hosts/machine.ts';
import { createMeasures } from '../hosts/measures.ts';
import { run } from '../hosts/run.ts';
import type { TestHost } from '../hosts/test-host.ts';

/** Its own wire, so that it can be opened and closed while another suite runs. */
const options = { bridge: 'gpuaas1', gateway: '10.78.0.1', aptPort: 3143, prefix: 'fab' };

describe('a fabric of test hosts', () => {
  let fabric: HostFabric;
  let one: TestHost;
  let two: TestHost;
  const layers = [baseLayer, systemdLayer];

  beforeAll(async () => {
    fabric = await openHostFabric({ ...options, measures: createMeasures(inject('hostMeasures')) });
    [one, two] = await Promise.all([fabric.up({ name: 'one', layers }), fabric.up({ name: 'two', layers })]);
  });
  afterAll(() => fabric?.close());

  it('has hosts with a systemd, a name and an address of their own', async () => {
    expect((await one.mustExec(['systemctl', 'is-system-running'])).trim()).toBe('running');
    expect((await one.mustExec(['hostname'])).trim()).toBe('fab-one');
    expect(await two.mustExec(['ip', '-4', 'addr', 'show', 'eth0'])).toContain(two.ip);
    expect((await one.mustExec(['cat', '/etc/machine-id'])).trim()).not.toBe(
      await two.mustExec(['cat', '/etc/machine-id']),
    );
  });

  it('lets nothing out but to packages, through the proxy', async () => {
    const reach = (address: string, port: number) =>
      one.exec(['timeout', '3', 'bash', '-c', 'exec 3<>"/dev/tcp/$0/$1"', address, String(port)]);
    expect((await reach('192.0.2.1', 80)).stderr).toMatch(/Network is unreachable/);
    expect((await reach(fabric.gateway, options.aptPort)).code).toBe(0);
    const ask = (url: string) =>
      one.mustExec([
        'bash',
        '-c',
        'exec 3<>"/dev/tcp/$0/$1"; printf "GET %s HTTP/1.0\\r\\n\\r\\n" "$2" >&3; head -1 <&3',
        fabric.gateway,
        String(options.aptPort),
        url,
      ]);
    expect(await ask('http://192.0.2.1/')).toContain('403');
    expect(await ask('http://deb.debian.org/..%2f..%2f..%2fetc/passwd')).toContain('403');
    expect(await ask('/etc/passwd')).toContain('400');
  });

  it('installs packages on a bare host', async () => {
    const apt = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMilliseconds: 60_000 };
    await fabric.measures.time('apt-get update + install', async () => {
      await one.mustExec(['apt-get', '-qq', 'update'], apt);
      await one.mustExec(['apt-get', '-qq', '-y', 'install', 'cron'], apt);
    });
    expect((await one.mustExec(['systemctl', 'is-active', 'cron'])).trim()).toBe('active');
    expect((await two.exec(['which', 'cron'])).code).toBe(1);
  });

  it('keeps the disk of a host that crashes, and gives a new one to a host that is reset', async () => {
    await two.writeFile('/etc/kept', 'x');
    await two.crash();
    await two.start();
    expect(await two.readFile('/etc/kept')).toBe('x');
    await two.reset();
    expect((await two.exec(['cat', '/etc/kept'])).code).toBe(1);
    expect(
      (await one.exec(['timeout', '3', 'bash', '-c', `: </dev/tcp/${fabric.gateway}/${options.aptPort}`])).code,
    ).toBe(0);
  });

  it('leaves nothing behind, even of a host that nobody took down', async () => {
    await two.down();
    await fabric.close();
    expect((await run(['ip', 'netns', 'list'])).stdout).not.toContain('fab-');
    expect((await run(['ip', 'link', 'show', options.bridge])).code).not.toBe(0);
    expect((await run(['ip', 'route'])).stdout).not.toContain('10.78.0');
    expect((await run(['findmnt', '--noheadings', '--types', 'overlay'])).stdout).not.toContain('fab-');
    expect((await run(['find', '/sys/fs/cgroup', '-type', 'd', '-name', 'fab-*'])).stdout).toBe('');
    const running = join(cacheFolder(), 'hosts', 'running', options.bridge);
    expect(existsSync(running) ? readdirSync(running) : []).toEqual([]);
  });
});

describe('a machine that cannot have hosts', () => {
  it('is refused with every reason there is', () => {
    const facts = {
      uid: 1000,
      filesystems: 'nodev\ttmpfs\n\text4\n',
      networkNamespace: 'unshare failed: Operation not permitted',
    };
    expect(reasonsAgainst(facts)).toEqual([
      'they need root (this is uid 1000)',
      'the kernel has no overlayfs',
      'no network namespace can be made: unshare failed: Operation not permitted',
    ]);
    expect(reasonsAgainst({ uid: 0, filesystems: 'nodev\toverlay\n', networkNamespace: '' })).toEqual([]);
  });
});
