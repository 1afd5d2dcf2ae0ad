import type { AllocationId } from '@gpuaas/contract';
import type { Account, Command } from '../host.ts';
import { shell, shellEnvironment } from './environment.ts';

/** An account whose programs run under a user id of their own. `become` are the options of setpriv that lead there. */
export function userAccount(
  id: AllocationId,
  { username, uid, home, become }: { username: string; uid: number; home: string; become: readonly string[] },
): Account {
  const as = (prepare: string, argv: readonly string[]): Command => ({
    file: '/bin/sh',
    args: ['-c', `${prepare}exec "$@"`, 'sh', 'setpriv', ...become, '--', ...argv],
    cwd: home,
    env: shellEnvironment(id, username, home),
  });
  // Other tenants share the folders for temporary files: what is made there is private unless its owner says otherwise.
  const privateFiles = 'umask 077; ';
  // Programs that open their terminal by its name have to find that it is theirs.
  const ownTerminal = `chown ${uid} "$(tty)"; `;
  return {
    username,
    home,
    isolation: 'user',
    command: (argv) => as(privateFiles, argv),
    loginShell: () => as(privateFiles + ownTerminal, [shell, '-l']),
  };
}
