import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataProblem } from '@gpuaas/private-files';
import { isEveryAddress, nodeUrlOf, origin } from '../addresses.ts';

/** A start that cannot go on for a reason its caller can do something about. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Whether the message of an error is all that its caller needs. */
export function isExplained(error: unknown): error is Error {
  return error instanceof StartError || error instanceof DataProblem;
}

export const defaultPort = 8_443;

export interface StartOptions {
  dataFolder: string;
  /** Port of the api. The others follow: +1 terminals, +2 node logs, +3 nodes, +4 managed routes. With other hosts, +5 is for their downloads. */
  port: number;
  /** The address that the node listener listens on. */
  nodeHost: string;
  /** What they dial to get there. */
  nodeUrl: string;
  gpus: number;
  /** Give the development users new passwords, because the file with theirs is lost. */
  newPasswords: boolean;
  isRoot: boolean;
}

export const help = `npm start -- [options]

Runs the whole platform on this machine: database, all roles, one local node with simulated GPUs.

  --data DIR            where everything is kept (default ~/.gpuaas, as root /var/lib/gpuaas);
                        a folder that only you can write to
  --port N              port of the api and console (default 8443); N+1 to N+4 are used too,
                        and N+5 with --node-listen
  --node-listen ADDR    also let agents of other hosts in, at this address of this machine (root only)
  --node-url URL        what agents dial to get there, https://NAME:PORT, if that is another address or a name
  --gpus N              simulated GPUs of the local node (default 8)
  --new-passwords       give the development users new passwords, when dev-users.json is lost
  --help

Ctrl-C stops everything. Starting again finds everything again.
`;

export function readArguments(argv: string[]): StartOptions | 'help' {
  const isRoot = process.getuid?.() === 0;
  const values = parse(argv);
  if (values.help) return 'help';
  const port = wholeNumber('--port', values.port ?? String(defaultPort), 1, 65_530);
  const nodeHost = values['node-listen'] ?? '127.0.0.1';
  if (isIP(nodeHost) === 0) throw new StartError(`--node-listen needs an IP address of this machine, not ${nodeHost}.`);
  if (nodeHost !== '127.0.0.1' && !isRoot) {
    throw new StartError(
      'Only root may let other hosts in: without root the local node has no isolation, and its shells could read the keys of the platform. Start as root, or leave --node-listen out.',
    );
  }
  return {
    // npm runs scripts in the folder of the project; a relative path means the folder where npm was called.
    dataFolder: resolve(
      process.env['INIT_CWD'] ?? '',
      values.data ?? (isRoot ? '/var/lib/gpuaas' : join(homedir(), '.gpuaas')),
    ),
    port,
    nodeHost,
    nodeUrl: dialledUrl(values['node-url'], nodeHost, port + 3),
    gpus: wholeNumber('--gpus', values.gpus ?? '8', 0, 64),
    newPasswords: values['new-passwords'] ?? false,
    isRoot,
  };
}

function parse(argv: string[]) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        'node-listen': { type: 'string' },
        'node-url': { type: 'string' },
        gpus: { type: 'string' },
        'new-passwords': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${help}`);
  }
}

function dialledUrl(given: string | undefined, nodeHost: string, nodePort: number): string {
  if (given === undefined && isEveryAddress(nodeHost)) {
    throw new StartError(
      `Nobody can dial ${nodeHost}: join tokens need the address or name of this machine that agents reach. Add --node-url https://NAME:${nodePort}`,
    );
  }
  if (given === undefined) return nodeUrlOf({ nodeUrl: undefined, nodeHost, nodePort });
  try {
    return origin('https')(given);
  } catch (error) {
    throw new StartError(`--node-url ${(error as Error).message}, not ${given}.`);
  }
}

function wholeNumber(name: string, text: string, lowest: number, highest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < lowest || value > highest) {
    throw new StartError(`${name} must be a whole number from ${lowest} to ${highest}, not ${text}.`);
  }
  return value;
}
