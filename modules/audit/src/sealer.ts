import { digestOf, hashBeforeFirstSeal, rootOf, sealHashOf, signedHeadOf } from '@gpuaas/contract/audit-chain';
import { advance, holesIn, type SequencePosition, takeNumber } from '@gpuaas/database';
import { type Clock, defineSweep, type Sweep, type Tx } from '@gpuaas/kernel';
import { toView } from './audit-view.ts';
import type { SealKey } from './seal-key.ts';
import { insertSeal, readUnsealed } from './seal-store.ts';

export interface SealerDeps {
  key: SealKey;
  clock: Clock;
  /** How many entries one seal has at most. Memory and the size of what an export reads at once depend on it. */
  mostInSeal?: number;
  /** How many seals are made in one transaction. */
  mostSeals?: number;
}

/**
 * Links committed entries into the chain, some time after their commit, so that no write waits for another. All of it is
 * done while the job looks for work: it looks in one process at a time, under a lock that ends with the transaction, and
 * where nothing is to be done that costs one statement. Should two seal all the same, the number of the seal lets only one
 * of them commit.
 */
export function sealerSweep(deps: SealerDeps): Sweep {
  return defineSweep({
    name: 'audit.seal',
    everySeconds: 1,
    async find(tx) {
      for (let made = 0; made < (deps.mostSeals ?? 10); made += 1) if (!(await sealBatch(tx, deps))) break;
      return [];
    },
    handle: async () => {},
  });
}

const beginning: SequencePosition = { position: 0n, gaps: [] };

/** Makes the next seal. Answers whether there may be more to seal. */
export async function sealBatch(tx: Tx, { key, clock, mostInSeal = 500 }: SealerDeps): Promise<boolean> {
  const unsealed = await readUnsealed(tx, mostInSeal);
  const { last, events } = unsealed;
  if (events.length === 0) return false;
  const before = last ?? beginning;
  const bound = holesIn(before, unsealed).length > 0 ? await takeNumber(tx) : 0n;
  const { position, gaps } = advance(before, unsealed, bound);

  const first = (last?.lastPosition ?? 0n) + 1n;
  const sealed = events.map(({ seq, event }, index) => ({
    position: first + BigInt(index),
    seq,
    digest: digestOf(toView(event)),
  }));
  const number = (last?.number ?? 0n) + 1n;
  const lastPosition = first + BigInt(events.length) - 1n;
  const root = rootOf(sealed.map(({ digest }) => digest));
  const link = { number: Number(number), last: Number(lastPosition) };
  const hash = sealHashOf(last?.hash ?? hashBeforeFirstSeal, { ...link, root });
  const sealedAt = clock.now();
  const signature = key.sign(signedHeadOf({ ...link, hash, sealed_at: sealedAt.toISOString() }));
  await insertSeal(tx, {
    ...{ number, lastPosition, root, hash, signature, keyId: key.id, sealedAt },
    ...{ position, gaps, sealed },
  });
  return events.length === mostInSeal;
}
