import { allPages } from '../../all-pages.ts';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';

export const deleteKey: Run<unknown, [nameOrId: string]> = async ({ api, output }, _flags, nameOrId) => {
  const { items } = await allPages((query) => api.listSshKeys({ query }));
  const key = items.find(({ id }) => id === nameOrId) ?? items.find(({ name }) => name === nameOrId);
  if (!key) {
    throw new CliError('not_found', `You have no key named ${nameOrId}`, {
      exitCode: exitCodes.notFound,
      tries: ['gpuaas key list'],
    });
  }
  await api.deleteSshKey({ params: { ssh_key_id: key.id } });
  output.say(`Key ${key.name} deleted`);
};
