import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeAllocation, NodeView } from '@gpuaas/contract';
import { mayPass } from '../../allocation/follow-operation.ts';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { exitCodes } from '../../exit-codes.ts';
import { findNode } from '../../find-node.ts';
import { interrupted, interruptible } from '../../interruptible.ts';
import type { Invocation } from '../../invocation.ts';
import { nodeView } from '../../views/node.ts';
import { nodeAllocationView } from '../../views/node-allocation.ts';

type DrainFlags = {
  dryRun: boolean | undefined;
  wait: boolean | undefined;
  timeout: number;
  yes: boolean | undefined;
};

const lookEvery = 1_000;

export const drainNode: Run<DrainFlags, [nameOrId: string]> = async (cli, flags, nameOrId) => {
  const { api, output, server } = cli;
  const { id, name } = await findNode(cli, nameOrId);
  const { items } = await api.listNodeAllocations({ params: { node_id: id } });
  if (flags.dryRun) {
    output.list(nodeAllocationView, { items, next_cursor: null }, [`node ${name}`, 'nothing was changed', server]);
    return;
  }
  if (!flags.yes) {
    output.say(`Nothing new will be placed on ${name}. ${leftOn(items)}`);
    await confirm(cli, `Drain ${name}?`);
  }
  const node = await api.drainNode({ params: { node_id: id } });
  if (!flags.wait) {
    output.one(nodeView, node);
    output.hint(`See what is left: gpuaas node allocations ${name}    End the drain: gpuaas node uncordon ${name}`);
    return;
  }
  const until = Date.now() + flags.timeout;
  const waited = await interruptible((signal) => untilDrained(cli, node, until, signal));
  if (waited === interrupted) {
    output.say(`\nStopped waiting. ${name} is still draining.`);
    return exitCodes.interrupted;
  }
  output.one(nodeView, waited);
};

/** Says who is still on the node, each time that changes. */
async function untilDrained(cli: Invocation, node: NodeView, until: number, signal: AbortSignal): Promise<NodeView> {
  const params = { node_id: node.id };
  let told = '';
  for (;;) {
    try {
      const now = await cli.api.getNode({ params, signal });
      if (now.state === 'drained') return now;
      if (now.state !== 'draining') throw ended(now);
      const left = leftOn((await cli.api.listNodeAllocations({ params, signal })).items);
      if (left !== told) cli.output.say(left);
      told = left;
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
    }
    if (Date.now() > until) throw timedOut(node);
    await sleep(lookEvery);
  }
}

function leftOn(items: readonly NodeAllocation[]): string {
  if (items.length === 0) return 'No allocation is left on it.';
  const lines = items.map(({ id, name, state, requested_by: by }) => `  ${name}  ${state}  ${by.name}  ${id}`);
  return [`Left on it until they are released (name, state, who, id):`, ...lines].join('\n');
}

function ended({ name, state }: NodeView): CliError {
  return new CliError('drain_ended', `${name} is ${state}, so it is not being drained any more`, {
    exitCode: exitCodes.conflict,
    tries: [`gpuaas node get ${name}`],
  });
}

function timedOut({ name, id }: NodeView): CliError {
  return new CliError('wait_timed_out', `${name} is not drained yet. The drain continues`, {
    exitCode: exitCodes.timedOut,
    facts: [['id', id]],
    tries: [`gpuaas node allocations ${name}`],
  });
}
