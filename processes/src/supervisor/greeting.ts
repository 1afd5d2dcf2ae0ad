import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Isolation } from '@gpuaas/contract';
import { isEveryAddress } from '../addresses.ts';
import { developmentUsersFile, readDevelopmentUsers } from '../key-files.ts';
import { defaultPort, type StartOptions } from './arguments.ts';
import type { Screen } from './screen.ts';

/** Where it is, who can sign in, where everything lies. */
export function greet(options: StartOptions, screen: Screen, url: string, isolation: Isolation | null): void {
  const { dataFolder } = options;
  const users = readDevelopmentUsers(dataFolder) ?? [];
  const showPasswords = process.stdout.isTTY === true;
  screen.say(`\nGPUaaS is ready: ${url}\n`);
  for (const [index, { username, password }] of users.entries()) {
    const label = index === 0 ? 'Sign in as' : '';
    screen.say(`  ${label.padEnd(14)}${username.padEnd(12)}${showPasswords ? password : ''}`.trimEnd());
  }
  screen.say(`  ${'Passwords in'.padEnd(14)}${developmentUsersFile(dataFolder)}`);
  screen.say(`  ${'Command line'.padEnd(14)}${loginCommand(options, url)}`);
  screen.say(`  ${'Data in'.padEnd(14)}${dataFolder}`);
  screen.say(`  ${'Isolation'.padEnd(14)}${isolationText(options, isolation)}`);
  screen.say(`  ${'Listening'.padEnd(14)}${listeningText(options)}`);
  screen.say(`  ${'Stop'.padEnd(14)}Ctrl-C\n`);
}

/** As it can be pasted: the command line finds the default address and the default folder by itself, and no other. */
export function loginCommand({ dataFolder, port }: Pick<StartOptions, 'dataFolder' | 'port'>, url: string): string {
  const isFound = ['/var/lib/gpuaas', join(homedir(), '.gpuaas')].includes(dataFolder);
  return [
    'node_modules/.bin/gpuaas auth dev-login --user dev-user',
    ...(port === defaultPort ? [] : [`--server ${url}`]),
    ...(isFound ? [] : [`--data ${quoted(dataFolder)}`]),
  ].join(' ');
}

function quoted(text: string): string {
  return /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Who tenants are on this machine, in one line. `isolation` is what the local node reports, not what we hope for. */
export function isolationText({ isRoot }: Pick<StartOptions, 'isRoot'>, isolation: Isolation | null): string {
  if (isolation === 'user') return 'user: each allocation on the local node has a user ID of its own';
  return `none: shells on the local node run as ${isRoot ? 'root' : 'you'} and can read the platform's keys`;
}

/** Who can connect to what, in one line. */
export function listeningText({ port, nodeHost }: Pick<StartOptions, 'port' | 'nodeHost'>): string {
  if (isLoopback(nodeHost)) return 'this machine only';
  const address = nodeHost.includes(':') ? `[${nodeHost}]` : nodeHost;
  const where = isEveryAddress(nodeHost)
    ? `port ${port + 3} of every address of this machine`
    : `${address}:${port + 3}`;
  return `this machine only, except for agents: other hosts can connect to ${where} (mutual TLS)`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
