import type { Organization, ProjectView } from '@gpuaas/contract';
import { ChoiceMenu, lazyPart, Skeleton } from '@gpuaas/web-ui-kit';
import { useParams, useRouter } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf, useMe } from '../api/me.ts';
import { useOrganizations } from '../api/organizations.ts';
import { paths } from '../paths.ts';
import { useCurrentProject } from './current-project.ts';

export const loadNewOrganization = () => import('../pages/organization/new-organization.tsx');
const NewOrganization = lazyPart(loadNewOrganization, ({ NewOrganization }) => NewOrganization);

/** Organisation and project, and the way to all others. */
export function ProjectSwitcher() {
  const { data: me } = useMe();
  const { data: organizations = [] } = useOrganizations();
  const current = useCurrentProject();
  const { history } = useRouter();
  const { org, project } = useParams({ strict: false }) as { org?: string; project?: string };
  const [isCreating, setCreating] = useState(false);
  if (!me) return <Skeleton className="ml-2 w-32" />;
  // On a page of an organisation no project is chosen, though the last one of it is at hand.
  const opened = project === undefined ? organizations.find(({ slug }) => slug === org) : undefined;
  return (
    <>
      <ChoiceMenu
        className="max-h-[70vh] w-[288px] overflow-y-auto"
        value={opened?.id ?? current?.id ?? ''}
        onChange={(id) => {
          const chosen = me.projects.find((one) => one.id === id);
          const organization = organizations.find((one) => one.id === id);
          if (chosen) history.push(paths.overview(scopeOf(chosen)));
          else if (organization) history.push(paths.organization({ org: organization.slug }));
        }}
        groups={groupsOf(me.projects, organizations)}
        actions={[{ label: 'New organisation…', onSelect: () => setCreating(true) }]}
        trigger={
          <button
            type="button"
            className="flex h-7 min-w-0 items-center gap-1.5 rounded-control px-2 hover:bg-surface-2 data-popup-open:bg-surface-2 max-sm:flex-1"
          >
            {opened && <span className="truncate font-medium">{opened.slug}</span>}
            {!opened && current && (
              <>
                <span className="text-ink-2 max-md:hidden">{current.organization.slug}</span>
                <span aria-hidden="true" className="text-ink-3 max-md:hidden">
                  /
                </span>
                <span className="truncate font-medium">{current.slug}</span>
              </>
            )}
            {!opened && !current && <span className="text-ink-2">No project</span>}
            <span className="sr-only">, switch project</span>
            <ChevronsUpDown size={14} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-3" />
          </button>
        }
      />
      <Suspense>{isCreating && <NewOrganization onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}

/** Each organisation with its own page above its projects. One that somebody has only a project in has no page for them. */
function groupsOf(projects: readonly ProjectView[], organizations: readonly Organization[]) {
  const within = Map.groupBy(projects, ({ organization }) => organization.slug as string);
  const slugs = new Set([...within.keys(), ...organizations.map(({ slug }) => slug)]);
  return [...slugs].map((label) => {
    const own = organizations.filter(({ slug }) => slug === label);
    return {
      label,
      choices: [
        ...own.map(({ id, role }) => ({ value: id as string, label: 'Organisation', note: <Note>{role}</Note> })),
        ...(within.get(label) ?? []).map(({ id, slug, role }) => ({
          value: id as string,
          label: slug,
          note: <Note>{role}</Note>,
        })),
      ],
    };
  });
}

function Note({ children }: { children: string | null }) {
  return <span className="text-sm text-ink-3">{children}</span>;
}
