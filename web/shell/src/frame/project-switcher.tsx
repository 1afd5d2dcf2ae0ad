import type { ProjectView } from '@gpuaas/contract';
import { ChoiceMenu, Skeleton } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { scopeOf, useMe } from '../api/me.ts';
import { paths } from '../paths.ts';
import { useCurrentProject } from './current-project.ts';

export function ProjectSwitcher() {
  const { data: me } = useMe();
  const current = useCurrentProject();
  const { history } = useRouter();
  if (!me) return <Skeleton className="ml-2 w-32" />;
  return (
    <ChoiceMenu
      className="w-[264px]"
      value={current?.id ?? ''}
      onChange={(id) => {
        const chosen = me.projects.find((project) => project.id === id);
        if (chosen) history.push(paths.overview(scopeOf(chosen)));
      }}
      groups={groupsOf(me.projects)}
      trigger={
        <button
          type="button"
          className="flex h-7 min-w-0 items-center gap-1.5 rounded-control px-2 hover:bg-surface-2 data-popup-open:bg-surface-2 max-sm:flex-1"
        >
          {current ? (
            <>
              <span className="text-ink-2 max-md:hidden">{current.organization.slug}</span>
              <span aria-hidden="true" className="text-ink-3 max-md:hidden">
                /
              </span>
              <span className="truncate font-medium">{current.slug}</span>
            </>
          ) : (
            <span className="text-ink-2">No project</span>
          )}
          <span className="sr-only">, switch project</span>
          <ChevronsUpDown size={14} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-3" />
        </button>
      }
    />
  );
}

function groupsOf(projects: readonly ProjectView[]) {
  const groups = Map.groupBy(projects, ({ organization }) => organization.slug);
  return [...groups].map(([label, members]) => ({
    label,
    choices: members.map(({ id, slug, role }) => ({
      value: id as string,
      label: slug,
      note: <span className="text-sm text-ink-3">{role}</span>,
    })),
  }));
}
