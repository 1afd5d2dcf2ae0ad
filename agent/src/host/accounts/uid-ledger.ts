import { readFileSync } from 'node:fs';
import type { AllocationId } from '@gpuaas/contract';
import type { StateFolder } from '../../state-folder.ts';

/** Which allocation has, or had, which user id. Ids are counted up: one that was used is not used again. */
export interface UidLedger {
  of(id: AllocationId): number | undefined;
  take(id: AllocationId): number;
  /** Every id that an allocation has, or had and was not forgotten. */
  given(): number[];
  /** Forgets who had an id, once nothing of theirs is left. The id itself is still not used again. */
  forget(id: AllocationId): void;
}

export interface UidRange {
  first: number;
  last: number;
}

interface Stored {
  next: number;
  byAllocation: Record<string, number>;
}

const file = 'uids.json';
/** Above the ids of people, below those that systemd hands out. */
export const userRange: UidRange = { first: 20_000, last: 59_999 };

/** `first` is where a new ledger starts to count. */
export function openUidLedger(state: StateFolder, { first, last }: UidRange = userRange): UidLedger {
  const read = () => state.readSecret<Stored>(file) ?? { next: first, byAllocation: {} };
  // A damaged ledger is found when the agent starts, not when somebody needs an id.
  read();
  return {
    of: (id) => read().byAllocation[id],
    given: () => Object.values(read().byAllocation),
    take(id) {
      const { next, byAllocation } = read();
      const existing = byAllocation[id];
      if (existing !== undefined) return existing;
      const used = new Set(passwd().map(({ uid }) => uid));
      let uid = next;
      while (used.has(uid)) uid += 1;
      if (uid > last) throw new Error('There are no user ids left on this host.');
      state.writeSecret(file, { next: uid + 1, byAllocation: { ...byAllocation, [id]: uid } });
      return uid;
    },
    forget(id) {
      const { next, byAllocation } = read();
      if (byAllocation[id] === undefined) return;
      const { [id]: _forgotten, ...others } = byAllocation;
      state.writeSecret(file, { next, byAllocation: others });
    },
  };
}

export function passwd(): { username: string; uid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([username = '', , uid]) => ({ username, uid: Number(uid) }));
}
