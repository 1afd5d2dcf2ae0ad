import { createTestCtxSource, createTestSecrets } from '@gpuaas/testing/context';
import { describe, expect, it } from 'vitest';
import type { Audit } from './audit.ts';
import { module } from './module.ts';
import { openSealKey } from './seal-key.ts';

const ctxSource = createTestCtxSource();

async function lookAt(waiting: number, secondsAgo: number) {
  const since = waiting === 0 ? undefined : new Date(ctxSource.clock.now().getTime() - secondsAgo * 1_000);
  const audit = { unsealed: async () => ({ waiting, since }) } as unknown as Audit;
  const secrets = createTestSecrets();
  const checks = module.health?.({ audit, ctxSource, secrets, sealKey: await openSealKey(secrets) });
  return checks?.['audit']?.({} as never);
}

describe('health of the audit log', () => {
  it('is well while entries are sealed within seconds', async () => {
    expect(await lookAt(0, 0)).toMatchObject({ status: 'ok' });
    expect(await lookAt(3, 5)).toMatchObject({ status: 'ok' });
  });

  it('is an error when an entry has not been sealed for 10 seconds', async () => {
    expect(await lookAt(1, 11)).toMatchObject({
      status: 'error',
      summary: '1 audit entry has not been sealed for more than 10 seconds.',
      runbook: 'audit-unsealed',
    });
    expect(await lookAt(20_000, 60)).toMatchObject({ facts: [{ value: 'more than 10000' }, {}] });
  });
});
