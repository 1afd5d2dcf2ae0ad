import type { ProjectView } from '@gpuaas/contract';
import { useParams } from '@tanstack/react-router';
import { findHome, useMe } from '../api/me.ts';

/** The project of the address; on pages that belong to none, the one used last, of the organisation of the address if it names one. */
export function useCurrentProject(): ProjectView | undefined {
  const { data: me } = useMe();
  const { org, project } = useParams({ strict: false }) as { org?: string; project?: string };
  if (!me) return undefined;
  const within = me.projects.filter(({ organization }) => org === undefined || organization.slug === org);
  if (project === undefined) return findHome(within);
  return within.find(({ slug }) => slug === project);
}
