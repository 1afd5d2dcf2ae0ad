import { classNames, StateMark } from '@gpuaas/web-ui-kit';
import { useLocation } from '@tanstack/react-router';
import { Activity, CircleGauge, Cpu, type LucideIcon, ScrollText, Server, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNowIn } from '../api/allocations.ts';
import { isPlatformAdmin, scopeOf, useMe } from '../api/me.ts';
import { usePlatformHealth } from '../api/nodes.ts';
import { paths } from '../paths.ts';
import { useCurrentProject } from './current-project.ts';

interface Item {
  label: string;
  icon: LucideIcon;
  href: string;
  /** Only this very address, not what lies below it. */
  exact?: boolean;
  aside?: ReactNode;
}

interface Group {
  label?: string;
  items: Item[];
}

export function Navigation() {
  const groups = [...useProjectGroups(), ...usePlatformGroups()];
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="overflow-y-auto border-r border-line bg-canvas px-3 py-3">
      {groups.map(({ label, items }, index) => (
        <div key={label ?? ''} className={index > 0 ? 'mt-4 max-md:mt-2' : undefined}>
          {label !== undefined && (
            <div className="px-2 pb-1 text-xs font-medium text-ink-3 max-md:mx-1 max-md:mb-2 max-md:h-px max-md:overflow-hidden max-md:bg-line max-md:p-0 max-md:text-transparent">
              {label}
            </div>
          )}
          <ul className="flex flex-col gap-px">
            {items.map((item) => (
              <NavigationItem key={item.href} item={item} isCurrent={isCurrent(item, pathname)} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function isCurrent({ href, exact }: Item, pathname: string): boolean {
  return pathname === href || (exact !== true && pathname.startsWith(`${href}/`));
}

function NavigationItem({ item: { label, icon: Icon, href, aside }, isCurrent }: { item: Item; isCurrent: boolean }) {
  return (
    <li>
      <a
        href={href}
        title={label}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'flex h-7 items-center gap-2.5 rounded-control px-2 max-md:h-8',
          isCurrent ? 'bg-surface-3 font-medium text-ink' : 'text-ink-2 hover:bg-surface-2 hover:text-ink',
        )}
      >
        <Icon
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className={classNames('shrink-0', isCurrent ? 'text-ink' : 'text-ink-3')}
        />
        <span className="flex-1 truncate max-md:sr-only">{label}</span>
        {aside}
      </a>
    </li>
  );
}

function useProjectGroups(): Group[] {
  const project = useCurrentProject();
  const { data } = useNowIn(project?.id);
  if (!project) return [];
  const scope = scopeOf(project);
  const active = data?.counts?.active ?? 0;
  const count = active > 0 && (
    <span className="tnum text-sm font-normal text-ink-3 max-md:hidden">
      {active}
      <span className="sr-only"> active</span>
    </span>
  );
  return [
    { items: [{ label: 'Overview', icon: CircleGauge, href: paths.overview(scope), exact: true }] },
    {
      label: 'Compute',
      items: [
        { label: 'Allocations', icon: Cpu, href: paths.allocations(scope), aside: count },
        { label: 'SKUs', icon: Tag, href: paths.skus(scope) },
      ],
    },
    { label: 'Project', items: [{ label: 'Audit log', icon: ScrollText, href: paths.audit(scope) }] },
  ];
}

function usePlatformGroups(): Group[] {
  const { data: me } = useMe();
  const isAdmin = isPlatformAdmin(me);
  const { data: health } = usePlatformHealth({ enabled: isAdmin });
  if (!isAdmin) return [];
  const trouble = health && health.status !== 'ok' && (
    <span className="max-md:hidden">
      <StateMark group={health.status} />
      <span className="sr-only">, needs attention</span>
    </span>
  );
  return [
    {
      label: 'Platform',
      items: [
        { label: 'Nodes', icon: Server, href: paths.nodes() },
        { label: 'Health', icon: Activity, href: paths.health(), aside: trouble },
        { label: 'Platform audit log', icon: ScrollText, href: paths.platformAudit() },
      ],
    },
  ];
}
