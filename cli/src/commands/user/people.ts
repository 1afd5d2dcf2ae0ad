import type { BodyOf } from '@gpuaas/contract';
import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { findPerson } from '../../find-organization.ts';
import { personView } from '../../views/tenancy.ts';

type ListFlags = { text: string | undefined; disabled: boolean | undefined; limit: number };

export const listPeople: Run<ListFlags> = async ({ api, output, server }, { text, disabled, limit }) => {
  const filter = { ...(text !== undefined && { text }), ...(disabled && { disabled }) };
  const list = await allPages((query) => api.listUsers({ query: { ...query, ...filter } }), limit);
  output.list(personView, list, [server]);
};

export const showPerson: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  cli.output.one(personView, await findPerson(cli, nameOrId));
};

type Reason = { reason: string };

export const disablePerson: Run<Reason, [nameOrId: string]> = async (cli, { reason }, nameOrId) => {
  const { id } = await findPerson(cli, nameOrId);
  cli.output.one(personView, await cli.api.disableUser({ params: { user_id: id }, body: { reason } }));
};

export const enablePerson: Run<Reason, [nameOrId: string]> = async (cli, { reason }, nameOrId) => {
  const { id } = await findPerson(cli, nameOrId);
  cli.output.one(personView, await cli.api.enableUser({ params: { user_id: id }, body: { reason } }));
};

export const setRole: Run<unknown, [nameOrId: string, role: string]> = async (cli, _flags, nameOrId, role) => {
  const { id } = await findPerson(cli, nameOrId);
  const body = { platform_role: role } as BodyOf<'setPlatformRole'>;
  cli.output.one(personView, await cli.api.setPlatformRole({ params: { user_id: id }, body }));
};
