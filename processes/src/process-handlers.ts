import type { Readiness } from '@gpuaas/contract';
import publicDocument from '@gpuaas/contract/public-openapi.json' with { type: 'json' };
import type { Handlers } from '@gpuaas/kernel';
import { isConsoleBuilt } from './console/static-files.ts';
import type { DatabaseProbe } from './database-probe.ts';
import type { LookAtPlatform } from './platform-health.ts';
import type { Settings } from './settings.ts';

type Served = 'getHealth' | 'getReadiness' | 'getContract' | 'getPlatformHealth';

/** The operations that belong to no module. */
export function processHandlers(
  { consoleFolder }: Settings,
  probe: DatabaseProbe,
  health: LookAtPlatform,
): Handlers<Served> {
  return {
    getHealth: async () => ({ status: 200, body: { status: 'ok' } }),
    async getReadiness() {
      const database = await probe.look();
      const detail = database.ok ? `took a write in ${database.milliseconds} ms` : database.reason;
      const checks = [{ name: 'database', ok: database.ok, detail }];
      if (consoleFolder !== undefined) {
        const built = await isConsoleBuilt(consoleFolder);
        checks.push({ name: 'console', ok: built, detail: built ? 'is built' : 'is being built' });
      }
      const ready = checks.every(({ ok }) => ok);
      const body: Readiness = { status: ready ? 'ready' : 'not_ready', checks };
      return ready ? { status: 200, body } : { status: 503, body };
    },
    getPlatformHealth: async () => ({ status: 200, body: await health() }),
    getContract: async () => ({ status: 200, body: publicDocument as Record<string, unknown> }),
  };
}
