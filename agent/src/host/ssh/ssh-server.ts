import { connect } from 'node:net';
import type { NodeSsh } from '@gpuaas/contract';
import { run } from '../run.ts';
import { readHostKeys } from './host-keys.ts';
import { ownAddress } from './own-address.ts';
import { writeKeys } from './write-keys.ts';

/** The SSH server of the host, as tenants reach it. */
export interface SshServer {
  /** Never throws: where nobody can sign in, it says why. */
  look(): Promise<NodeSsh>;
  /** Lets exactly these keys of the platform into an account. Missing where allocations have none. */
  readonly setKeys?: typeof writeKeys;
}

export interface SshServerOptions {
  /** What an operator calls this host, where it has an address of its own for tenants. */
  address: string | undefined;
  platformUrl: string;
  /** Whether allocations have a Unix account that sshd knows. */
  hasAccounts: boolean;
  program?: string;
}

const defaultKeys = ['ed25519', 'ecdsa', 'rsa'].map((type) => `/etc/ssh/ssh_host_${type}_key`);
const answersWithin = 3_000;

export function createSshServer({ address, platformUrl, hasAccounts, program = 'sshd' }: SshServerOptions): SshServer {
  return {
    ...(hasAccounts && { setKeys: writeKeys }),
    async look() {
      const host = address ?? (await ownAddress(platformUrl));
      const nothing = { host, port: 22, host_keys: [] };
      if (!hasAccounts) return { ...nothing, reason: 'Allocations on this host have no account to sign in to.' };
      const settings = await readSettings(program);
      if (!settings) return { ...nothing, reason: 'This host has no SSH server.' };
      const found = { host, port: settings.port, host_keys: readHostKeys(settings.hostKeys) };
      return { ...found, reason: await whyNot(found, settings) };
    },
  };
}

async function whyNot({ host, port, host_keys: keys }: Omit<NodeSsh, 'reason'>, settings: Settings) {
  if (!settings.readsOwnKeys) return 'The SSH server of this host does not read .ssh/authorized_keys.';
  if (keys.length === 0) return 'The SSH server of this host has no readable host keys.';
  // By the address first: a server may listen on some only. The name of a host may mean nothing on the host itself.
  const answers = (await answersAsSsh(host, port)) || (await answersAsSsh('127.0.0.1', port));
  return answers ? null : `The SSH server of this host does not answer on port ${port}.`;
}

interface Settings {
  port: number;
  hostKeys: string[];
  readsOwnKeys: boolean;
}

/** As sshd itself understands them. Undefined when there is no sshd. */
async function readSettings(program: string): Promise<Settings | undefined> {
  const { code, stdout } = await run(program, ['-T'], { timeoutMilliseconds: 10_000, endsWithUs: true });
  if (code === 127) return undefined;
  const values = (name: string) =>
    stdout
      .split('\n')
      .filter((line) => line.startsWith(`${name} `))
      .map((line) => line.slice(name.length + 1).trim());
  const [files = '.ssh/authorized_keys'] = values('authorizedkeysfile');
  const hostKeys = values('hostkey');
  return {
    // One that has not been started yet does not say its settings.
    port: Number(values('port')[0] ?? 22),
    hostKeys: hostKeys.length > 0 ? hostKeys : defaultKeys,
    readsOwnKeys: files.split(/\s+/).some((file) => /^(%h\/)?\.ssh\/authorized_keys$/.test(file)),
  };
}

function answersAsSsh(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(answersWithin, () => end(false));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.once('data', (greeting) => end(greeting.toString('latin1').startsWith('SSH-')));
  });
}
