import { allPages } from '../../all-pages.ts';
import { chooseProject } from '../../choose-project.ts';
import type { Run } from '../../command.ts';
import { findServiceAccount } from '../../find-service-account.ts';
import { serviceAccountView } from '../../views/service-account.ts';

export const listServiceAccounts: Run = async (cli) => {
  const { id: project_id, slug } = await chooseProject(cli);
  const list = await allPages((query) => cli.api.listServiceAccounts({ params: { project_id }, query }));
  cli.output.list(serviceAccountView, list, [`project ${slug}`, cli.server]);
};

export const showServiceAccount: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  cli.output.one(serviceAccountView, (await findServiceAccount(cli, nameOrId)).account);
};
