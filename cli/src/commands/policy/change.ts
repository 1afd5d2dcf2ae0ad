import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { policyView } from '../../views/policy.ts';
import { assertSettable, chooseScope, type ScopeFlags } from './scope.ts';

type SetFlags = ScopeFlags & { reason: string | undefined };

export const setPolicy: Run<SetFlags, [key: string, value: string]> = async (cli, flags, policy_key, value) => {
  assertSettable(policy_key, flags);
  const scope = await chooseScope(cli, flags);
  const { api, output } = cli;
  const body = { value: wholeNumber(value), ...(flags.reason !== undefined && { reason: flags.reason }) };
  const policy = await (scope.type === 'platform'
    ? api.setPlatformPolicy({ params: { policy_key }, body })
    : scope.type === 'organization'
      ? api.setOrganizationPolicy({ params: { ...scope.params, policy_key }, body })
      : api.setProjectPolicy({ params: { ...scope.params, policy_key }, body }));
  output.one(policyView, policy);
  output.hint(
    `Takes effect within 2 seconds. To take it back: gpuaas policy clear ${policy_key} --scope ${flags.scope}`,
  );
};

export const clearPolicy: Run<ScopeFlags, [key: string]> = async (cli, flags, policy_key) => {
  assertSettable(policy_key, flags);
  const scope = await chooseScope(cli, flags);
  const { api, output } = cli;
  const policy = await (scope.type === 'platform'
    ? api.clearPlatformPolicy({ params: { policy_key } })
    : scope.type === 'organization'
      ? api.clearOrganizationPolicy({ params: { ...scope.params, policy_key } })
      : api.clearProjectPolicy({ params: { ...scope.params, policy_key } }));
  output.one(policyView, policy);
};

function wholeNumber(value: string): number {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  throw new CliError('usage', `${value} is not a whole number`, {
    exitCode: exitCodes.usage,
    tries: ['gpuaas policy show KEY shows the unit and what can be set'],
  });
}
