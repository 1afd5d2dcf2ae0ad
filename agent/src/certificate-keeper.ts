import type { Clock, Logger } from '@gpuaas/kernel';
import { ApiError } from '@gpuaas/sdk';
import { CertificateLost, lostBecause, standingOf } from './certificate-trouble.ts';
import type { Host } from './host/host.ts';
import { canRejoin, type Identity, rejoin, renew } from './identity.ts';
import { readInventory } from './inventory.ts';
import type { StateFolder } from './state-folder.ts';

export interface CertificateKeeperOptions {
  state: StateFolder;
  host: Host;
  clock: Clock;
  log: Logger;
  identity: Identity;
  /** How soon the certificate is renewed, as a part of its life. */
  renewAfterPart?: number;
  /** Whoever started the agent starts it again with a join token: then a clock that went back is no reason to wait. */
  isGivenTokens?: boolean;
  onReplaced(identity: Identity): void;
}

/** Keeps the node's certificate good. What time it is, is asked anew with every look: a host may sleep, a clock may jump. */
export interface CertificateKeeper {
  /**
   * Renews a certificate that is due and rejoins with one that has expired, or that the platform refuses. Throws
   * `CertificateLost` when neither can help. Cheap while there is nothing to do.
   */
  look(options?: { refused?: boolean }): Promise<void>;
}

const pauseAfterFailure = 15_000;

export function createCertificateKeeper(options: CertificateKeeperOptions): CertificateKeeper {
  const { state, host, clock, log, renewAfterPart = 2 / 3, isGivenTokens = false, onReplaced } = options;
  let identity = options.identity;
  let due = dueOf(identity);
  let notBefore = 0;
  let looking: Promise<void> | undefined;

  /** A little earlier than it has to be, differently for every node: a whole fleet must not come at once. */
  function dueOf({ notBefore: from, notAfter: until }: Identity): number {
    const [start, end] = [new Date(from).getTime(), new Date(until).getTime()];
    return start + (end - start) * renewAfterPart * (0.95 + Math.random() * 0.05);
  }

  async function replace(how: 'renewed' | 'rejoined', get: () => Promise<Identity>): Promise<void> {
    notBefore = performance.now() + pauseAfterFailure;
    identity = await get();
    due = dueOf(identity);
    notBefore = 0;
    onReplaced(identity);
    log.info(`certificate ${how}`, { not_after: identity.notAfter });
  }

  async function rejoinNow(): Promise<void> {
    const at = clock.now();
    if (!canRejoin(identity, at)) throw lostBecause(identity, at);
    log.warn('the certificate cannot be used any more, rejoining', { not_after: identity.notAfter, host_clock: at });
    try {
      await replace('rejoined', async () => rejoin(state, identity, await readInventory(host)));
    } catch (error) {
      if (error instanceof ApiError && !error.problem.retryable) throw lostBecause(identity, at);
      throw error;
    }
  }

  async function act(refused: boolean): Promise<void> {
    if (performance.now() < notBefore) return;
    const at = clock.now();
    const standing = standingOf(identity, at);
    try {
      if (standing === 'expired') await rejoinNow();
      else if (standing === 'not_yet_valid') throw lostBecause(identity, at);
      else if (refused) await rejoinNow();
      else if (at.getTime() >= due) await replace('renewed', () => renew(state, identity));
    } catch (error) {
      // Time may help: the clocks may agree again a little later.
      const isFinal = standing === 'expired' || (standing === 'not_yet_valid' && isGivenTokens);
      if (error instanceof CertificateLost && isFinal) throw error;
      notBefore = performance.now() + pauseAfterFailure;
      log.warn('certificate could not be replaced', { error });
    }
  }

  return {
    look({ refused = false } = {}) {
      looking ??= act(refused).finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}
