import { findAllocation } from '../allocation/find-allocation.ts';
import type { Run } from '../command.ts';
import { runExec } from '../terminal/run-exec.ts';

export const exec: Run<unknown, string[]> = async (cli, _flags, nameOrId = '', ...argv) =>
  runExec(cli, await findAllocation(cli, nameOrId), argv);
