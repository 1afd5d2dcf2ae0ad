import type { AllocationKeys } from '@gpuaas/contract';
import { findAllocation } from '../../../allocation/find-allocation.ts';
import { CliError } from '../../../cli-error.ts';
import type { Run } from '../../../command.ts';
import { exitCodes } from '../../../exit-codes.ts';
import type { Invocation } from '../../../invocation.ts';
import { allocationKeyView } from '../../../views/allocation-key.ts';
import { chosenKeys } from './chosen-keys.ts';

async function keysOf(cli: Invocation, nameOrId: string) {
  const { project, allocation } = await findAllocation(cli, nameOrId);
  return { project_id: project.id, allocation_id: allocation.id };
}

function show({ output }: Invocation, { items, state, failure }: AllocationKeys): void {
  output.list(allocationKeyView, { items, next_cursor: null }, []);
  if (state === 'pending') output.hint('The host is being told. Check with: gpuaas alloc keys list');
  if (state === 'failed') output.hint(`The host does not have these keys yet: ${failure?.detail ?? 'no reason'}`);
}

export const listKeys: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  show(cli, await cli.api.listAllocationKeys({ params: await keysOf(cli, nameOrId) }));
};

export const addKey: Run<unknown, [nameOrId: string, key: string]> = async (cli, _flags, nameOrId, key) => {
  const params = await keysOf(cli, nameOrId);
  const add = await chosenKeys(cli, [key]);
  show(cli, await cli.api.changeAllocationKeys({ params, body: { add } }));
};

export const removeKey: Run<unknown, [nameOrId: string, key: string]> = async (cli, _flags, nameOrId, key) => {
  const params = await keysOf(cli, nameOrId);
  const { items } = await cli.api.listAllocationKeys({ params });
  const meant = items.filter((one) => [one.fingerprint, one.name, one.ssh_key_id].includes(key));
  const [only, ...more] = meant;
  if (!only || more.length > 0) {
    const why = only ? `${meant.length} keys are called ${key}. Use the fingerprint` : `It has no key ${key}`;
    throw new CliError('not_found', why, {
      exitCode: exitCodes.notFound,
      tries: [`gpuaas alloc keys list ${nameOrId}`],
    });
  }
  show(cli, await cli.api.changeAllocationKeys({ params, body: { remove: [only.fingerprint] } }));
};
