import type { DepartmentId, Organization, OrganizationId, Person, UserId } from '@gpuaas/contract';
import { allPages } from './all-pages.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { isId } from './find-named.ts';
import type { Invocation } from './invocation.ts';

export async function findOrganization({ api }: Invocation, nameOrId: string): Promise<Organization> {
  if (isId(nameOrId, 'org')) return api.getOrganization({ params: { organization_id: nameOrId as OrganizationId } });
  return only('organisation', nameOrId, async () => {
    const { items } = await allPages((query) => api.listOrganizations({ query }));
    return items.find(({ slug }) => slug === nameOrId);
  });
}

export async function findDepartment(cli: Invocation, organization: string, nameOrId: string) {
  const { id: organization_id } = await findOrganization(cli, organization);
  if (isId(nameOrId, 'dept')) return { organization_id, department_id: nameOrId as DepartmentId };
  const { id } = await only('department', nameOrId, async () => {
    const { items } = await allPages((query) => cli.api.listDepartments({ params: { organization_id }, query }));
    return items.find(({ slug }) => slug === nameOrId);
  });
  return { organization_id, department_id: id };
}

/** A member of an organisation or a project by their username. */
export async function findMemberId(
  nameOrId: string,
  list: (query: { limit: number; cursor?: string }) => Promise<{
    items: { id: string; user: { username: string } }[];
    next_cursor: string | null;
  }>,
): Promise<string> {
  if (/^[op]mem_/.test(nameOrId)) return nameOrId;
  const { id } = await only('member', nameOrId, async () => {
    const { items } = await allPages(list);
    return items.find(({ user }) => user.username === nameOrId);
  });
  return id;
}

export async function findPerson({ api }: Invocation, nameOrId: string): Promise<Person> {
  if (isId(nameOrId, 'user')) return api.getUser({ params: { user_id: nameOrId as UserId } });
  return only('person', nameOrId, async () => {
    const { items } = await allPages((query) => api.listUsers({ query: { ...query, text: nameOrId } }));
    return items.find(({ username }) => username === nameOrId);
  });
}

/** Each of these names is given once where it is looked for. */
async function only<T>(kind: string, name: string, find: () => Promise<T | undefined>): Promise<T> {
  const found = await find();
  if (found) return found;
  throw new CliError('not_found', `There is no ${kind} named ${name}, or you don't have access`, {
    exitCode: exitCodes.notFound,
  });
}
