import type { Database } from '@gpuaas/database';
import type { Iam } from '@gpuaas/iam';
import { type CredentialId, type Logger, type Runnable, sleep } from '@gpuaas/kernel';
import type { Authenticator } from './http/authenticate.ts';

const writeEvery = 60_000;
/** Whoever comes after that many is noted with their next call, a minute later. */
const most = 10_000;

/**
 * When and from where sessions were last used, for the list that people see of their own. Written once a minute for all
 * of them together, so that a call costs nothing; a crash loses a minute of it.
 */
export function createSightings(deps: { iam: Pick<Iam, 'noteSightings'>; database: Database; log: Logger }): {
  watch(authenticator: Authenticator): Authenticator;
  write: Runnable;
} {
  let seen = new Map<CredentialId, string>();

  async function write(): Promise<void> {
    if (seen.size === 0) return;
    const sightings = [...seen].map(([credentialId, address]) => ({ credentialId, address }));
    seen = new Map();
    await deps.database
      .transaction((tx) => deps.iam.noteSightings(tx, sightings))
      .catch((error: unknown) => deps.log.warn('when sessions were last seen could not be written', { error }));
  }

  return {
    watch: (authenticator) => ({
      async authenticate(request) {
        const caller = await authenticator.authenticate(request);
        if (caller.kind === 'credential' && seen.size < most) {
          seen.set(caller.credentialId, request.socket.remoteAddress ?? '');
        }
        return caller;
      },
    }),
    write: {
      name: 'session sightings',
      async run(signal) {
        while (!signal.aborted) {
          await sleep(writeEvery, signal);
          await write();
        }
      },
    },
  };
}
