import { readFileSync } from 'node:fs';
import type { AllocationId } from '@gpuaas/contract';
import type { StateFolder } from '../../state-folder.ts';

/** Which allocation has, or had, which user id. Ids are counted up: one that was used is not used again. */
export interface UidLedger {
  of(id: AllocationId): number | undefined;
  take(id: AllocationId): number;
}

interface Stored {
  next: number;
  byAllocation: Record<string, number>;
}

const file = 'uids.json';
const firstUid = 20_000;
const lastUid = 59_999;

export function openUidLedger(state: StateFolder): UidLedger {
  const read = () => state.readSecret<Stored>(file) ?? { next: firstUid, byAllocation: {} };
  return {
    of: (id) => read().byAllocation[id],
    take(id) {
      const { next, byAllocation } = read();
      const existing = byAllocation[id];
      if (existing !== undefined) return existing;
      const used = new Set(passwd().map(({ uid }) => uid));
      let uid = next;
      while (used.has(uid)) uid += 1;
      if (uid > lastUid) throw new Error('There are no user ids left on this host.');
      state.writeSecret(file, { next: uid + 1, byAllocation: { ...byAllocation, [id]: uid } });
      return uid;
    },
  };
}

export function passwd(): { username: string; uid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([username = '', , uid]) => ({ username, uid: Number(uid) }));
}
