import { networkInterfaces } from 'node:os';

/**
 * The addresses behind a host name to listen on. `localhost` means both loopback addresses where there are two: whoever
 * listens on one only lets any other user of the machine take the other, which browsers try first.
 */
export function addressesOf(host: string): string[] {
  if (host !== 'localhost') return [host];
  const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));
  return hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
