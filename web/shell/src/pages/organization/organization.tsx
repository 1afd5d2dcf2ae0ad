import { Button, Card, LoadingLabel, PageHead, RowMenuProvider, Skeleton, Tag } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { type Tenant, useDepartments, useOrganization, useOrganizationProjects } from '../../api/organizations.ts';
import { useAccess } from '../../frame/use-access.ts';
import { QueryProblem } from '../query-problem.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { byDepartment, entriesOf, leftIn } from './by-department.ts';
import { DepartmentCard } from './department-card.tsx';
import { Details } from './details.tsx';
import { NewDepartment } from './new-department.tsx';
import { NewProject } from './new-project.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { type Row, rowEntries } from './row-entries.ts';

/** What a row of this page does in a project that is not the current one. */
const inProjects = ['project.write', 'project.archive'] as const;

/** An organisation: what it is called, and its projects by department. */
export function Organization() {
  const organization = useOrganization();
  const { id, slug, name, type } = organization;
  const mine = useMe().data?.projects.filter((project) => project.organization.id === id) ?? [];
  const access = useAccess({ projects: mine, permissions: inProjects });
  const seesAll = access.may('organization.project.read');
  const departments = useDepartments();
  const projects = useOrganizationProjects({ enabled: seesAll });
  const [dialog, setDialog] = useState<'project' | 'department'>();
  const [renamed, setRenamed] = useState<Tenant>();
  const [archived, setArchived] = useState<Tenant>();
  const ask = { rename: setRenamed, archive: setArchived };
  const failed = [departments, projects].find(({ data, isError }) => isError && !data);
  const isThere = departments.data !== undefined && (!seesAll || projects.data !== undefined);
  const entries = entriesOf(projects.data, mine);
  const groups = byDepartment(departments.data ?? [], entries);
  return (
    <div className="flex h-full flex-col">
      <title>{`Projects · ${slug} · GPUaaS`}</title>
      <PageHead
        title={name}
        meta={<Tag>{type}</Tag>}
        actions={
          <>
            <Button
              size="medium"
              reason={access.reason('organization.department.write')}
              onClick={() => setDialog('department')}
            >
              New department…
            </Button>
            <Button
              size="medium"
              look="primary"
              reason={access.reason('organization.project.create')}
              onClick={() => setDialog('project')}
            >
              New project…
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-4 px-6 pb-6 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <RowMenuProvider entries={(row: Row) => rowEntries(row, access, ask)}>
          <div className="flex min-w-0 flex-col gap-4">
            {failed && <QueryProblem query={failed} compact />}
            {!failed && !isThere && <Loading />}
            {isThere &&
              groups.map((entry) => (
                <DepartmentCard
                  key={entry.department.id}
                  entry={entry}
                  none={seesAll ? 'No projects.' : 'No projects that you can open.'}
                />
              ))}
            {isThere && !seesAll && (
              <p className="text-sm text-ink-3">Owners and admins of the organisation see all of its projects.</p>
            )}
          </div>
        </RowMenuProvider>
        <Details
          organization={organization}
          access={access}
          left={leftIn(entries.filter(({ archived_at: at }) => at === null))}
          ask={ask}
        />
      </div>
      {dialog === 'project' && <NewProject departments={departments.data ?? []} onClose={() => setDialog(undefined)} />}
      {dialog === 'department' && <NewDepartment onClose={() => setDialog(undefined)} />}
      {renamed && <RenameDialog of={renamed} onClose={() => setRenamed(undefined)} />}
      {archived && <ArchiveDialog of={archived} onClose={() => setArchived(undefined)} />}
    </div>
  );
}

function Loading() {
  return (
    <Card title="Departments">
      <LoadingLabel>Loading departments and projects</LoadingLabel>
      <Skeleton className="w-1/2" />
    </Card>
  );
}
