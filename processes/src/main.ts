import { parseArgs } from 'node:util';
import { ConfigurationProblem, createLogger, type Logger, type Runnable, systemClock } from '@gpuaas/kernel';
import { DataProblem } from '@gpuaas/private-files';
import { cannotGoOn } from './exit-codes.ts';
import { lastWords } from './last-words.ts';
import { areGateways, parseRoles, type RoleName } from './roles.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loadSettings, type ModuleSettings, type Settings } from './settings.ts';

const { values } = parseArgs({
  options: { roles: { type: 'string', default: 'all' }, 'check-config': { type: 'boolean', default: false } },
});

process.on('uncaughtException', (error) => {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
});

/** One platform process. Which roles it plays stands on its command line, everything else in its environment. */
try {
  const runs = parseRoles(values.roles);
  const schemas = areGateways(runs) ? {} : (await import('./modules.ts')).modules.settings;
  const { settings, moduleSettings } = loadSettings(process.env, schemas, runs);
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
  const { runnables, drain, close } = await composeProcess(settings, moduleSettings, runs, log);
  await runUntilStopped(runnables, log, {
    lifeline: settings.lifeline === 'stdin',
    drain: { seconds: settings.drainSeconds, begin: drain },
  });
  await close();
  process.exit(0);
} catch (error) {
  const isForPerson = [DataProblem, ConfigurationProblem].some((kind) => error instanceof kind);
  if (isForPerson || hasCause(error, 'EADDRINUSE')) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(values['check-config'] ? 1 : cannotGoOn);
  }
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
}

/** A gateway does not even load what it could reach a database with. */
async function composeProcess(
  settings: Settings,
  moduleSettings: ModuleSettings,
  runs: readonly RoleName[],
  log: Logger,
): Promise<{ runnables: Runnable[]; drain(): void; close(): Promise<void> }> {
  if (!areGateways(runs)) return (await import('./compose.ts')).compose({ settings, moduleSettings, runs, log });
  return (await import('./gateway/compose-gateway.ts')).composeGateway({ settings, log });
}

function hasCause(error: unknown, code: string): boolean {
  const { code: own, cause } = error as { code?: string; cause?: unknown };
  return own === code || (cause instanceof Error && hasCause(cause, code));
}
