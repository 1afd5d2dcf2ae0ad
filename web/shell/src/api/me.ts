import type { MeView, ProjectView } from '@gpuaas/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { paths, type Scope } from '../paths.ts';
import { type ConsoleApi, useApi } from './console-api.ts';

export const meQuery = (api: ConsoleApi) => ({
  queryKey: ['me'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.getMe({ signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: 'always' as const,
});

export function useMe(): UseQueryResult<MeView> {
  return useQuery(meQuery(useApi()));
}

/** Whoever looks after the platform, with all rights or with some. */
export function operatesPlatform(me: MeView | undefined): boolean {
  return me?.platform_role === 'platform_admin' || me?.platform_role === 'platform_ops';
}

export function scopeOf(project: ProjectView): Scope {
  return { org: project.organization.slug, project: project.slug };
}

const ProjectContext = createContext<ProjectView | undefined>(undefined);

export const ProjectProvider = ProjectContext.Provider;

/** The project of the address. Only pages below `/t/…/p/…` have one. */
export function useProject(): ProjectView {
  const project = useContext(ProjectContext);
  if (!project) throw new Error('this page has no project around it');
  return project;
}

/** Addresses of the project that is being looked at. */
export function useScope(): Scope {
  return scopeOf(useProject());
}

const lastProject = 'gpuaas.project';

export function rememberProject(scope: Scope): void {
  localStorage.setItem(lastProject, paths.overview(scope));
}

/** The project used last, if it is still there; else the first one. */
export function findHome(projects: readonly ProjectView[]): ProjectView | undefined {
  const last = localStorage.getItem(lastProject);
  return projects.find((project) => paths.overview(scopeOf(project)) === last) ?? projects[0];
}
