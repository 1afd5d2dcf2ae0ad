import type { DomainError, Principal } from '@gpuaas/kernel';
import type { Counter } from '../counts-anyway.ts';
import type { ApiOperation } from './operations.ts';

const sameRefusalCountsFor = 3_600_000;

/** A program repeats itself without end: what a certificate was refused is written down once an hour. */
export async function isKnownRefusal(
  store: Counter,
  operation: ApiOperation,
  principal: Principal,
  { code }: DomainError,
): Promise<boolean> {
  if (!('fingerprint' in principal)) return false;
  const key = `refused:${operation.id}:${code}:${principal.fingerprint}`;
  return (await store.count(key, sameRefusalCountsFor)).count > 1;
}
