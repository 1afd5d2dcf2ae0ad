import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createScreen, isExplained, StartError } from '@gpuaas/processes/supervisor';
import { type OptionalEngine, optionalEngines } from './engine-set.ts';
import { type DistributedStart, superviseDistributed } from './supervise-distributed.ts';

const help = `npm run start:distributed -- [options]

Runs one process per role on this machine, on PostgreSQL, Redis, NATS and Temporal, with one local node with
simulated GPUs.

  --replicas N          processes of each role (default 1, at most 4)
  --data DIR            where everything is kept (default ~/.gpuaas-distributed, as root /var/lib/gpuaas-distributed)
  --port N              port of the api and console (default 8443); N+1 and N+3 are used too, and 10 from N+10 on per replica
  --gpus N              simulated GPUs of the local node (default 8)
  --engines NAMES       which of nats, temporal and vault are used, separated by commas, or none (default nats,temporal).
                        Vault is compiled once, for some minutes, and a data folder that was begun with it needs it again
  --help

Ctrl-C stops everything. Starting again finds everything again.
`;

process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

try {
  const options = readArguments(process.argv.slice(2));
  if (options === undefined) process.stdout.write(help);
  else {
    // New at each start, as for `npm start`; the processes share it.
    rmSync(join(options.dataFolder, 'dev-login.key'), { force: true });
    await superviseDistributed(options, createScreen(process.stdout), stop.signal);
    if (stop.signal.aborted) process.stdout.write('Stopped.\n');
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${isExplained(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

function readArguments(args: string[]): DistributedStart | undefined {
  const options = {
    replicas: { type: 'string', default: '1' },
    data: { type: 'string' },
    port: { type: 'string', default: '8443' },
    gpus: { type: 'string', default: '8' },
    engines: { type: 'string', default: 'nats,temporal' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const values = parsed(() => parseArgs({ args, options }).values);
  if (values.help) return undefined;
  const isRoot = process.getuid?.() === 0;
  const port = wholeNumber('--port', values.port, 1, 32_000);
  const usual = isRoot ? '/var/lib/gpuaas-distributed' : join(homedir(), '.gpuaas-distributed');
  return {
    dataFolder: resolve(process.env['INIT_CWD'] ?? '', values.data ?? usual),
    port,
    replicas: wholeNumber('--replicas', values.replicas, 1, 4),
    nodeHost: '127.0.0.1',
    nodeUrl: `https://127.0.0.1:${port + 3}`,
    gpus: wholeNumber('--gpus', values.gpus, 0, 64),
    engines: enginesIn(values.engines),
    newPasswords: false,
    isRoot,
  };
}

function enginesIn(text: string): OptionalEngine[] {
  if (text === 'none') return [];
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !optionalEngines.some((engine) => engine === name));
  if (unknown.length === 0) return names as OptionalEngine[];
  throw new StartError(`--engines can be ${optionalEngines.join(', ')}, or none, not ${unknown.join(', ')}.`);
}

function parsed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${help}`);
  }
}

function wholeNumber(name: string, text: string, lowest: number, highest: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= lowest && value <= highest) return value;
  throw new StartError(`${name} must be a whole number from ${lowest} to ${highest}, not ${text}.`);
}
