import type { OrganizationId, ProjectId } from '@gpuaas/contract';
import type { TestUser } from '../test-world.ts';

/** What a call of one operation can succeed with, once. */
interface Own {
  path?: Record<string, string>;
  body?: object;
}

/** Members and invitations of which each call uses one up. The guest is somebody else who can be removed. */
export async function tenancyFor(
  user: TestUser,
  guest: TestUser,
  organizationId: OrganizationId,
): Promise<Record<string, Own[]>> {
  const { api } = user;
  let count = 0;
  const slug = () => {
    count += 1;
    return `fuzz-own-${count}`;
  };
  const several = async <T>(make: () => Promise<T>) => [await make(), await make(), await make()];

  async function organization(): Promise<{ organization_id: OrganizationId; member_id: string }> {
    const params = { organization_id: (await api.createOrganization({ body: { slug: slug() } })).id };
    const { token } = await api.createOrganizationInvitation({ params, body: { role: 'owner' } });
    await guest.api.acceptInvitation({ body: { token } });
    const { items } = await api.listOrganizationMembers({ params });
    return { ...params, member_id: idOf(items, guest) };
  }

  async function project(): Promise<{ project_id: ProjectId; member_id: string }> {
    const inOrganization = { organization_id: organizationId };
    const params = { project_id: (await api.createProject({ params: inOrganization, body: { slug: slug() } })).id };
    const { token } = await api.createProjectInvitation({ params, body: { role: 'owner' } });
    await guest.api.acceptInvitation({ body: { token } });
    const { items } = await api.listProjectMembers({ params });
    return { ...params, member_id: idOf(items, guest) };
  }

  const toProject = () =>
    api.createProjectInvitation({ params: { project_id: user.projectId }, body: { role: 'viewer' } });
  const toOrganization = () =>
    api.createOrganizationInvitation({ params: { organization_id: organizationId }, body: { role: 'viewer' } });
  const path = (made: object): Own => ({ path: made as Record<string, string> });
  const without = ({ member_id: _, ...place }: { member_id: string }) => path(place);
  const token = async () => ({ body: { token: (await toProject()).token } });
  return {
    getOrganizationMember: (await several(organization)).map(path),
    updateOrganizationMember: (await several(organization)).map((made) => ({ ...path(made), body: { role: 'admin' } })),
    removeOrganizationMember: (await several(organization)).map(path),
    leaveOrganization: (await several(organization)).map(without),
    getProjectMember: (await several(project)).map(path),
    updateProjectMember: (await several(project)).map((made) => ({ ...path(made), body: { role: 'admin' } })),
    removeProjectMember: (await several(project)).map(path),
    leaveProject: (await several(project)).map(without),
    revokeProjectInvitation: (await several(toProject)).map(({ id }) =>
      path({ project_id: user.projectId, invitation_id: id }),
    ),
    revokeOrganizationInvitation: (await several(toOrganization)).map(({ id }) =>
      path({ organization_id: organizationId, invitation_id: id }),
    ),
    viewInvitation: await several(token),
    acceptInvitation: await several(token),
  };
}

function idOf(members: readonly { id: string; user: { id: string } }[], who: TestUser): string {
  return members.find(({ user }) => user.id === who.id)?.id ?? '';
}
