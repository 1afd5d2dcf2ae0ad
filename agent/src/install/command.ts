import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { readInventory } from '../inventory.ts';
import { hostOptions, openHost, readInput } from '../run-agent.ts';
import { openStateFolder } from '../state-folder.ts';
import { InstallProblem, installAgent } from './install.ts';
import { defaultState, placesOnThisHost } from './places.ts';

/** `gpuaas-agent install`: what the install script runs, with the join token on standard input. */
export async function runInstall(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { ...hostOptions, ca: { type: 'string' } } });
  if (values.ca === undefined) throw new InstallProblem('--ca FILE is missing: the root certificate of the platform.');
  const token = await readInput(() => {});
  if (token.trim() === '') throw new InstallProblem('There is no join token on standard input.');
  const log = createLogger({ service: 'node-agent', clock: systemClock, write: () => {} });
  const lines = await installAgent(placesOnThisHost(values.state), {
    token,
    caPem: readFileSync(values.ca, 'utf8'),
    runWith: runWith(values),
    inventory: (join) => readInventory(openHost(values, openStateFolder(values.state), log)(join)),
  });
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return 0;
}

/** What differs from the default, as the service will say it. systemd splits at spaces and expands `%` and `$`. */
function runWith(values: { [name in keyof typeof hostOptions]?: string | undefined }): string[] {
  const given: [string, string | undefined, string | undefined][] = [
    ['--state', values.state, defaultState],
    ['--accounts', values.accounts, hostOptions.accounts.default],
    ['--workspaces', values.workspaces, undefined],
    ['--simulated-gpus', values['simulated-gpus'], hostOptions['simulated-gpus'].default],
    ['--simulated-model', values['simulated-model'], hostOptions['simulated-model'].default],
    ['--ssh-address', values['ssh-address'], undefined],
  ];
  return given.flatMap(([name, value, usual]) => {
    if (value === undefined || value === usual) return [];
    if (!/^[\w./ -]+$/.test(value)) throw new InstallProblem(`${name} ${value} cannot be told to a service.`);
    return [name, value.includes(' ') ? `"${value}"` : value];
  });
}
