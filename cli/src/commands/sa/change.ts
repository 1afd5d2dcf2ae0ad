import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findServiceAccount } from '../../find-service-account.ts';
import { serviceAccountView } from '../../views/service-account.ts';

export const disableServiceAccount: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { params } = await findServiceAccount(cli, nameOrId);
  cli.output.one(serviceAccountView, await cli.api.disableServiceAccount({ params }));
};

export const enableServiceAccount: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { params } = await findServiceAccount(cli, nameOrId);
  cli.output.one(serviceAccountView, await cli.api.enableServiceAccount({ params }));
};

type Flags = { yes: boolean | undefined };

export const deleteServiceAccount: Run<Flags, [nameOrId: string]> = async (cli, { yes }, nameOrId) => {
  const { params, account } = await findServiceAccount(cli, nameOrId);
  if (!yes) {
    cli.output.say(`Programs that use ${account.name} lose access at once. This cannot be undone.`);
    await confirm(cli, 'Delete?');
  }
  await cli.api.deleteServiceAccount({ params });
  cli.output.say(`${account.name} was deleted`);
};
