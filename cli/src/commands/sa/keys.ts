import type { ServiceAccountKeyId } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findServiceAccount } from '../../find-service-account.ts';
import { newKeyView, serviceAccountKeyView } from '../../views/service-account.ts';

export const createKey: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { params } = await findServiceAccount(cli, nameOrId);
  cli.output.one(newKeyView, await cli.api.createServiceAccountKey({ params }));
  cli.output.hint('The key is shown this once. Write it to a file that only the program can read.');
};

export const listKeys: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { account } = await findServiceAccount(cli, nameOrId);
  const list = { items: account.keys, next_cursor: null };
  cli.output.list(serviceAccountKeyView, list, [`service account ${account.name}`, cli.server]);
};

type Flags = { yes: boolean | undefined };

export const deleteKey: Run<Flags, [nameOrId: string, keyId: string]> = async (cli, { yes }, nameOrId, keyId) => {
  const { params, account } = await findServiceAccount(cli, nameOrId);
  if (!yes) {
    cli.output.say(`Programs that use this key of ${account.name} lose access at once.`);
    await confirm(cli, 'Delete?');
  }
  const service_account_key_id = keyId as ServiceAccountKeyId;
  await cli.api.deleteServiceAccountKey({ params: { ...params, service_account_key_id } });
  cli.output.say(`${keyId} was deleted`);
};
