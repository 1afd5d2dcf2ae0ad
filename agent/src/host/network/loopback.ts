import { existsSync, readFileSync, statSync } from 'node:fs';
import { cgroupVersion } from '../accounts/limits.ts';
import { createQueue } from '../accounts/turns.ts';
import { run, runAtOnce } from '../run.ts';
import { loopbackRules, table } from './loopback-rules.ts';

/** Keeps tenants from ports on the loopback address that are not their own. */
export interface Loopback {
  /** Makes it hold for these user ids. Nothing of ours is left when there are none. Safe to repeat. */
  enforce(uids: readonly number[]): Promise<void>;
  /** Why it cannot hold here. */
  impossible(): string | undefined;
}

const cgroups = '/sys/fs/cgroup';
/** For services of the host that tenants may use, such as a proxy: one port in each line. Names are looked up without it. */
const openPortsFile = '/etc/gpuaas/open-loopback-ports';
const names = 53;
const tryAgainAfter = 60_000;

export function createLoopback(): Loopback {
  const inTurn = createQueue();
  let applied = '';
  /** Nothing of ours is there: a host without tenants is not asked again and again. */
  let isGone = false;
  let known: { reason: string | undefined; at: number } | undefined;

  function impossible(): string | undefined {
    if (!known || (known.reason !== undefined && performance.now() - known.at > tryAgainAfter)) {
      known = { reason: whyNot(), at: performance.now() };
    }
    return known.reason;
  }

  async function isThere(): Promise<boolean> {
    return (await run('nft', ['list', 'tables'])).stdout.split('\n').includes(`table ${table}`);
  }

  return {
    impossible,
    enforce: (uids) =>
      inTurn(async () => {
        if (impossible() !== undefined) return;
        if (uids.length === 0 && isGone) return;
        const there = await isThere();
        isGone = uids.length === 0;
        if (isGone) {
          if (there) await run('nft', ['delete', 'table', ...table.split(' ')]);
          return;
        }
        const users = groupOf();
        const tenants = uids.map((uid) => ({ uid, group: present(groupOf(uid)) }));
        const rules = loopbackRules(tenants, users, [names, ...openPorts()]);
        // A group that was made anew has the name of the old one and is another.
        const wanted = `${rules}${tenants.map(({ group }) => group && statSync(`${cgroups}/${group}`).ino).join()}`;
        if (there && wanted === applied) return;
        // In one step: there is no moment without rules.
        const input = `table ${table} {\n}\ndelete table ${table}\n${rules}`;
        const { code, stderr } = await run('nft', ['--file', '-'], { input });
        known = { reason: code === 0 ? undefined : saidBy(stderr), at: performance.now() };
        applied = code === 0 ? wanted : '';
      }),
  };
}

function groupOf(uid?: number): string {
  const root = cgroupVersion() === 'hybrid' ? 'unified/' : '';
  return `${root}user.slice${uid === undefined ? '' : `/user-${uid}.slice`}`;
}

function present(group: string): string | undefined {
  return existsSync(`${cgroups}/${group}`) ? group : undefined;
}

function openPorts(): number[] {
  if (!existsSync(openPortsFile)) return [];
  const ports = readFileSync(openPortsFile, 'utf8').split(/\s+/).map(Number);
  return ports.filter((port) => Number.isInteger(port) && port > 0 && port < 65_536 && port !== names);
}

function whyNot(): string | undefined {
  if (!existsSync('/run/systemd/system') || !['v2', 'hybrid'].includes(cgroupVersion()) || !present(groupOf())) {
    return 'It takes systemd and control groups v2.';
  }
  const uid = 0;
  const trial = loopbackRules([{ uid, group: groupOf() }], groupOf(), [names]);
  const { code, stderr } = runAtOnce('nft', ['--check', '--file', '-'], { input: trial });
  return code === 0 ? undefined : code === 127 ? 'It takes nftables (apt install nftables).' : saidBy(stderr);
}

function saidBy(stderr: string): string {
  return `nft says: ${stderr.trim().split('\n')[0]?.slice(0, 200)}`;
}
