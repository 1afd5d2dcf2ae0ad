import { type CtxSource, counted } from '@gpuaas/kernel';
import type { SecretStore } from '@gpuaas/secret-store';
import { defineModule, type HealthLook } from '@gpuaas/wiring';
import { type Audit, wireAudit } from './audit.ts';
import { createExports } from './export-events.ts';
import { auditHandlers } from './http.ts';
import { openSealKey } from './seal-key.ts';
import { mostCounted } from './seal-store.ts';
import { sealerSweep } from './sealer.ts';

interface Needs {
  secrets: SecretStore;
  ctxSource: Pick<CtxSource, 'clock'>;
}

const lateSeal = 10_000;

export const module = defineModule({
  name: 'audit',
  wire: async ({ secrets }: Needs) => ({ audit: wireAudit(), sealKey: await openSealKey(secrets) }),
  http: ({ audit, sealKey, ctxSource }) => auditHandlers(audit, createExports({ sealKey, clock: ctxSource.clock })),
  jobs: ({ sealKey, ctxSource }) => [sealerSweep({ key: sealKey, clock: ctxSource.clock })],
  health: (parts) => ({ audit: lookAtSeals(parts) }),
});

function lookAtSeals({ audit, ctxSource }: { audit: Audit } & Pick<Needs, 'ctxSource'>): HealthLook {
  return async (db) => {
    const { waiting, since } = await audit.unsealed(db);
    const late = since !== undefined && ctxSource.clock.now().getTime() - since.getTime() > lateSeal;
    const facts = [
      { label: 'Not sealed yet', value: waiting > mostCounted ? `more than ${mostCounted}` : String(waiting) },
      { label: 'Oldest', value: since?.toISOString() ?? 'none' },
    ];
    if (!late) return { status: 'ok', summary: 'All audit entries are sealed.', facts };
    return {
      status: 'error',
      summary: `${counted(waiting, 'audit entry has', 'audit entries have')} not been sealed for more than ${lateSeal / 1000} seconds.`,
      facts,
      fix: 'Check that a process with the role provisioning-worker is running, and check its log for the job audit.seal.',
      runbook: 'audit-unsealed',
    };
  };
}
