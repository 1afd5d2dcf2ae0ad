import publicDocument from '@gpuaas/contract/public-openapi.json' with { type: 'json' };
import { DomainError, type Handlers } from '@gpuaas/kernel';
import { isConsoleBuilt } from './console/static-files.ts';
import type { DatabaseProbe } from './database-probe.ts';
import type { LookAtPlatform } from './platform-health.ts';
import { stoppingReason } from './process-life.ts';
import type { Settings } from './settings.ts';

type Served = 'getHealth' | 'getReadiness' | 'getContract' | 'getPlatformHealth';

/** The operations that belong to no module. */
export function processHandlers(
  { consoleFolder }: Settings,
  probe: DatabaseProbe,
  health: LookAtPlatform,
  isStopping: () => boolean = () => false,
): Handlers<Served> {
  return {
    getHealth: async () => ({ status: 200, body: { status: 'ok' } }),
    async getReadiness() {
      if (isStopping()) throw new DomainError('unavailable', { reason: stoppingReason });
      const database = await probe.look();
      const isBuilt = consoleFolder === undefined || (await isConsoleBuilt(consoleFolder));
      if (!database.ok || !isBuilt) {
        const reasons = [
          ...(database.ok ? [] : [database.reason]),
          ...(isBuilt ? [] : ['The console is being built.']),
        ];
        throw new DomainError('unavailable', { reason: reasons.join(' ') });
      }
      const checks = [{ name: 'database', ok: true, detail: `took a write in ${database.milliseconds} ms` }];
      if (consoleFolder !== undefined) checks.push({ name: 'console', ok: true, detail: 'is built' });
      return { status: 200, body: { status: 'ready', checks } };
    },
    getPlatformHealth: async () => ({ status: 200, body: await health() }),
    getContract: async () => ({ status: 200, body: publicDocument as Record<string, unknown> }),
  };
}
