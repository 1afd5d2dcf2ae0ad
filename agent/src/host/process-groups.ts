import { type ChildProcess, spawn } from 'node:child_process';

/** Ends groups of processes when this process is gone, however it went. */
export interface ProcessGroups {
  /** Answers what to call when the group has ended by itself. */
  watch(group: number | undefined): () => void;
}

/**
 * Reads which groups are there, and ends them when its input does: that is when the agent is gone, by SIGKILL too. It
 * runs in a session of its own, so that nothing which ends the agent ends it.
 */
const watcher = `
groups=
while read -r sign group; do
  case $sign in
    +) groups="$groups $group" ;;
    -) left=; for other in $groups; do [ "$other" = "$group" ] || left="$left $other"; done; groups=$left ;;
  esac
done
for group in $groups; do kill -s HUP -- "-$group"; done 2>/dev/null
[ -z "$groups" ] || sleep 1
for group in $groups; do kill -s KILL -- "-$group"; done 2>/dev/null
exit 0
`;

export function createProcessGroups(): ProcessGroups {
  const groups = new Set<number>();
  let child: ChildProcess | undefined;

  function start(): ChildProcess {
    const started = spawn('/bin/sh', ['-c', watcher], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
    const over = () => {
      if (child === started) child = undefined;
    };
    started.on('error', over);
    started.on('exit', over);
    started.stdin?.on('error', over);
    // It must not keep the agent alive: it waits for the agent, not the other way round.
    started.unref();
    (started.stdin as unknown as { unref?(): void })?.unref?.();
    for (const group of groups) started.stdin?.write(`+ ${group}\n`);
    return started;
  }

  function tell(sign: '+' | '-', group: number): void {
    if (!child) child = start();
    else child.stdin?.write(`${sign} ${group}\n`);
  }

  return {
    watch(group) {
      if (group === undefined) return () => {};
      groups.add(group);
      tell('+', group);
      return () => {
        if (!groups.delete(group)) return;
        tell('-', group);
      };
    },
  };
}
