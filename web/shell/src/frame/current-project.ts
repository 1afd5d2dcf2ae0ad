import type { ProjectView } from '@gpuaas/contract';
import { useParams } from '@tanstack/react-router';
import { findHome, useMe } from '../api/me.ts';

/** The project of the address; on pages that belong to none, the one used last. */
export function useCurrentProject(): ProjectView | undefined {
  const { data: me } = useMe();
  const { org, project } = useParams({ strict: false }) as { org?: string; project?: string };
  if (!me) return undefined;
  if (project === undefined) return findHome(me.projects);
  return me.projects.find(({ slug, organization }) => slug === project && organization.slug === org);
}
