import type { Place } from '../config/token-store.ts';

/** Where tokens are, without calling a file safer than it is. */
export function placeText({ kind, name }: { kind: Place; name: string }): string {
  return kind === 'keyring' ? name : `${name}, a file that only you can read (mode 0600)`;
}
