import type { ModuleSamples } from '@gpuaas/testing';

export const samples: ModuleSamples = {
  operations({ owner }) {
    const policy_key = 'terminal.token_ttl_seconds';
    const project = { project_id: owner.projectId };
    const organization = async () => ({
      organization_id: (await owner.api.getProject({ params: project })).organization.id,
    });
    const body = { value: 120, reason: 'sample' };
    return {
      listPlatformPolicies: () => ({ status: 200 }),
      setPlatformPolicy: () => ({ params: { policy_key }, body, status: 200 }),
      clearPlatformPolicy: () => ({ params: { policy_key }, status: 200 }),
      listPlatformPolicyChanges: () => ({ params: { policy_key }, status: 200 }),
      listOrganizationPolicies: async () => ({ params: await organization(), status: 200 }),
      setOrganizationPolicy: async () => ({ params: { ...(await organization()), policy_key }, body, status: 200 }),
      clearOrganizationPolicy: async () => ({ params: { ...(await organization()), policy_key }, status: 200 }),
      listOrganizationPolicyChanges: async () => ({ params: { ...(await organization()), policy_key }, status: 200 }),
      listProjectPolicies: () => ({ params: project, status: 200 }),
      setProjectPolicy: () => ({ params: { ...project, policy_key }, body, status: 200 }),
      clearProjectPolicy: () => ({ params: { ...project, policy_key }, status: 200 }),
      listProjectPolicyChanges: () => ({ params: { ...project, policy_key }, status: 200 }),
    };
  },
  // Policies belong to nobody: what cannot be reached is one that can be set for the platform alone.
  foreign: async () => ({ policy: 'nothing.here' }),
};
