import { LoadingLabel, Skeleton } from '@gpuaas/web-ui-kit';
import { Outlet } from '@tanstack/react-router';
import { OrganizationProvider, useOrganizations } from '../api/organizations.ts';
import { QueryProblem } from '../pages/query-problem.tsx';
import { useCurrentOrganization } from './current-organization.ts';
import { NotFound } from './unusual-pages.tsx';

/** Finds the organisation that the address names, for all pages below it. */
export function OrganizationPage() {
  const organizations = useOrganizations();
  const organization = useCurrentOrganization();
  if (organization) {
    return (
      <OrganizationProvider value={organization}>
        <Outlet />
      </OrganizationProvider>
    );
  }
  // One that was just created or renamed is on its way.
  if (organizations.data && !organizations.isFetching) return <NotFound />;
  if (organizations.isError) return <QueryProblem query={organizations} />;
  return (
    <div className="px-6 pt-6">
      <LoadingLabel>Loading organisation</LoadingLabel>
      <Skeleton className="h-5 w-40" />
    </div>
  );
}
