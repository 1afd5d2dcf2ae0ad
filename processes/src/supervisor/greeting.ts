import type { Isolation } from '@gpuaas/contract';
import type { StartOptions } from './arguments.ts';

/** Who tenants are on this machine, in one line. `isolation` is what the local node reports, not what we hope for. */
export function isolationText({ isRoot }: Pick<StartOptions, 'isRoot'>, isolation: Isolation | null): string {
  if (isolation === 'user') return 'user: each allocation on the local node has a user ID of its own';
  return `none: shells on the local node run as ${isRoot ? 'root' : 'you'} and can read the platform's keys`;
}

/** Who can connect to what, in one line. */
export function listeningText({ port, nodeHost }: Pick<StartOptions, 'port' | 'nodeHost'>): string {
  if (isLoopback(nodeHost)) return 'this machine only';
  const everywhere = nodeHost === '0.0.0.0' || nodeHost === '::';
  const address = nodeHost.includes(':') ? `[${nodeHost}]` : nodeHost;
  const where = everywhere ? `port ${port + 3} of every address of this machine` : `${address}:${port + 3}`;
  return `this machine only, except for agents: other hosts can connect to ${where} (mutual TLS)`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
