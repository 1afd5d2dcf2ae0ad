import type { MemberRole, OrganizationMemberId } from '@gpuaas/contract';
import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findMemberId, findOrganization } from '../../find-organization.ts';
import { memberView, organizationView } from '../../views/tenancy.ts';

type Naming = { name: string | undefined };
type Renaming = Naming & { slug: string | undefined };
type Yes = { yes: boolean | undefined };

export const listOrganizations: Run = async ({ api, output, server }) => {
  output.list(organizationView, await allPages((query) => api.listOrganizations({ query })), [server]);
};

export const showOrganization: Run<unknown, [org: string]> = async (cli, _flags, org) => {
  cli.output.one(organizationView, await findOrganization(cli, org));
};

export const createOrganization: Run<Naming, [slug: string]> = async ({ api, output }, { name }, slug) => {
  output.one(organizationView, await api.createOrganization({ body: { slug, ...(name !== undefined && { name }) } }));
};

export const renameOrganization: Run<Renaming, [org: string]> = async (cli, { slug, name }, org) => {
  const { id } = await findOrganization(cli, org);
  const body = { ...(slug !== undefined && { slug }), ...(name !== undefined && { name }) };
  cli.output.one(organizationView, await cli.api.updateOrganization({ params: { organization_id: id }, body }));
};

export const archiveOrganization: Run<Yes, [org: string]> = async (cli, { yes }, org) => {
  const { id, slug } = await findOrganization(cli, org);
  if (!yes) {
    cli.output.say(`Nobody can open ${slug} afterwards. This cannot be undone.`);
    await confirm(cli, 'Archive?');
  }
  await cli.api.archiveOrganization({ params: { organization_id: id } });
  cli.output.say(`${slug} was archived`);
};

export const listMembers: Run<unknown, [org: string]> = async (cli, _flags, org) => {
  const { id: organization_id, slug } = await findOrganization(cli, org);
  const list = await allPages((query) => cli.api.listOrganizationMembers({ params: { organization_id }, query }));
  cli.output.list(memberView, list, [`organisation ${slug}`, cli.server]);
};

type Named = Parameters<typeof findOrganization>[0];

async function paramsOf(cli: Named, org: string, member: string) {
  const { id: organization_id } = await findOrganization(cli, org);
  const list = (query: { limit: number; cursor?: string }) =>
    cli.api.listOrganizationMembers({ params: { organization_id }, query });
  return { organization_id, member_id: (await findMemberId(member, list)) as OrganizationMemberId };
}

export const setRole: Run<unknown, [org: string, member: string, role: string]> = async (
  cli,
  _flags,
  org,
  member,
  role,
) => {
  const params = await paramsOf(cli, org, member);
  const body = { role: role as MemberRole };
  cli.output.one(memberView, await cli.api.updateOrganizationMember({ params, body }));
};

export const removeMember: Run<Yes, [org: string, member: string]> = async (cli, { yes }, org, member) => {
  const params = await paramsOf(cli, org, member);
  if (!yes) {
    cli.output.say(`${member} loses access to ${org} and all of its projects.`);
    await confirm(cli, 'Remove?');
  }
  await cli.api.removeOrganizationMember({ params });
  cli.output.say(`${member} was removed`);
};

export const leaveOrganization: Run<Yes, [org: string]> = async (cli, { yes }, org) => {
  const { id, slug } = await findOrganization(cli, org);
  if (!yes) await confirm(cli, `Leave ${slug} and all of its projects?`);
  await cli.api.leaveOrganization({ params: { organization_id: id } });
  cli.output.say(`You left ${slug}`);
};
