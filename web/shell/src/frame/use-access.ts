import type { AccessQuestion, ProjectView } from '@gpuaas/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../api/console-api.ts';
import { useMe } from '../api/me.ts';
import { type Access, accessIn, type GrantedBy, lackingIn, nameOf, type Places, questionOf } from './access.ts';
import { useCurrentOrganization } from './current-organization.ts';
import { useCurrentProject } from './current-project.ts';
import type { Permission } from './permission-words.ts';

/** What the page asks about in other projects than the current one. */
interface AlsoIn {
  projects: readonly ProjectView[];
  permissions: readonly Permission[];
}

const nothing: AlsoIn = { projects: [], permissions: [] };
const nobody: GrantedBy = new Map();
/** As many as the platform answers at once. */
const mostQuestions = 100;

/**
 * What somebody may do here, and for every control that is blocked why, and whom to ask. All that is lacking in the
 * project, the organisation and the platform is one question to the platform, whatever the page has on it.
 */
export function useAccess(also: AlsoIn = nothing): Access {
  const api = useApi();
  const { data: me } = useMe();
  const [organization, project] = [useCurrentOrganization(), useCurrentProject()];
  const places = useMemo<Places>(() => ({ me, organization, project }), [me, organization, project]);
  const questions = [...lackingIn(places), ...alsoLacking(places, also)].slice(0, mostQuestions);
  const { data: grantedBy = nobody } = useQuery({
    queryKey: ['access', questions],
    async queryFn({ signal }): Promise<GrantedBy> {
      const { answers } = await api.checkAccess({ body: { questions }, signal });
      return new Map(
        questions.map((question, at) => [
          nameOf(question),
          answers[at]?.granted_by.map(({ username }) => username) ?? [],
        ]),
      );
    },
    enabled: questions.length > 0,
    staleTime: 60_000,
    structuralSharing: false,
  });
  return useMemo(() => accessIn(places, grantedBy), [places, grantedBy]);
}

function alsoLacking(places: Places, { projects, permissions }: AlsoIn): AccessQuestion[] {
  const others = projects.filter(({ id }) => id !== places.project?.id);
  return others.flatMap((project) =>
    permissions
      .filter((permission) => !project.permissions.includes(permission))
      .map((permission) => questionOf({ ...places, project }, permission)),
  );
}
