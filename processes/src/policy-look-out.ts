import type { Database } from '@gpuaas/database';
import { type Doorbell, hasCode, type Logger, type Runnable, sleep } from '@gpuaas/kernel';
import { type Policies, policyBell } from '@gpuaas/policy';

/** Without a bell a change is seen by the next look, well within the two seconds that we promise. */
const lookEvery = 1_000;

/** Keeps this process's copy of the policies up to date, so that reading one costs no statement. */
export function createPolicyLookOut(deps: {
  policies: Pick<Policies, 'refresh'>;
  database: Database;
  doorbell: Doorbell;
  log: Logger;
}): Runnable {
  return {
    name: 'policy look-out',
    async run(signal) {
      const bell = deps.doorbell.listen(policyBell);
      while (!signal.aborted) {
        // What was last seen goes on while the database is away.
        await deps.policies.refresh(deps.database.db).catch((error: unknown) => {
          deps.log.warn('policies could not be looked at', { error });
        });
        await bell.heard(lookEvery, signal);
      }
      bell.stop();
    },
  };
}

/** A database that is slow for a moment, as it can be while everything starts, is no reason to give up. */
export async function untilPoliciesAreRead(
  policies: Pick<Policies, 'refresh'>,
  database: Database,
  log: Logger,
): Promise<void> {
  for (;;) {
    try {
      return await policies.refresh(database.db);
    } catch (error) {
      if (!hasCode(error, 'unavailable')) throw error;
      log.warn('waiting for the policies', { error });
      await sleep(lookEvery);
    }
  }
}
