import type { Logger } from '@gpuaas/kernel';
import { DefaultLogger, type LogEntry, makeTelemetryFilterString, Runtime } from '@temporalio/worker';

const levels = { TRACE: 'debug', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;
let isInstalled = false;

/**
 * The part of the SDK that a process has once: without its own handlers for signals, because the process ends as we say,
 * and with its words in our log. Everything that it retries by itself it calls a warning.
 */
export function installRuntime(log: Logger): void {
  if (isInstalled) return;
  isInstalled = true;
  const write = ({ level, message, meta }: LogEntry) => log[levels[level]](`temporal: ${message}`, { ...meta });
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', write),
    telemetryOptions: { logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) } },
  });
}
