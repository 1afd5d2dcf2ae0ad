import type { AllocationId } from '@gpuaas/contract';
import type { Account, Command } from '../host.ts';
import { shell, shellEnvironment } from './environment.ts';

/**
 * Runs a program, or says in the words of a shell that there is none: setpriv would say it in its own. The program is
 * looked for here, as its user, because others may see other files.
 */
const runOrSayWhyNot = `
refuse() { printf '%s: %s\\n' "$program" "$2" >&2; exit "$1"; }
program=$0
case $0 in
  */*) [ -e "$0" ] || refuse 127 'command not found'
       [ -x "$0" ] && [ ! -d "$0" ] || refuse 126 'permission denied' ;;
  *) command -v -- "$0" >/dev/null 2>&1 || refuse 127 'command not found' ;;
esac
exec "$0" "$@"`;

interface UserAccountOptions {
  username: string;
  uid: number;
  home: string;
  become: readonly string[];
  /** What comes before that, still as root: the slice with its limits, a view of its own. */
  around?: readonly string[];
  gpuUuids?: readonly string[];
}

/** An account whose programs run under a user id of their own. `become` are the options of setpriv that lead there. */
export function userAccount(
  id: AllocationId,
  { username, uid, home, become, around = [], gpuUuids = [] }: UserAccountOptions,
): Account {
  const as = (prepare: string, argv: readonly string[]): Command => ({
    file: '/bin/sh',
    args: ['-c', `${prepare}exec "$@"`, 'sh', ...around, 'setpriv', ...become, '--', ...argv],
    cwd: home,
    env: shellEnvironment(id, username, home, gpuUuids),
  });
  // Other tenants share the folders for temporary files: what is made there is private unless its owner says otherwise.
  const privateFiles = 'umask 077; ';
  // Programs that open their terminal by its name have to find that it is theirs.
  const ownTerminal = `chown ${uid} "$(tty)"; `;
  return {
    username,
    home,
    isolation: 'user',
    command: (argv) => as(privateFiles, ['/bin/sh', '-c', runOrSayWhyNot, ...argv]),
    loginShell: () => as(privateFiles + ownTerminal, [shell, '-l']),
  };
}
