import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSshServer } from './ssh-server.ts';

const blob = 'AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/';
const hostKey = {
  type: 'ssh-ed25519',
  fingerprint: 'SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE',
  public_key: `ssh-ed25519 ${blob}`,
};

describe('the SSH server of a host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-sshd-'));
  const servers: Server[] = [];
  let port = 0;
  let mute = 0;
  async function listen(greeting: string): Promise<number> {
    const server = createServer((socket) => socket.on('error', () => {}).end(greeting));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }
  beforeAll(async () => {
    port = await listen('SSH-2.0-OpenSSH_9.2p1\r\n');
    mute = await listen('HTTP/1.1 400 Bad Request\r\n\r\n');
    writeFileSync(join(folder, 'host_key.pub'), `ssh-ed25519 ${blob} root@host\n`);
    writeFileSync(join(folder, 'broken_key.pub'), `ssh-rsa ${blob} root@host\n`);
  });
  afterAll(() => {
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  });

  /** An sshd that only says its settings. */
  function sshd(...lines: string[]): string {
    const program = join(folder, `sshd-${crypto.randomUUID()}`);
    writeFileSync(program, `#!/bin/sh\ncat <<'END'\n${lines.join('\n')}\nEND\n`);
    chmodSync(program, 0o755);
    return program;
  }
  const keys = [`hostkey ${folder}/host_key`, `hostkey ${folder}/broken_key`, `hostkey ${folder}/none`];
  const ownKeys = 'authorizedkeysfile .ssh/authorized_keys .ssh/authorized_keys2';
  const look = (program: string, more: { address?: string; hasAccounts?: boolean } = {}) =>
    createSshServer({
      ...{ address: '127.0.0.1', platformUrl: 'https://127.0.0.1:8446', hasAccounts: true, program },
      ...more,
    }).look();

  it('is told with its port and the keys that make sense', async () => {
    const found = await look(sshd(`port ${port}`, ownKeys, ...keys));
    expect(found).toEqual({ host: '127.0.0.1', port, host_keys: [hostKey], reason: null });
  });

  it('has the name of the host where the platform is on the same machine', async () => {
    const options = { address: undefined, platformUrl: 'https://127.0.0.1:8446', hasAccounts: true };
    const program = sshd(`port ${port}`, ownKeys, ...keys);
    expect(await createSshServer({ ...options, program }).look()).toMatchObject({ host: hostname(), reason: null });
  });

  it.each([
    ['there is none', () => join(folder, 'no-sshd'), 'This host has no SSH server.'],
    [
      'it reads no keys of its users',
      () => sshd(`port ${port}`, 'authorizedkeysfile none', ...keys),
      'The SSH server of this host does not read .ssh/authorized_keys.',
    ],
    [
      'it has no keys of its own',
      () => sshd(`port ${port}`, ownKeys, `hostkey ${folder}/none`),
      'The SSH server of this host has no readable host keys.',
    ],
  ])('is told with a reason when %s', async (_, program, reason) => {
    expect(await look(program())).toMatchObject({ reason });
  });

  it('is told with a reason when something else answers', async () => {
    const reason = `The SSH server of this host does not answer on port ${mute}.`;
    expect(await look(sshd(`port ${mute}`, ownKeys, ...keys))).toMatchObject({ reason });
  });

  it('is of no use to allocations without an account', async () => {
    const found = await look(sshd(`port ${port}`, ownKeys, ...keys), { hasAccounts: false });
    expect(found.reason).toBe('Allocations on this host have no account to sign in to.');
  });
});
