import { LoadingLabel, Skeleton } from '@gpuaas/web-ui-kit';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ProjectProvider, rememberProject, scopeOf, useMe } from '../api/me.ts';
import { QueryProblem } from '../pages/query-problem.tsx';
import { useCurrentProject } from './current-project.ts';
import { NotFound } from './unusual-pages.tsx';

/** Finds the project that the address names, for all pages below it. */
export function ProjectPage() {
  const me = useMe();
  const project = useCurrentProject();
  useEffect(() => {
    if (project) rememberProject(scopeOf(project));
  }, [project]);
  if (project) {
    return (
      <ProjectProvider value={project}>
        <Outlet />
      </ProjectProvider>
    );
  }
  if (me.data) return <NotFound />;
  if (me.isError) return <QueryProblem query={me} />;
  return (
    <div className="px-6 pt-6">
      <LoadingLabel>Loading project</LoadingLabel>
      <Skeleton className="h-5 w-40" />
    </div>
  );
}
