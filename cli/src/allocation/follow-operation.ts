import { setTimeout as sleep } from 'node:timers/promises';
import type { AllocationView, OperationView } from '@gpuaas/contract';
import { waitForOperation } from '@gpuaas/sdk';
import { CliError } from '../cli-error.ts';
import { exitCodeOf } from '../error-exit-codes.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Invocation } from '../invocation.ts';
import { createStepLines } from './step-lines.ts';
import { waitingFor } from './waiting-for.ts';

export interface Patience {
  /** Milliseconds since the epoch. */
  until: number;
  signal: AbortSignal;
}

/** Follows what is being done to an allocation until it has ended well. Its steps are told on stderr. */
export async function followOperation(cli: Invocation, allocation: AllocationView, patience: Patience): Promise<void> {
  const lines = createStepLines(process.stderr);
  const watch = watchNode(cli, allocation, lines.say);
  try {
    const operation = await untilEnded(cli, allocation, patience, lines.update);
    if (!operation) throw timedOut(allocation, 'is not finished yet');
    if (operation.state === 'cancelled') throw cancelled(allocation);
    if (operation.state !== 'succeeded') throw endedBadly(allocation, operation);
  } finally {
    clearInterval(watch);
    lines.stop();
  }
}

/** A platform that is being restarted is no reason to stop waiting. */
async function untilEnded(
  { api }: Invocation,
  { operation }: AllocationView,
  { until, signal }: Patience,
  onProgress: (operation: OperationView) => void,
): Promise<OperationView | undefined> {
  for (;;) {
    try {
      const timeoutMilliseconds = Math.max(0, until - Date.now());
      return await waitForOperation(api, operation.id, { timeoutMilliseconds, onProgress, signal });
    } catch (error) {
      if (signal.aborted || Date.now() > until || !mayPass(error)) throw error;
      await sleep(1_000);
    }
  }
}

const lookAtNodeEvery = 5_000;

/** Says once that the node which has to act is offline: without that, whoever waits would wait for nothing. */
function watchNode(
  { api }: Invocation,
  { id, name, project_id, operation }: AllocationView,
  say: (text: string) => void,
): NodeJS.Timeout {
  const watch = setInterval(async () => {
    // The operation is what is followed; whoever cannot look at the node now looks again later.
    const found = await api.getAllocation({ params: { project_id, allocation_id: id } }).catch(() => undefined);
    if (!found?.waiting?.offline_since || !watch.hasRef()) return;
    clearInterval(watch);
    watch.unref();
    const way = operation.kind === 'allocation.release' ? '' : `. Cancel: gpuaas alloc release ${name}`;
    say(`Waiting for ${waitingFor(found.waiting)}${way}`);
  }, lookAtNodeEvery);
  return watch;
}

/** Whether the same attempt may succeed later by itself. */
export function mayPass(error: unknown): boolean {
  return exitCodeOf(error) === exitCodes.unavailable;
}

export function timedOut(allocation: AllocationView, what: string): CliError {
  return new CliError('wait_timed_out', `${allocation.name} ${what}. The work continues`, {
    exitCode: exitCodes.timedOut,
    facts: [['id', allocation.id]],
    tries: [`gpuaas alloc get ${allocation.name}`, `gpuaas operation get ${allocation.operation.id}`],
  });
}

function cancelled({ name, id }: AllocationView): CliError {
  return new CliError('cancelled', `${name} was cancelled before it was active`, {
    exitCode: exitCodes.targetFailed,
    facts: [['id', id]],
    tries: [`gpuaas alloc get ${id}`],
  });
}

function endedBadly({ name, id }: AllocationView, operation: OperationView): CliError {
  const released = operation.kind === 'allocation.release';
  const reason = operation.error;
  return new CliError(
    reason?.code ?? operation.state,
    `${name} could not be ${released ? 'released' : 'prepared'}: ${reason?.detail ?? `the operation was ${operation.state}`}`,
    {
      exitCode: exitCodes.targetFailed,
      facts: [['id', id]],
      tries: released
        ? [`gpuaas alloc release ${id}   (retry)`, 'Ask an operator to check the node']
        : [`gpuaas operation get ${operation.id}`],
    },
  );
}
