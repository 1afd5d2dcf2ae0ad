import type { ProjectView } from '@gpuaas/contract';
import { useParams } from '@tanstack/react-router';
import { findHome, useMe } from '../api/me.ts';

/** The project of the address, by name or, in links that have to last, by id; on pages that belong to none, the one used last, of the organisation of the address if it names one. */
export function useCurrentProject(): ProjectView | undefined {
  const { data: me } = useMe();
  const { org, project } = useParams({ strict: false }) as { org?: string; project?: string };
  if (!me) return undefined;
  const within = me.projects.filter(
    ({ organization: { id, slug } }) => org === undefined || slug === org || id === org,
  );
  if (project === undefined) return findHome(within);
  return within.find(({ id, slug }) => slug === project || id === project);
}
