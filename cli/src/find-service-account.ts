import type { ProjectId, ServiceAccountId, ServiceAccountView } from '@gpuaas/contract';
import { allPages } from './all-pages.ts';
import { chooseProject } from './choose-project.ts';
import { findNamed, isId } from './find-named.ts';
import type { Invocation } from './invocation.ts';

export interface FoundServiceAccount {
  account: ServiceAccountView;
  params: { project_id: ProjectId; service_account_id: ServiceAccountId };
}

export async function findServiceAccount(cli: Invocation, nameOrId: string): Promise<FoundServiceAccount> {
  const { id: project_id } = await chooseProject(cli);
  const account = isId(nameOrId, 'sa')
    ? await cli.api.getServiceAccount({ params: { project_id, service_account_id: nameOrId as ServiceAccountId } })
    : await findNamed('service account', nameOrId, async (name) => {
        const { items } = await allPages((query) => cli.api.listServiceAccounts({ params: { project_id }, query }));
        return items.filter((one) => one.name === name);
      });
  return { account, params: { project_id, service_account_id: account.id } };
}
