import { timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import type { DevelopmentLogin } from '@gpuaas/iam';
import type { Identity } from '@gpuaas/identity-provider';
import type { Peer } from '@gpuaas/kernel';
import { isLoopback } from './loopback.ts';

/**
 * Who may sign in without a password: somebody on this machine who can read the key file and whose connection belongs
 * to the Unix user that runs the platform. Each alone is not enough: a tenant's shell on the same host can connect, and
 * a browser of the right user can be made to. Whatever came through a proxy or a page is refused.
 */
export function createDevelopmentLogin(
  key: string,
  findIdentity: (username: string) => Promise<Identity | undefined>,
): DevelopmentLogin {
  return {
    findIdentity,
    async isAllowed(peer, headers) {
      const passedOn = Object.keys(headers).some(
        (name) => name === 'origin' || name === 'forwarded' || name.startsWith('x-forwarded-'),
      );
      if (passedOn || !isLoopback(peer.remoteAddress) || !isLoopback(peer.localAddress)) return false;
      if (!equal(headers['x-dev-login-key'] ?? '', key)) return false;
      return (await ownerOf(peer)) === process.getuid?.();
    },
  };
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function ownerOf(peer: Peer): Promise<number | undefined> {
  const files = ['/proc/net/tcp', '/proc/net/tcp6'];
  return findOwner(await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => ''))), peer);
}

/**
 * The Unix user at the other end of a loopback connection: the kernel lists their socket with the two ends swapped. A
 * socket that is being closed is listed as root's, so only an established one with an inode counts.
 */
export function findOwner(tables: readonly string[], peer: Peer): number | undefined {
  const wanted = endsIn(peer);
  for (const line of tables.flatMap((table) => table.split('\n').slice(1))) {
    const [, local = '', remote = '', state, , , , uid, , inode] = line.trim().split(/\s+/);
    if (state === '01' && inode !== '0' && wanted.has(`${local} ${remote}`)) return Number(uid);
  }
  return undefined;
}

/** The peer's socket as the kernel writes it, once as IPv4 and once as IPv6. */
function endsIn({ remoteAddress, remotePort, localAddress, localPort }: Peer): Set<string> {
  const port = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');
  const forms = [ipv4Hex, ipv6Hex].map((hex) => {
    const [theirs, ours] = [hex(remoteAddress), hex(localAddress)];
    return theirs === undefined || ours === undefined ? '' : `${theirs}:${port(remotePort)} ${ours}:${port(localPort)}`;
  });
  return new Set(forms.filter((form) => form !== ''));
}

function plain(address: string): string {
  return address.replace(/^::ffff:/, '');
}

function ipv4Hex(address: string): string | undefined {
  const text = plain(address);
  if (!isIPv4(text)) return undefined;
  return littleEndian(Buffer.from(text.split('.').map(Number)));
}

function ipv6Hex(address: string): string | undefined {
  const text = plain(address);
  if (text === '::1') return littleEndian(Buffer.from([...Array(15).fill(0), 1]));
  if (!isIPv4(text)) return undefined;
  return littleEndian(Buffer.from([...Array(10).fill(0), 0xff, 0xff, ...text.split('.').map(Number)]));
}

/** The kernel prints addresses in words of 32 bits, in the machine's own byte order. */
function littleEndian(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4)
    text += Buffer.from(bytes.subarray(at, at + 4))
      .reverse()
      .toString('hex');
  return text.toUpperCase();
}
