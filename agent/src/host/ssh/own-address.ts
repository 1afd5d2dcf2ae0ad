import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { hostname } from 'node:os';

/**
 * The address by which this host reaches the platform: others who reach the platform are likely to reach it there too. The
 * host's name where that is no address for anybody else, or not to be found out.
 */
export async function ownAddress(platformUrl: string): Promise<string> {
  try {
    const address = await addressTowards(platformUrl);
    return isLoopback(address) ? hostname() : address;
  } catch {
    return hostname();
  }
}

/** Asks the kernel which way it would take. Nothing is sent. */
async function addressTowards(url: string): Promise<string> {
  const { hostname: named, port } = new URL(url);
  const { address, family } = await lookup(named.replace(/^\[|\]$/g, ''));
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.connect(Number(port) || 443, address, resolve);
    });
    return socket.address().address;
  } finally {
    socket.close();
  }
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.');
}
