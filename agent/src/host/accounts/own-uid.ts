import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runAtOnce } from '../run.ts';
import { type UidRange, userRange } from './uid-ledger.ts';

/** Ids that nobody else hands out: above those of systemd's containers, below those of its foreign images. */
const highRange: UidRange = { first: 1_900_000_000, last: 2_147_000_000 };

/** How setpriv leads to a user id that has no name: no groups, no capabilities, and none to be had by a setuid program. */
export function becoming(uid: number): string[] {
  return [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--inh-caps=-all', '--no-new-privs'];
}

/**
 * The user ids that this process can give to programs, or why it can give none. A process in a user namespace may call
 * itself root and have no others.
 *
 * A new ledger begins anywhere in the range: another agent on this host, or one whose records were lost, is elsewhere.
 */
export function ownUids(mapping = readFileSync('/proc/self/uid_map', 'utf8')): UidRange | { impossible: string } {
  if (process.getuid?.() !== 0) return { impossible: 'the agent does not run as root' };
  const range = [highRange, userRange].find((candidate) => isMapped(candidate, mapping));
  if (!range) return { impossible: 'this user namespace has no other user IDs' };
  const first = randomInt(range.first, range.first + Math.floor((range.last - range.first) / 2));
  const { code, stderr } = runAtOnce('setpriv', [...becoming(first), '--', 'true']);
  return code === 0 ? { first, last: range.last } : { impossible: stderr.trim() };
}

function isMapped({ first, last }: UidRange, mapping: string): boolean {
  return mapping.split('\n').some((line) => {
    const [inside = Number.NaN, , count = Number.NaN] = line.trim().split(/\s+/).map(Number);
    return inside <= first && inside + count > last;
  });
}
