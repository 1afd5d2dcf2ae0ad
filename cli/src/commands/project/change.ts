import type { MemberRole, ProjectMemberId } from '@gpuaas/contract';
import { allPages } from '../../all-pages.ts';
import { chooseProject } from '../../choose-project.ts';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findMemberId, findOrganization } from '../../find-organization.ts';
import type { Invocation } from '../../invocation.ts';
import { projectView } from '../../views/project.ts';
import { memberView } from '../../views/tenancy.ts';

type Naming = { name: string | undefined };
type Yes = { yes: boolean | undefined };

export const showProject: Run = async (cli) => {
  const { id: project_id } = await chooseProject(cli);
  cli.output.one(projectView, await cli.api.getProject({ params: { project_id } }));
};

export const createProject: Run<Naming & { dept: string | undefined }, [org: string, slug: string]> = async (
  cli,
  { name, dept },
  org,
  slug,
) => {
  const { id: organization_id } = await findOrganization(cli, org);
  const body = { slug, ...(name !== undefined && { name }), ...(dept !== undefined && { department: dept }) };
  cli.output.one(projectView, await cli.api.createProject({ params: { organization_id }, body }));
};

export const renameProject: Run<Naming & { slug: string | undefined }> = async (cli, { slug, name }) => {
  const { id: project_id } = await chooseProject(cli);
  const body = { ...(slug !== undefined && { slug }), ...(name !== undefined && { name }) };
  cli.output.one(projectView, await cli.api.updateProject({ params: { project_id }, body }));
};

export const archiveProject: Run<Yes> = async (cli, { yes }) => {
  const { id: project_id, slug } = await chooseProject(cli);
  if (!yes) {
    cli.output.say(`Nobody can open ${slug} afterwards. This cannot be undone.`);
    await confirm(cli, 'Archive?');
  }
  await cli.api.archiveProject({ params: { project_id } });
  cli.output.say(`${slug} was archived`);
};

export const listMembers: Run = async (cli) => {
  const { id: project_id, slug } = await chooseProject(cli);
  const list = await allPages((query) => cli.api.listProjectMembers({ params: { project_id }, query }));
  cli.output.list(memberView, list, [`project ${slug}`, cli.server]);
};

async function paramsOf(cli: Invocation, member: string) {
  const { id: project_id } = await chooseProject(cli);
  const list = (query: { limit: number; cursor?: string }) =>
    cli.api.listProjectMembers({ params: { project_id }, query });
  return { project_id, member_id: (await findMemberId(member, list)) as ProjectMemberId };
}

export const setRole: Run<unknown, [member: string, role: string]> = async (cli, _flags, member, role) => {
  const params = await paramsOf(cli, member);
  cli.output.one(memberView, await cli.api.updateProjectMember({ params, body: { role: role as MemberRole } }));
};

export const removeMember: Run<Yes, [member: string]> = async (cli, { yes }, member) => {
  const params = await paramsOf(cli, member);
  if (!yes) {
    cli.output.say(`${member} loses access. Their terminals here end within seconds.`);
    await confirm(cli, 'Remove?');
  }
  await cli.api.removeProjectMember({ params });
  cli.output.say(`${member} was removed`);
};

export const leaveProject: Run<Yes> = async (cli, { yes }) => {
  const { id: project_id, slug } = await chooseProject(cli);
  if (!yes) await confirm(cli, `Leave ${slug}?`);
  await cli.api.leaveProject({ params: { project_id } });
  cli.output.say(`You left ${slug}`);
};
