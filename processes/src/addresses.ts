import { isIPv6 } from 'node:net';
import type { Settings } from './settings.ts';

/**
 * Where a listener listens and where others dial it are two things: behind a balancer, a NAT or a name they differ. The
 * dialled address is what join tokens, terminal tokens and certificates say.
 */

type NodeAddresses = Pick<Settings, 'nodeUrl' | 'nodeHost' | 'nodePort' | 'nodeReplicaUrl'>;

/** Where agents and gateways reach the node listener. */
export function nodeUrlOf({
  nodeUrl,
  nodeHost,
  nodePort,
}: Pick<Settings, 'nodeUrl' | 'nodeHost' | 'nodePort'>): string {
  return nodeUrl ?? `https://${inUrl(nodeHost)}:${nodePort}`;
}

/** The same from inside its own process, which need not go out to a balancer to reach itself. */
export function ownNodeUrl({ nodeHost, nodePort }: Pick<Settings, 'nodeHost' | 'nodePort'>): string {
  return `https://${isEveryAddress(nodeHost) ? '127.0.0.1' : inUrl(nodeHost)}:${nodePort}`;
}

/** Where gateways reach this very process, also when a balancer is in front of several. */
export function replicaUrlOf(settings: NodeAddresses): string {
  if (settings.nodeReplicaUrl !== undefined) return settings.nodeReplicaUrl;
  return isEveryAddress(settings.nodeHost) ? nodeUrlOf(settings) : ownNodeUrl(settings);
}

/** What the certificate of the node listener is issued for. */
export function nodeNamesOf(settings: NodeAddresses): string[] {
  const dialled = [nodeUrlOf(settings), replicaUrlOf(settings)].map((url) => new URL(url).hostname);
  const names = ['localhost', '127.0.0.1', settings.nodeHost, ...dialled.map((name) => name.replace(/^\[|\]$/g, ''))];
  return [...new Set(names.filter((name) => !isEveryAddress(name)))];
}

/** Where hosts that are to join download the agent. */
export function installUrlOf(
  settings: Pick<Settings, 'installUrl' | 'installPort' | 'publicUrl' | 'nodeUrl' | 'nodeHost' | 'nodePort'>,
): string {
  const { installUrl, installPort, publicUrl } = settings;
  if (installUrl !== undefined) return installUrl;
  return installPort === undefined ? publicUrl : `http://${new URL(nodeUrlOf(settings)).hostname}:${installPort}`;
}

/** Where browsers and the CLI reach the terminal gateway. */
export function terminalUrlOf({
  terminalUrl,
  publicUrl,
  terminalPort,
}: Pick<Settings, 'terminalUrl' | 'publicUrl' | 'terminalPort'>): string {
  const { protocol, hostname } = new URL(publicUrl);
  return terminalUrl ?? `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${terminalPort}`;
}

/** An address to listen on that nobody can dial. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Reads `https://host:port`, and nothing after it: paths are ours. */
export function origin(...schemes: readonly string[]) {
  return (text: string): string => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isOrigin = url && url.href === `${url.protocol}//${url.host}/` && url.host !== '';
    if (!isOrigin || !schemes.includes(url.protocol.slice(0, -1)) || isEveryAddress(url.hostname)) {
      throw new Error(`must be an address such as ${schemes.map((scheme) => `${scheme}://host:port`).join(' or ')}`);
    }
    return `${url.protocol}//${url.host}`;
  };
}

function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
