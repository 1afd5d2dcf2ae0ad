import type { PolicyChangeView, PolicyView } from '@gpuaas/contract';
import { allPages } from '../../all-pages.ts';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Invocation } from '../../invocation.ts';
import { policyChangeView, policyView } from '../../views/policy.ts';
import { assertSettable, type ChosenScope, chooseScope, type ScopeFlags } from './scope.ts';

export const listPolicies: Run<ScopeFlags> = async (cli, flags) => {
  const scope = await chooseScope(cli, flags);
  const items = await policiesAt(cli, scope);
  cli.output.list(policyView, { items, next_cursor: null }, [scope.spoken, cli.server]);
};

export const showPolicy: Run<ScopeFlags, [key: string]> = async (cli, flags, key) => {
  assertSettable(key, flags);
  const scope = await chooseScope(cli, flags);
  const policy = (await policiesAt(cli, scope)).find((one) => one.key === key);
  if (!policy) {
    throw new CliError('not_found', `There is no policy named ${key}`, {
      exitCode: exitCodes.notFound,
      tries: [`gpuaas policy list --scope ${flags.scope}`],
    });
  }
  cli.output.one(policyView, policy);
};

type HistoryFlags = ScopeFlags & { limit: number };

export const showHistory: Run<HistoryFlags, [key: string]> = async (cli, flags, key) => {
  assertSettable(key, flags);
  const scope = await chooseScope(cli, flags);
  const list = await allPages((query) => changesPage(cli, scope, key, query), flags.limit);
  cli.output.list(policyChangeView, list, [scope.spoken, cli.server]);
};

async function policiesAt({ api }: Invocation, scope: ChosenScope): Promise<readonly PolicyView[]> {
  if (scope.type === 'platform') return (await api.listPlatformPolicies()).items;
  if (scope.type === 'organization') return (await api.listOrganizationPolicies({ params: scope.params })).items;
  return (await api.listProjectPolicies({ params: scope.params })).items;
}

function changesPage(
  { api }: Invocation,
  scope: ChosenScope,
  policy_key: string,
  query: { limit?: number; cursor?: string },
): Promise<{ items: PolicyChangeView[]; next_cursor: string | null }> {
  if (scope.type === 'platform') return api.listPlatformPolicyChanges({ params: { policy_key }, query });
  if (scope.type === 'organization') {
    return api.listOrganizationPolicyChanges({ params: { ...scope.params, policy_key }, query });
  }
  return api.listProjectPolicyChanges({ params: { ...scope.params, policy_key }, query });
}
