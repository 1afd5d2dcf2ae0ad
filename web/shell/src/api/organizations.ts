import type {
  Department,
  Organization,
  OrganizationCreate,
  OrganizationProject,
  ProjectCreate,
  ProjectId,
  Renaming,
} from '@gpuaas/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type ConsoleApi, useApi } from './console-api.ts';
import { everyItem } from './every-item.ts';

const all = ['organizations'];

/** Those that the person has a role in. */
export function useOrganizations() {
  const api = useApi();
  return useQuery({
    queryKey: all,
    queryFn: ({ signal }) => everyItem((query) => api.listOrganizations({ query, signal })),
    staleTime: 60_000,
  });
}

const OrganizationContext = createContext<Organization | undefined>(undefined);

export const OrganizationProvider = OrganizationContext.Provider;

/** The organisation of the address. Only pages below `/t/…` that belong to no project have one. */
export function useOrganization(): Organization {
  const organization = useContext(OrganizationContext);
  if (!organization) throw new Error('this page has no organisation around it');
  return organization;
}

export function useDepartments() {
  const api = useApi();
  const { id: organization_id } = useOrganization();
  return useQuery({
    queryKey: [...all, organization_id, 'departments'],
    queryFn: ({ signal }) => everyItem((query) => api.listDepartments({ params: { organization_id }, query, signal })),
  });
}

/** All projects of the organisation, for those who may see them. */
export function useOrganizationProjects({ enabled }: { enabled: boolean }) {
  const api = useApi();
  const { id: organization_id } = useOrganization();
  return useQuery({
    queryKey: [...all, organization_id, 'projects'],
    queryFn: ({ signal }) =>
      everyItem((query) => api.listOrganizationProjects({ params: { organization_id }, query, signal })),
    enabled,
  });
}

/** A change after which organisations, and what somebody has in them, are read again. */
function useChange<Input, Done>(change: (api: ConsoleApi, input: Input) => Promise<Done>) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    // Not waited for: whoever renames or archives an organisation leaves its address before it leads nowhere.
    onSettled() {
      for (const queryKey of [all, ['me']]) void queries.invalidateQueries({ queryKey });
    },
  });
}

export const useCreateOrganization = () =>
  useChange((api, body: OrganizationCreate) => api.createOrganization({ body }));

/** What is renamed or archived on the page of an organisation. */
export type Tenant =
  | { kind: 'organization'; it: Organization }
  | { kind: 'department'; it: Department }
  | { kind: 'project'; it: Pick<OrganizationProject, 'id' | 'slug' | 'name'> };

export function useRename() {
  const { id: organization_id } = useOrganization();
  return useChange(async (api, { of, to }: { of: Tenant; to: Renaming }): Promise<void> => {
    if (of.kind === 'organization') await api.updateOrganization({ params: { organization_id }, body: to });
    else if (of.kind === 'department')
      await api.updateDepartment({ params: { organization_id, department_id: of.it.id }, body: to });
    else await api.updateProject({ params: { project_id: of.it.id as ProjectId }, body: to });
  });
}

export function useArchive() {
  const { id: organization_id } = useOrganization();
  return useChange(async (api, { kind, it }: Tenant): Promise<void> => {
    if (kind === 'organization') await api.archiveOrganization({ params: { organization_id } });
    else if (kind === 'department') await api.archiveDepartment({ params: { organization_id, department_id: it.id } });
    else await api.archiveProject({ params: { project_id: it.id } });
  });
}

export function useCreateDepartment() {
  const { id: organization_id } = useOrganization();
  return useChange((api, body: { slug: string; name?: string }) =>
    api.createDepartment({ params: { organization_id }, body }),
  );
}

export function useCreateProject() {
  const { id: organization_id } = useOrganization();
  return useChange((api, body: ProjectCreate) => api.createProject({ params: { organization_id }, body }));
}
