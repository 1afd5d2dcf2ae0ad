import type { MemberRole, OrganizationId, ProjectId } from '@gpuaas/contract';
import { type ModuleSamples, newSshKey, type SamplesByOperation, type TestUser } from '@gpuaas/testing';

/** The organisation that somebody has from the beginning, by the project in it. */
async function organizationOf({ api, projectId: project_id }: TestUser): Promise<OrganizationId> {
  return (await api.getProject({ params: { project_id } })).organization.id;
}

async function madeBy({ api, projectId: project_id }: TestUser, name: string) {
  const made = await api.createServiceAccount({ params: { project_id }, body: { name, scope: ['project.read'] } });
  const params = { project_id, service_account_id: made.id };
  const key = await api.createServiceAccountKey({ params });
  return { params, key };
}

type Given = Parameters<ModuleSamples['operations']>[0];

/** Those of service accounts. */
function programs({ owner, unique }: Given): ReturnType<ModuleSamples['operations']> {
  const project = { project_id: owner.projectId };
  const account = async (status: 200 | 201 | 204) => ({ params: (await madeBy(owner, unique())).params, status });
  return {
    listServiceAccounts: () => ({ params: project, status: 200 }),
    createServiceAccount: () => ({ params: project, body: { name: unique(), scope: ['project.read'] }, status: 201 }),
    getServiceAccount: () => account(200),
    deleteServiceAccount: () => account(204),
    disableServiceAccount: () => account(200),
    enableServiceAccount: () => account(200),
    createServiceAccountKey: () => account(201),
    async deleteServiceAccountKey() {
      const { params, key } = await madeBy(owner, unique());
      return { params: { ...params, service_account_key_id: key.id }, status: 204 };
    },
    async createServiceAccountToken() {
      const { key } = await madeBy(owner, unique());
      return { body: { key: key.key }, status: 200 };
    },
  };
}

const reason = { reason: 'sample' };

export const samples: ModuleSamples = {
  operations({ owner, unique, signIn }) {
    const { api } = owner;
    let known: Promise<OrganizationId> | undefined;
    const params = async () => {
      known ??= organizationOf(owner);
      return { organization_id: await known };
    };
    const department = async () => {
      const own = await params();
      const { id } = await api.createDepartment({ params: own, body: { slug: unique() } });
      return { ...own, department_id: id };
    };
    const organization = async () => {
      const { id } = await api.createOrganization({ body: { slug: unique() } });
      return { organization_id: id };
    };
    const project = async () => {
      const { id } = await api.createProject({ params: await params(), body: { slug: unique() } });
      return { project_id: id };
    };
    return {
      listSshKeys: () => ({ status: 200 }),
      addSshKey: () => ({ body: { public_key: newSshKey(), name: unique() }, status: 201 }),
      async deleteSshKey() {
        const { id } = await api.addSshKey({ body: { public_key: newSshKey(), name: unique() } });
        return { params: { ssh_key_id: id }, token: owner.token, status: 204 };
      },
      listOrganizations: () => ({ status: 200 }),
      createOrganization: () => ({ body: { slug: unique(), name: 'Sample' }, status: 201 }),
      getOrganization: async () => ({ params: await params(), status: 200 }),
      updateOrganization: async () => ({ params: await params(), body: { name: 'Sample' }, status: 200 }),
      archiveOrganization: async () => ({ params: await organization(), status: 204 }),
      listOrganizationProjects: async () => ({ params: await params(), status: 200 }),
      createProject: async () => ({ params: await params(), body: { slug: unique() }, status: 201 }),
      listDepartments: async () => ({ params: await params(), status: 200 }),
      createDepartment: async () => ({ params: await params(), body: { slug: unique() }, status: 201 }),
      getDepartment: async () => ({ params: await department(), status: 200 }),
      updateDepartment: async () => ({ params: await department(), body: { slug: unique() }, status: 200 }),
      archiveDepartment: async () => ({ params: await department(), status: 204 }),
      ...membersOf({ owner, unique, signIn, organization, inOrganization: params }),
      listUsers: () => ({ query: { text: 'sample' }, status: 200 }),
      getUser: () => ({ params: { user_id: owner.id }, status: 200 }),
      disableUser: async () => ({ params: { user_id: (await signIn(unique())).id }, body: reason, status: 200 }),
      enableUser: async () => ({ params: { user_id: (await signIn(unique())).id }, body: reason, status: 200 }),
      setPlatformRole: async () => ({
        params: { user_id: (await signIn(unique())).id },
        body: { platform_role: 'platform_ops' },
        status: 200,
      }),
      checkAccess: () => ({
        body: { questions: [{ permission: 'allocation.create', project_id: owner.projectId }] },
        status: 200,
      }),
      listProjects: () => ({ status: 200 }),
      getProject: () => ({ params: { project_id: owner.projectId }, status: 200 }),
      updateProject: () => ({ params: { project_id: owner.projectId }, body: { name: 'Sample' }, status: 200 }),
      archiveProject: async () => ({ params: await project(), status: 204 }),
      ...programs({ owner, unique, signIn }),
    };
  },
  async foreign(neighbour) {
    const organization = await organizationOf(neighbour);
    const params = { organization_id: organization };
    const { items } = await neighbour.api.listDepartments({ params });
    const sshKey = await neighbour.api.addSshKey({ body: { public_key: newSshKey() } });
    const inProject = { project_id: neighbour.projectId };
    const [member] = (await neighbour.api.listOrganizationMembers({ params })).items;
    const [projectMember] = (await neighbour.api.listProjectMembers({ params: inProject })).items;
    const invitation = await neighbour.api.createProjectInvitation({ params: inProject, body: { role: 'viewer' } });
    const { params: own, key } = await madeBy(neighbour, 'sample');
    return {
      organization,
      department: items[0]?.id ?? '',
      organization_member: member?.id ?? '',
      project_member: projectMember?.id ?? '',
      invitation: invitation.id,
      service_account: own.service_account_id,
      service_account_key: key.id,
      ssh_key: sshKey.id,
    };
  },
};

