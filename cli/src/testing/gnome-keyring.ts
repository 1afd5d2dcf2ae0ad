import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDebianPackage, until } from '@gpuaas/testing';
import { temporaryFolder } from './temporary-folder.ts';

export interface GnomeKeyring {
  /** For programs that use it. */
  env: Record<string, string>;
  /** What it keeps for a server; empty when there is nothing. */
  find(server: string): Promise<string>;
  stop(): void;
}

/** The real one, unlocked, on a message bus of its own: nobody's keyring is touched. */
export async function startGnomeKeyring(): Promise<GnomeKeyring> {
  const packages = await unpackDebianPackage('gnome-keyring', 'libsecret-tools', 'dbus-daemon');
  const folder = temporaryFolder();
  const socket = join(folder, 'bus');
  const env = {
    PATH: `${packages}/usr/bin:${process.env['PATH'] ?? ''}`,
    LD_LIBRARY_PATH: readdirSync(`${packages}/usr/lib`)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => `${packages}/usr/lib/${name}`)
      .join(':'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_DATA_HOME: join(folder, 'data'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}`,
  };
  for (const name of ['XDG_RUNTIME_DIR', 'XDG_DATA_HOME'] as const) mkdirSync(env[name], { mode: 0o700 });
  const config = join(folder, 'bus.conf');
  writeFileSync(config, busConfig(socket));
  const started: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
    started.push(child);
    return child;
  };
  const find = (server: string) =>
    new Promise<string>((resolve) => {
      const args = ['lookup', 'service', 'gpuaas', 'server', server];
      execFile('secret-tool', args, { env, timeout: 10_000 }, (_error, stdout) => resolve(stdout));
    });
  start('dbus-daemon', '--nofork', `--config-file=${config}`);
  await until('the bus', () => existsSync(socket));
  start('gnome-keyring-daemon', '--unlock', '--foreground', '--components=secrets').stdin?.end('of a test');
  await until('the keyring', () => canStore(env), { withinMilliseconds: 30_000 });
  return {
    env,
    find,
    stop() {
      for (const child of started) child.kill('SIGKILL');
    },
  };
}

function canStore(env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const args = ['store', '--label=probe', 'probe', 'probe'];
    const child = execFile('secret-tool', args, { env, timeout: 5_000 }, (error) => resolve(error === null));
    child.stdin?.on('error', () => {});
    child.stdin?.end('probe');
  });
}

const busConfig = (socket: string) => `<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
