import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Isolation } from '@gpuaas/contract';
import { isEveryAddress } from '../addresses.ts';
import { developmentUsersFile, readDevelopmentUsers } from '../key-files.ts';
import { setupSecretFile } from '../setup-secret-file.ts';
import { defaultPort, type StartOptions } from './arguments.ts';
import type { Screen } from './screen.ts';

/** Where it is, who can sign in, where everything lies. */
export function greet(options: StartOptions, screen: Screen, url: string, isolation: Isolation | null): void {
  const { dataFolder } = options;
  const users = readDevelopmentUsers(dataFolder) ?? [];
  const showPasswords = process.stdout.isTTY === true;
  say(screen, options, url, [
    ...users.map(
      ({ username, password }, index) =>
        [index === 0 ? 'Sign in as' : '', `${username.padEnd(12)}${showPasswords ? password : ''}`] as const,
    ),
    ['Passwords in', developmentUsersFile(dataFolder)],
    ['Command line', loginCommand(options, url)],
    ['Data in', dataFolder],
    ['Isolation', isolationText(options, isolation)],
  ]);
}

/** The same where people sign in at another issuer: nobody is an administrator until somebody has shown the secret. */
export function greetWithIssuer(
  options: StartOptions,
  screen: Screen,
  url: string,
  { issuer, hasLocalNode }: { issuer: string; hasLocalNode: boolean },
): void {
  const { dataFolder } = options;
  const secret = setupSecretFile(dataFolder);
  const command = `${program} auth setup --secret-file ${quoted(secret)}`;
  say(screen, options, url, [
    ['Sign in with', issuer],
    ['Command line', `${program} login${serverFlag(options, url)}`],
    ...(existsSync(secret)
      ? ([
          ['First admin', `sign in, open ${url}/setup and enter the secret from ${secret}`],
          ['', `or: ${command}`],
        ] as const)
      : []),
    ['Data in', dataFolder],
    ['Local node', hasLocalNode ? 'as before' : 'none: an administrator adds nodes with gpuaas node create'],
  ]);
}

type Line = readonly [label: string, text: string];

function say(screen: Screen, options: StartOptions, url: string, lines: readonly Line[]): void {
  screen.say(`\nGPUaaS is ready: ${url}\n`);
  for (const [label, text] of [...lines, ['Listening', listeningText(options)], ['Stop', 'Ctrl-C\n']] as const)
    screen.say(`  ${label.padEnd(14)}${text}`.replace(/ +$/, ''));
}

const program = 'node_modules/.bin/gpuaas';

const serverFlag = ({ port }: Pick<StartOptions, 'port'>, url: string) =>
  port === defaultPort ? '' : ` --server ${url}`;

/** As it can be pasted: the command line finds the default address and the default folder by itself, and no other. */
export function loginCommand({ dataFolder, port }: Pick<StartOptions, 'dataFolder' | 'port'>, url: string): string {
  const isFound = ['/var/lib/gpuaas', join(homedir(), '.gpuaas')].includes(dataFolder);
  return [
    `${program} auth dev-login --user dev-user${serverFlag({ port }, url)}`,
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
