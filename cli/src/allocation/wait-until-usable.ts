import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@gpuaas/sdk';
import type { Invocation } from '../invocation.ts';
import { openTerminal } from '../terminal/open-terminal.ts';
import type { FoundAllocation } from './find-allocation.ts';
import { followOperation, mayPass, type Patience, timedOut } from './follow-operation.ts';

const betweenTries = 1_000;

/** Waits until an allocation is not only active by the book, but answers with a shell. */
export async function waitUntilUsable(cli: Invocation, found: FoundAllocation, patience: Patience): Promise<void> {
  await followOperation(cli, found.allocation, patience);
  for (;;) {
    try {
      const terminal = await openTerminal(cli, found, 'shell', () => {});
      return terminal.close();
    } catch (error) {
      if (patience.signal.aborted || !mayPass(error)) throw error;
      const wait = (error instanceof ApiError && error.problem.retry_after_seconds) || 0;
      if (Date.now() + wait * 1_000 > patience.until) {
        throw timedOut(found.allocation, 'is active, but its terminal does not answer yet');
      }
      await sleep(Math.max(betweenTries, wait * 1_000));
    }
  }
}
