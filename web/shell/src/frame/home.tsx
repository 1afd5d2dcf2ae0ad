import { EmptyState, LoadingLabel } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findHome, scopeOf, useMe } from '../api/me.ts';
import { QueryProblem } from '../pages/query-problem.tsx';
import { paths } from '../paths.ts';

/** Leads to the project used last. */
export function Home() {
  const me = useMe();
  const { history } = useRouter();
  const project = me.data && findHome(me.data.projects);
  const path = project && paths.overview(scopeOf(project));
  useEffect(() => {
    if (path !== undefined) history.replace(path);
  }, [history, path]);
  if (me.isError && !me.data) return <QueryProblem query={me} />;
  if (me.data && !project) {
    return (
      <EmptyState
        title="You’re not in a project yet"
        hint="Ask a project owner to add you. The project appears here once they do."
      />
    );
  }
  return <LoadingLabel>Loading your project</LoadingLabel>;
}
