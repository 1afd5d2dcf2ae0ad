import { mustRun, run } from './run.ts';

export interface Bridge {
  name: string;
  /** Address of this machine on the bridge; its first three numbers are the range, a /24. */
  gateway: string;
}

/**
 * The route into nothing comes first: while the bridge is not there, or not any more, a stray connection to a host must
 * not leave this machine by its default route.
 */
export async function raiseBridge({ name, gateway }: Bridge): Promise<void> {
  await mustRun(['ip', 'route', 'replace', 'blackhole', rangeOf(gateway), 'metric', '4096']);
  const exists = (await run(['ip', 'link', 'show', name])).code === 0;
  // Without an address of its own a bridge takes one of its hosts', and changes it when that host goes.
  if (!exists) await mustRun(['ip', 'link', 'add', name, 'address', macOf(gateway), 'type', 'bridge']);
  await mustRun(['ip', 'addr', 'replace', `${gateway}/24`, 'dev', name]);
  await mustRun(['ip', 'link', 'set', name, 'up']);
}

export async function removeBridge({ name, gateway }: Bridge): Promise<void> {
  await run(['ip', 'link', 'del', name]);
  await run(['ip', 'route', 'del', 'blackhole', rangeOf(gateway), 'metric', '4096']);
}

function rangeOf(gateway: string): string {
  return gateway.replace(/\.\d+$/, '.0/24');
}

/** Makes a network namespace with one cable to the bridge: an address, and no route to anywhere else. */
export async function plugIn(host: string, ip: string, bridge: Bridge): Promise<void> {
  await mustRun(['ip', 'netns', 'add', host]);
  const outside = cableOf(host);
  // A host that is made again keeps its address on the wire; neighbours remember the old one for half a minute.
  const peer = ['peer', 'name', 'eth0', 'address', macOf(ip), 'netns', host];
  await mustRun(['ip', 'link', 'add', outside, 'type', 'veth', ...peer]);
  await mustRun(['ip', 'link', 'set', outside, 'master', bridge.name, 'up']);
  await mustRun(['ip', '-n', host, 'addr', 'add', `${ip}/24`, 'dev', 'eth0']);
  await mustRun(['ip', '-n', host, 'link', 'set', 'lo', 'up']);
  await mustRun(['ip', '-n', host, 'link', 'set', 'eth0', 'up']);
}

export async function unplug(host: string): Promise<void> {
  await run(['ip', 'link', 'del', cableOf(host)]);
  await run(['ip', 'netns', 'del', host]);
}

/** Pulls the cable out, or puts it back in. */
export async function setLink(host: string, state: 'up' | 'down'): Promise<void> {
  await mustRun(['ip', 'link', 'set', cableOf(host), state]);
}

/** Everything that runs in a host, as this machine numbers it. */
export async function processesIn(host: string): Promise<number[]> {
  const { stdout } = await run(['ip', 'netns', 'pids', host]);
  return stdout.split('\n').filter(Boolean).map(Number);
}

export async function namespacesNamed(prefix: string): Promise<string[]> {
  const listed = await mustRun(['ip', 'netns', 'list']);
  return listed
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(prefix));
}

function cableOf(host: string): string {
  const name = `ve-${host}`;
  if (name.length > 15) throw new Error(`${host} is too long: the name of an interface has at most 15 characters`);
  return name;
}

function macOf(ip: string): string {
  const hex = ip.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
  return ['02', '77', ...hex].join(':');
}
