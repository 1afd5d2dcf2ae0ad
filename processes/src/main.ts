import { parseArgs } from 'node:util';
import { createLogger, type LogLevel, systemClock } from '@gpuaas/kernel';
import { compose } from './compose.ts';
import { parseRoles } from './roles.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loadSettings } from './settings.ts';

/** One platform process. Which roles it plays stands on its command line, everything else in its environment. */
const { values } = parseArgs({ options: { roles: { type: 'string', default: 'all' } } });
const log = createLogger({
  service: values.roles === 'all' ? 'platform' : values.roles,
  clock: systemClock,
  level: (process.env['GPUAAS_LOG_LEVEL'] ?? 'info') as LogLevel,
  write: (line) => process.stdout.write(`${line}\n`),
});

try {
  const platform = await compose({ settings: loadSettings(process.env), runs: parseRoles(values.roles), log });
  await runUntilStopped(platform.runnables, log, { lifeline: process.env['GPUAAS_LIFELINE'] === 'stdin' });
  await platform.close();
  process.exit(0);
} catch (error) {
  log.error('process cannot run', { error });
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
