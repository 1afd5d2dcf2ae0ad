import type { ServiceAccountKeyView } from '@gpuaas/contract';

/** The program that last made a token with one of the keys, and from where. */
export function lastUser({ keys }: { keys: readonly ServiceAccountKeyView[] }): string | undefined {
  const used = keys.filter(({ last_used_at }) => last_used_at !== null);
  const [last] = used.toSorted((a, b) => Date.parse(b.last_used_at ?? '') - Date.parse(a.last_used_at ?? ''));
  return last && [last.last_used_by, last.last_used_from].filter((part) => part !== null).join(' from ');
}
