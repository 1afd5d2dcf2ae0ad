import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, run } from './run.ts';

/** Programs that hosts are made with, and the Debian packages that bring them. */
const programs = {
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  ip: 'iproute2',
  nsenter: 'util-linux',
  flock: 'util-linux',
} as const;

export interface MachineFacts {
  uid: number | undefined;
  filesystems: string;
  /** What the kernel says when a network namespace is made; empty when it works. */
  networkNamespace: string;
}

/** Why test hosts cannot run on a machine like this. A suite that gets a reason fails; it never skips. */
export function reasonsAgainst({ uid, filesystems, networkNamespace }: MachineFacts): string[] {
  return [
    ...(uid === 0 ? [] : [`they need root (this is uid ${uid})`]),
    ...(/\boverlay$/m.test(filesystems) ? [] : ['the kernel has no overlayfs']),
    ...(networkNamespace === '' ? [] : [`no network namespace can be made: ${networkNamespace}`]),
  ];
}

/** Makes sure that hosts can run here, installs what is missing, or refuses with the reasons. */
export async function prepareMachine(): Promise<void> {
  const reasons = reasonsAgainst(await readFacts());
  if (reasons.length > 0) throw new Error(`Test hosts cannot run on this machine: ${reasons.join('; ')}.`);
  const missing = Object.entries(programs).filter(([program]) => !isInstalled(program));
  if (missing.length > 0) await install([...new Set(missing.map(([, name]) => name))]);
}

async function readFacts(): Promise<MachineFacts> {
  const probe = await run(['unshare', '--net', 'true']);
  // Where it is a module, the kernel does not name it before it is loaded.
  if (isInstalled('modprobe')) await run(['modprobe', '--quiet', 'overlay']);
  return {
    uid: process.getuid?.(),
    filesystems: readFileSync('/proc/filesystems', 'utf8'),
    networkNamespace: probe.code === 0 ? '' : probe.stderr.trim(),
  };
}

function isInstalled(program: string): boolean {
  return ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'].some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** With the package lists that are there, and again with fresh ones when those are missing or too old. */
async function install(packages: string[]): Promise<void> {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMilliseconds: 240_000 };
  const command = ['apt-get', '-qq', '-y', '--no-install-recommends', 'install', ...packages];
  if ((await run(command, options)).code === 0) return;
  await mustRun(['apt-get', '-qq', 'update'], options);
  await mustRun(command, options);
}
