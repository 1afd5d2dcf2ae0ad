import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { AllocationId, Evidence } from '@gpuaas/contract';
import type { Account, AccountDriver } from '../host.ts';
import { findProcesses, hasVariable, killProcesses } from '../processes.ts';
import { allocationVariable, shell, shellEnvironment } from './environment.ts';

/** A user id need not have a name: containers often run as one without. */
function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.()}`;
  }
}

/**
 * A folder instead of a user, for trying the platform on one machine. Its programs run as whoever runs the agent and
 * can reach whatever they can: `isolation: none`, and nothing here pretends otherwise.
 */
export function createWorkspaceDriver(folder: string): AccountDriver {
  const username = currentUser();
  const homeOf = (id: AllocationId) => join(folder, id);

  function account(id: AllocationId): Account {
    const home = homeOf(id);
    const command = (argv: readonly string[]) => {
      const [file = shell, ...args] = argv;
      return { file, args, cwd: home, env: shellEnvironment(id, username, home) };
    };
    return { username, home, isolation: 'none', command, loginShell: () => command([shell, '-l']) };
  }

  return {
    isolation: 'none',

    async ensure(id) {
      mkdirSync(join(homeOf(id), 'tmp'), { recursive: true, mode: 0o700 });
      return account(id);
    },

    async find(id) {
      return existsSync(homeOf(id)) ? account(id) : undefined;
    },

    async remove(id) {
      await killProcesses(hasVariable(allocationVariable, id));
      rmSync(homeOf(id), { recursive: true, force: true, maxRetries: 3 });
    },

    async verify(id): Promise<Evidence[]> {
      const left = findProcesses(hasVariable(allocationVariable, id));
      const there = existsSync(homeOf(id));
      return [
        { check: 'processes', ok: left.length === 0, found: left.length === 0 ? 'none' : `pids ${left.join(', ')}` },
        { check: 'workspace', ok: !there, found: there ? homeOf(id) : 'absent' },
        {
          check: 'isolation',
          ok: true,
          found:
            'none: a workspace owns no user, so files outside it and processes that dropped their environment are not known',
        },
      ];
    },
  };
}
