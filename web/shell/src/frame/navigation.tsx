import { classNames, StateMark } from '@gpuaas/web-ui-kit';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNowIn } from '../api/allocations.ts';
import { usePlatformHealth } from '../api/health.ts';
import { operatesPlatform, useMe } from '../api/me.ts';
import type { PlaceName } from '../places.ts';
import { useCurrentProject } from './current-project.ts';
import { type MenuEntry, useMenu } from './use-menu.ts';

export function Navigation() {
  const groups = Map.groupBy(useMenu(), ({ under }) => under);
  groups.delete(undefined);
  const asides = useAsides();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="overflow-y-auto border-r border-line bg-canvas px-3 py-3">
      {[...groups].map(([label, entries], index) => (
        <div key={label} className={index > 0 ? 'mt-4 max-md:mt-2' : undefined}>
          {label !== '' && (
            <div className="px-2 pb-1 text-xs font-medium text-ink-3 max-md:mx-1 max-md:mb-2 max-md:h-px max-md:overflow-hidden max-md:bg-line max-md:p-0 max-md:text-transparent">
              {label}
            </div>
          )}
          <ul className="flex flex-col gap-px">
            {entries.map((entry) => (
              <NavigationItem key={entry.name} entry={entry} isCurrent={isCurrent(entry, pathname)}>
                {asides[entry.name]}
              </NavigationItem>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function isCurrent({ href, isTop }: MenuEntry, pathname: string): boolean {
  return pathname === href || (!isTop && pathname.startsWith(`${href}/`));
}

interface NavigationItemProps {
  entry: MenuEntry;
  isCurrent: boolean;
  children: ReactNode;
}

function NavigationItem({ entry: { label, icon: Icon, href }, isCurrent, children }: NavigationItemProps) {
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
        {children}
      </a>
    </li>
  );
}

/** What stands beside some of them. */
function useAsides(): Partial<Record<PlaceName, ReactNode>> {
  const { data: me } = useMe();
  const active = useNowIn(useCurrentProject()?.id).data?.counts?.active ?? 0;
  const { data: health } = usePlatformHealth({ enabled: operatesPlatform(me) });
  return {
    allocations: active > 0 && (
      <span className="tnum text-sm font-normal text-ink-3 max-md:hidden">
        {active}
        <span className="sr-only"> active</span>
      </span>
    ),
    health: health && health.status !== 'ok' && (
      <span className="max-md:hidden">
        <StateMark group={health.status} />
        <span className="sr-only">, needs attention</span>
      </span>
    ),
  };
}
