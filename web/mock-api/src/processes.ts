import type { PlatformProcess } from '@gpuaas/contract';
import { iso, makeId } from './ids.ts';

const hour = 3_600_000;

/** Two replicas of some roles, on three hosts; one of them died a while ago. */
const running: readonly [roles: string[], host: string, since: number, silentFor: number][] = [
  [['api'], 'control-a', 52 * hour, 0],
  [['api'], 'control-b', 52 * hour, 0],
  [['terminal-gateway'], 'control-a', 52 * hour, 0],
  [['provisioning-worker'], 'control-a', 30 * hour, 0],
  [['provisioning-worker'], 'control-c', 30 * hour, hour / 5],
  [['outbox-relay'], 'control-b', 52 * hour, 0],
  [['notification-relay'], 'control-b', 3 * hour, 0],
];

let ids: PlatformProcess['id'][] | undefined;

export function processesAt(now: number): PlatformProcess[] {
  ids ??= running.map(([, , since]) => makeId('proc', now - since));
  const known = ids;
  return running.map(([roles, host, since, silentFor], index) => ({
    id: known[index] ?? makeId('proc', now),
    roles,
    version: '0.1.0',
    host,
    started_at: iso(now - since),
    last_sign_at: iso(now - silentFor - 1_000 * (index + 2)),
    silent: silentFor > 0,
  }));
}
