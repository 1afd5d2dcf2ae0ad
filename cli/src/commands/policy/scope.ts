import {
  type OrganizationId,
  type PolicyEntry,
  type PolicyScopeName,
  type ProjectId,
  policyCatalogue,
} from '@gpuaas/contract';
import { chooseProject } from '../../choose-project.ts';
import { CliError } from '../../cli-error.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Invocation } from '../../invocation.ts';

export type ScopeFlags = { scope: PolicyScopeName };

/** Where a policy is looked at or set, and how people call it. */
export type ChosenScope = { spoken: string } & (
  | { type: 'platform' }
  | { type: 'organization'; params: { organization_id: OrganizationId } }
  | { type: 'project'; params: { project_id: ProjectId } }
);

/** The organisation is that of the project. */
export async function chooseScope(cli: Invocation, { scope }: ScopeFlags): Promise<ChosenScope> {
  if (scope === 'platform') return { type: scope, spoken: 'platform' };
  const { id: project_id } = await chooseProject(cli);
  const { slug, organization } = await cli.api.getProject({ params: { project_id } });
  if (scope === 'project') return { type: scope, spoken: `project ${slug}`, params: { project_id } };
  return { type: scope, spoken: `organisation ${organization.slug}`, params: { organization_id: organization.id } };
}

/** Most policies are the platform's alone: whoever looks for one elsewhere is told where it is. */
export function assertSettable(key: string, { scope }: ScopeFlags): void {
  const known: Readonly<Record<string, PolicyEntry>> = policyCatalogue;
  const policy = Object.hasOwn(known, key) ? known[key] : undefined;
  // A newer server may have policies that we do not know.
  if (!policy || policy.scopes.includes(scope)) return;
  throw new CliError('not_found', `${key} cannot be set for a ${scope}`, {
    exitCode: exitCodes.notFound,
    facts: [['set for', policy.scopes.join(', ')]],
    tries: [`Add --scope ${policy.scopes.at(-1)}`],
  });
}
