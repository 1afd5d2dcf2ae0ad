import { DomainError } from '@gpuaas/kernel';
import type { OpenSecretStore } from '@gpuaas/secret-store';
import type { HealthFinding } from '@gpuaas/wiring';

/** Keys are read when a process starts, so what runs goes on without it. */
export async function lookAtSecrets(look: NonNullable<OpenSecretStore['look']>): Promise<HealthFinding> {
  try {
    await look();
    return { status: 'ok', summary: 'The secret store can be read.', facts: [] };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error;
    return {
      status: 'error',
      summary: 'The secret store cannot be read.',
      facts: [{ label: 'Reason', value: String(error.params['reason']) }],
      fix: 'Running processes go on with the keys they hold; none can be started until the secret store is back.',
      runbook: 'secret-store-away',
    };
  }
}
