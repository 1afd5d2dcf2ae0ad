import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPrivateView } from './private-view.ts';
import { userRange } from './uid-ledger.ts';

/** How a tenant comes in who does not come through the agent. A session starts there, as root. */
const services = ['sshd', 'cron', 'crond', 'atd', 'login', 'systemd-user'];
const begin = '# gpuaas-agent: begin';
const end = '# gpuaas-agent: end';
/** Users of the host pass over it, whatever becomes of the rest. */
const block = `${begin}
session [success=ignore default=1] pam_succeed_if.so quiet uid >= ${userRange.first} uid <= ${userRange.last} user =~ gpu-*
session required pam_namespace.so
${end}
`;

const script = `#!/bin/sh
# Written by gpuaas-agent: what tenants see who come over ssh or by cron is what they see in its shells.
PATH=/usr/sbin:/usr/bin:/sbin:/bin
uid=$(id -u "$4") || exit 1
mount -t proc -o nosuid,nodev,noexec,hidepid=2 proc /proc || exit 1
for device in /dev/nvidia[0-9]* /dev/nvidia-caps/nvidia-cap[0-9]*; do
  [ -c "$device" ] && [ "$(stat -c %g "$device")" != "$uid" ] || continue
  mount --bind "$device" "$device" && mount -o remount,bind,nodev,nosuid "$device" || exit 1
done
# No program of the host gives privileges, unless the allocation has sudo.
[ -e "/etc/sudoers.d/gpuaas-$uid" ] || while read -r _ _ _ _ point options _; do
  case $point,$options in /proc,*|/proc/*|*,*nosuid*) continue ;; esac
  mount -o "remount,bind,$options,nosuid" "$(printf '%b' "$point")" || exit 1
done < /proc/self/mountinfo
# Limits hold for what runs in the slice. logind puts sessions there, but not those of cron.
in_slice() { grep -q "/user-$uid.slice" "/proc/$PPID/cgroup"; }
if [ -d /run/systemd/system ] && ! in_slice; then
  busctl --quiet call org.freedesktop.systemd1 /org/freedesktop/systemd1 org.freedesktop.systemd1.Manager StartTransientUnit \\
    'ssa(sv)a(sa(sv))' "gpuaas-session-$PPID.scope" fail 2 PIDs au 1 "$PPID" Slice s "user-$uid.slice" 0 || exit 1
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do in_slice && break; sleep 0.1; done
fi
exit 0
`;

/** Gives tenants the same view over ssh and in cron as in shells of the agent. */
export interface SessionView {
  /** Makes it hold for these users. Nothing of ours is left when there are none. Safe to repeat. */
  enforce(usernames: readonly string[]): void;
  /** Why it cannot hold here. */
  impossible(): string | undefined;
}

export function createSessionView(root = '/'): SessionView {
  const folder = join(root, 'etc/security/namespace.d');
  const files = { config: join(folder, 'gpuaas.conf'), script: join(folder, 'gpuaas-view') };
  const mountPoint = '/etc/gpuaas/view';

  function impossible(): string | undefined {
    if (withPrivateView().length === 0) return 'It takes Linux 5.8.';
    return existsSync(join(root, 'etc/security/namespace.conf')) ? undefined : 'It takes pam_namespace.';
  }

  return {
    impossible,
    enforce(usernames) {
      if (impossible() !== undefined) return;
      if (usernames.length > 0) {
        mkdirSync(folder, { recursive: true });
        mkdirSync(join(root, mountPoint), { recursive: true, mode: 0o755 });
        write(files.script, script, 0o755);
        write(files.config, `${mountPoint} tmpfs tmpfs:iscript=gpuaas-view ~${usernames.join(',')}\n`, 0o644);
      }
      for (const service of services) edit(root, service, usernames.length > 0);
      if (usernames.length === 0) for (const path of Object.values(files)) rmSync(path, { force: true });
    },
  };
}

/** Every other line of a service's rules stays as it is. One whose rules are the distribution's gets a copy of them. */
function edit(root: string, service: string, wanted: boolean): void {
  const path = join(root, 'etc/pam.d', service);
  const ofDistribution = ['usr/lib/pam.d', 'lib/pam.d'].map((place) => join(root, place, service)).find(existsSync);
  const origin = existsSync(path) ? path : ofDistribution;
  if (origin === undefined) return;
  const before = readFileSync(origin, 'utf8');
  const rules = withoutBlock(before);
  if (!wanted) {
    if (ofDistribution !== undefined && rules === readFileSync(ofDistribution, 'utf8')) rmSync(path, { force: true });
    else write(path, rules, 0o644);
    return;
  }
  write(path, `${rules}${rules.endsWith('\n') ? '' : '\n'}${block}`, 0o644);
}

function withoutBlock(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  return from === -1 || to < from ? text : text.slice(0, from) + text.slice(to + end.length + 1);
}

/** In one step: with half of a service's rules nobody could sign in to the host any more, not even to repair it. */
function write(path: string, text: string, mode: number): void {
  const file = existsSync(path) ? realpathSync(path) : path;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, text, { mode, flush: true });
  renameSync(unfinished, file);
}
