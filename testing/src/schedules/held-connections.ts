import { sleep } from '@gpuaas/kernel';
import type { RoleProcess } from '../distributed/role-processes.ts';

const looks = 10;
/** The relay and the consumers hold one at a time while they look for what is next. */
const heldAtRest = 1;
const used = /^gpuaas_database_connections\{.*pool="(\w+)".*state="used"\} (\d+)/gm;

/**
 * Pools that hold more connections than a platform at rest needs, at every one of several looks: somebody took one and
 * never gave it back.
 */
export async function heldConnections(processes: readonly RoleProcess[]): Promise<string[]> {
  const fewest = new Map<string, number>();
  for (let look = 0; look < looks; look += 1) {
    for (const { role, probePort } of processes) {
      const answer = await fetch(`http://127.0.0.1:${probePort}/metrics`, { signal: AbortSignal.timeout(5_000) });
      for (const [, pool, count] of (await answer.text()).matchAll(used)) {
        const name = `${role} ${pool}`;
        fewest.set(name, Math.min(fewest.get(name) ?? Number.POSITIVE_INFINITY, Number(count)));
      }
    }
    if ([...fewest.values()].every((count) => count <= heldAtRest)) break;
    await sleep(300);
  }
  // A gateway has none, but the others must have been seen.
  if (fewest.size === 0) return ['no process shows its connections'];
  return [...fewest]
    .filter(([, count]) => count > heldAtRest)
    .map(([name, count]) => `${name} holds ${count} connections`);
}
