import { findAllocation } from '../allocation/find-allocation.ts';
import type { Run } from '../command.ts';
import { runShell } from '../terminal/run-shell.ts';

export const ssh: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) =>
  runShell(cli, await findAllocation(cli, nameOrId));
