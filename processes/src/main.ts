import { parseArgs } from 'node:util';
import { ConfigurationProblem, createLogger, systemClock } from '@gpuaas/kernel';
import { DataProblem } from '@gpuaas/private-files';
import { compose } from './compose.ts';
import { cannotGoOn } from './exit-codes.ts';
import { modules } from './modules.ts';
import { parseRoles } from './roles.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loadSettings } from './settings.ts';

const { values } = parseArgs({
  options: { roles: { type: 'string', default: 'all' }, 'check-config': { type: 'boolean', default: false } },
});

/** One platform process. Which roles it plays stands on its command line, everything else in its environment. */
try {
  const runs = parseRoles(values.roles);
  const { settings, moduleSettings } = loadSettings(process.env, modules.settings, runs);
  if (values['check-config']) {
    process.stdout.write('ok\n');
    process.exit(0);
  }
  const log = createLogger({
    service: values.roles === 'all' ? 'platform' : values.roles,
    clock: systemClock,
    level: settings.logLevel,
    write: (line) => process.stdout.write(`${line}\n`),
  });
  const platform = await compose({ settings, moduleSettings, runs, log });
  await runUntilStopped(platform.runnables, log, { lifeline: settings.lifeline === 'stdin' });
  await platform.close();
  process.exit(0);
} catch (error) {
  const isForPerson = [DataProblem, ConfigurationProblem].some((kind) => error instanceof kind);
  if (isForPerson || hasCause(error, 'EADDRINUSE')) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(values['check-config'] ? 1 : cannotGoOn);
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}

function hasCause(error: unknown, code: string): boolean {
  const { code: own, cause } = error as { code?: string; cause?: unknown };
  return own === code || (cause instanceof Error && hasCause(cause, code));
}
