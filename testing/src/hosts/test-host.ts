import { readFileSync } from 'node:fs';
import { until } from '../until.ts';
import { makeCgroups, removeCgroups } from './cgroups.ts';
import { type HostDisk, openHostDisk } from './host-disk.ts';
import type { Measures } from './measures.ts';
import { type Bridge, plugIn, setLink, unplug } from './network.ts';
import { boot, initOf, isAlive, kill, powerOff } from './nspawn.ts';
import { mustRun, type Outcome, type RunOptions, run } from './run.ts';

export interface ExecOptions extends RunOptions {
  /** Name of a user of the host; root by default. */
  asUser?: string;
}

/** A Debian machine with its own file system, address, processes and systemd. */
export interface TestHost {
  readonly name: string;
  readonly ip: string;
  /** Runs a program in the host, behind the back of everything that the host itself runs. */
  exec(argv: readonly string[], options?: ExecOptions): Promise<Outcome>;
  /** One that has to succeed; answers what it wrote. */
  mustExec(argv: readonly string[], options?: ExecOptions): Promise<string>;
  readFile(path: string): Promise<string>;
  writeFile(path: string, content: string, options?: { mode?: string }): Promise<void>;
  /** Pulls the network cable out, or puts it back in. */
  setLink(state: 'up' | 'down'): Promise<void>;
  /** The power fails: nothing in the host gets to say goodbye. The disk stays. */
  crash(): Promise<void>;
  /** Starts the host again on the same disk. */
  start(): Promise<void>;
  /** The host as it was when it came up for the first time. */
  reset(): Promise<void>;
  down(): Promise<void>;
}

export interface HostOptions {
  name: string;
  ip: string;
  /** Folders of the file system, lowest first. */
  layers: readonly string[];
  binds: Readonly<Record<string, string>>;
  folder: string;
  bridge: Bridge;
  aptProxyUrl: string;
  measures: Measures;
}

const bootWithin = 30_000;
const powerOffWithin = 3_000;

export async function startTestHost(options: HostOptions): Promise<TestHost> {
  const { name, ip, bridge, measures } = options;
  const disk = openHostDisk(options.folder);
  let nspawn = 0;
  let init = 0;

  async function up(): Promise<void> {
    await disk.mount(options.layers);
    disk.write('/etc/hostname', `${name}\n`);
    disk.write('/etc/hosts', `127.0.0.1 localhost\n${ip} ${name}\n`);
    disk.write('/etc/apt/apt.conf.d/01proxy', `Acquire::http::Proxy "${options.aptProxyUrl}";\n`);
    await start();
  }

  async function start(): Promise<void> {
    await plugIn(name, ip, bridge);
    const cgroups = makeCgroups(name);
    disk.cgroups.write(cgroups);
    nspawn = boot({ host: name, root: disk.root, cgroups, binds: options.binds, console: disk.console });
    init = await until(`PID 1 of ${name}`, () => initOf(nspawn) ?? stillStarting(name, nspawn, disk));
    await until(
      `${name} being up`,
      async () => {
        const { stdout } = await exec(['systemctl', 'is-system-running']);
        if (stdout.trim() === 'degraded') throw new Error(`${name}: ${await mustExec(['systemctl', '--failed'])}`);
        return stdout.trim() === 'running' || stillStarting(name, nspawn, disk);
      },
      { withinMilliseconds: bootWithin },
    );
  }

  async function stop(graceMilliseconds: number): Promise<void> {
    await powerOff(nspawn, graceMilliseconds);
    await unplug(name);
    await removeCgroups(disk.cgroups.read());
  }

  async function takeDown(): Promise<void> {
    await stop(powerOffWithin);
    await disk.unmount();
    disk.remove();
  }

  const inHost = (argv: readonly string[], { asUser }: ExecOptions = {}) => {
    const enter = ['nsenter', `--target=${init}`, '--mount', '--uts', '--ipc', '--net', '--pid', '--root', '--'];
    const become = ['setpriv', `--reuid=${asUser}`, `--regid=${asUser}`, '--init-groups', '--reset-env', '--'];
    return [...enter, ...(asUser === undefined ? [] : become), ...argv];
  };
  const exec: TestHost['exec'] = (argv, options) => run(inHost(argv, options), options);
  const mustExec: TestHost['mustExec'] = (argv, options) => mustRun(inHost(argv, options), options);

  await measures.time('host up', up);
  return {
    name,
    ip,
    exec,
    mustExec,
    readFile: (path) => mustExec(['cat', path]),
    async writeFile(path, content, { mode = '644' } = {}) {
      await mustExec(['install', '-D', `--mode=${mode}`, '/dev/null', path]);
      await mustExec(['dd', `of=${path}`, 'status=none'], { input: content });
    },
    setLink: (state) => setLink(name, state),
    async crash() {
      // Else the kernel would close the connections of the dead, which a machine without power does not.
      await setLink(name, 'down');
      kill(init, 'SIGKILL');
      await until(`the end of ${name}`, () => !isAlive(init));
      await stop(powerOffWithin);
    },
    start: () => measures.time('host start', start),
    async reset() {
      await takeDown();
      await measures.time('host up', up);
    },
    down: () => measures.time('host down', takeDown),
  };
}

function stillStarting(name: string, nspawn: number, disk: HostDisk): false {
  if (isAlive(nspawn)) return false;
  throw new Error(`${name} did not start: ${readFileSync(disk.console, 'utf8').slice(-1_000)}`);
}
