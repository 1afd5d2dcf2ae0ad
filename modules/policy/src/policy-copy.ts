import type { PolicyKey } from '@gpuaas/contract';
import type { Db } from '@gpuaas/kernel';
import type { PolicyScope } from './policy.ts';
import { changesAbove, placeKey } from './policy-store.ts';

/** What was set, in the memory of this process. */
export interface PolicyCopy {
  setValue(key: PolicyKey, scope: PolicyScope): number | undefined;
  /** Asks for what has changed since the last time. */
  refresh(db: Db): Promise<void>;
}

export function createPolicyCopy(): PolicyCopy {
  const values = new Map<string, number>();
  let seen = 0;
  return {
    setValue: (key, scope) => values.get(placeKey(key, scope)),
    async refresh(db) {
      for (const { revision, key, scope, value } of await changesAbove(db, seen)) {
        seen = Math.max(seen, revision);
        if (value === undefined) values.delete(placeKey(key, scope));
        else values.set(placeKey(key, scope), value);
      }
    },
  };
}
