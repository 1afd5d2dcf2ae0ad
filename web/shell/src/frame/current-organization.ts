import type { Organization } from '@gpuaas/contract';
import { useParams } from '@tanstack/react-router';
import { useOrganizations } from '../api/organizations.ts';
import { useCurrentProject } from './current-project.ts';

/** The organisation of the address, or that of the current project. Undefined for whoever has no role in it. */
export function useCurrentOrganization(): Organization | undefined {
  const { data: organizations } = useOrganizations();
  const project = useCurrentProject();
  const { org = project?.organization.slug } = useParams({ strict: false }) as { org?: string };
  return organizations?.find(({ slug }) => slug === org);
}
