import type { Clock, Logger } from '@gpuaas/kernel';
import { ApiError } from '@gpuaas/sdk';
import { CertificateLost, lostBecause, refusedForGood, standingOf } from './certificate-trouble.ts';
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
   * Renews a certificate that is due and rejoins with one that has expired, or that the platform refuses (with these
   * words). Throws `CertificateLost` when neither can help. Cheap while there is nothing to do.
   */
  look(options?: { refused?: string | undefined }): Promise<void>;
}

const pauseAfterFailure = 15_000;
const [soonestLook, latestLook] = [2_000, 10_000];

export function createCertificateKeeper(options: CertificateKeeperOptions): CertificateKeeper {
  const { state, host, clock, log, renewAfterPart = 2 / 3, isGivenTokens = false, onReplaced } = options;
  let identity = options.identity;
  let due = dueOf(identity);
  let notBefore = 0;
  let looking: Promise<void> | undefined;
  /** The platform does not let this node join again with what it has. */
  let mayNotRejoin = false;

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
    mayNotRejoin = false;
    onReplaced(identity);
    log.info(`certificate ${how}`, { not_after: identity.notAfter });
  }

  async function rejoinNow(): Promise<void> {
    const at = clock.now();
    const isOver = standingOf(identity, at) === 'expired';
    if (!canRejoin(identity, at)) {
      mayNotRejoin = true;
      if (isOver) throw lostBecause(identity, at);
      return;
    }
    log.warn('the certificate cannot be used any more, rejoining', { not_after: identity.notAfter, host_clock: at });
    try {
      await replace('rejoined', async () => rejoin(state, identity, await readInventory(host)));
    } catch (error) {
      mayNotRejoin = error instanceof ApiError && error.code === 'join_token_invalid';
      if (isOver && error instanceof ApiError && !error.problem.retryable) throw lostBecause(identity, at);
      throw error;
    }
  }

  async function act(refused: string | undefined): Promise<void> {
    const at = clock.now();
    const standing = standingOf(identity, at);
    // Refused once more, after the answer of a rejoin may have been lost: asking again would change nothing.
    if (standing === 'valid' && refused !== undefined && mayNotRejoin) throw refusedForGood(identity, refused);
    if (performance.now() < notBefore) return;
    try {
      if (standing === 'expired') await rejoinNow();
      else if (standing === 'not_yet_valid') throw lostBecause(identity, at);
      else if (refused !== undefined) await rejoinNow();
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
    look({ refused } = {}) {
      looking ??= act(refused).finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

/** A hundredth of the certificate's life, within reason: each look wakes the host. */
export function lookAgainAfter({ notBefore, notAfter }: Identity): number {
  const life = Date.parse(notAfter) - Date.parse(notBefore);
  return Math.min(Math.max(life / 100, soonestLook), latestLook);
}