type GivenMembers = Parameters<ModuleSamples['operations']>[0] & {
  organization(): Promise<{ organization_id: OrganizationId }>;
  inOrganization(): Promise<{ organization_id: OrganizationId }>;
};

function membersOf({ owner, unique, signIn, organization, inOrganization }: GivenMembers): SamplesByOperation {
  const { api } = owner;
  const project = { project_id: owner.projectId };
  /** Somebody new in the organisation, which must not be a personal one. */
  const colleague = async (params: { organization_id: OrganizationId }, role: MemberRole) => {
    const { token } = await api.createOrganizationInvitation({ params, body: { role } });
    const joined = await signIn(unique());
    await joined.api.acceptInvitation({ body: { token } });
    const { items } = await api.listOrganizationMembers({ params, query: { limit: 200 } });
    return { ...params, member_id: items.find(({ user }) => user.id === joined.id)?.id ?? '' };
  };
  const member = async (params: { project_id: ProjectId } = project, role: MemberRole = 'viewer') => {
    const { token } = await api.createProjectInvitation({ params, body: { role } });
    const joined = await signIn(unique());
    await joined.api.acceptInvitation({ body: { token } });
    const { items } = await api.listProjectMembers({ params, query: { limit: 200 } });
    return { ...params, member_id: items.find(({ user }) => user.id === joined.id)?.id ?? '' };
  };
  const invitation = async (role: MemberRole = 'viewer') =>
    api.createProjectInvitation({ params: project, body: { role, note: unique() } });
  return {
    listOrganizationMembers: async () => ({ params: await inOrganization(), status: 200 }),
    getOrganizationMember: async () => ({ params: await colleague(await organization(), 'viewer'), status: 200 }),
    updateOrganizationMember: async () => ({
      params: await colleague(await organization(), 'viewer'),
      body: { role: 'admin' },
      status: 200,
    }),
    removeOrganizationMember: async () => ({ params: await colleague(await organization(), 'member'), status: 204 }),
    async leaveOrganization() {
      const params = await organization();
      await colleague(params, 'owner');
      return { params, status: 204 };
    },
    listOrganizationInvitations: async () => ({ params: await inOrganization(), status: 200 }),
    createOrganizationInvitation: async () => ({
      params: await organization(),
      body: { role: 'member', note: 'sample' },
      status: 201,
    }),
    async revokeOrganizationInvitation() {
      const params = await organization();
      const { id } = await api.createOrganizationInvitation({ params, body: { role: 'viewer' } });
      return { params: { ...params, invitation_id: id }, status: 204 };
    },
    listProjectMembers: () => ({ params: project, status: 200 }),
    getProjectMember: async () => ({ params: await member(), status: 200 }),
    updateProjectMember: async () => ({ params: await member(), body: { role: 'member' }, status: 200 }),
    removeProjectMember: async () => ({ params: await member(), status: 204 }),
    async leaveProject() {
      const params = await inOrganization();
      const { id } = await api.createProject({ params, body: { slug: unique() } });
      await member({ project_id: id }, 'owner');
      return { params: { project_id: id }, status: 204 };
    },
    listProjectInvitations: () => ({ params: project, status: 200 }),
    createProjectInvitation: () => ({ params: project, body: { role: 'viewer', note: 'sample' }, status: 201 }),
    async revokeProjectInvitation() {
      return { params: { ...project, invitation_id: (await invitation()).id }, status: 204 };
    },
    async viewInvitation() {
      return { body: { token: (await invitation()).token }, status: 200 };
    },
    async acceptInvitation() {
      return { body: { token: (await invitation()).token }, status: 200 };
    },
  };
}
