import { IconButton, isNothing, KeyHint, PerHour } from '@gpuaas/web-ui-kit';
import { Moon, Search, Sun } from 'lucide-react';
import { useNowIn } from '../api/allocations.ts';
import { scopeOf } from '../api/me.ts';
import { paths } from '../paths.ts';
import { useCurrentProject } from './current-project.ts';
import { HelpMenu } from './help-menu.tsx';
import { Mark } from './mark.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { chooseTheme, useTheme } from './theme.ts';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ onSearch, onShowShortcuts }: { onSearch(): void; onShowShortcuts(): void }) {
  return (
    <header className="col-span-full flex items-center gap-2 border-b border-line bg-canvas px-4 max-sm:gap-1">
      <a
        href="/"
        className="-ml-1 flex h-7 items-center gap-2 rounded-control px-1 text-md font-semibold tracking-[-0.02em]"
      >
        <Mark />
        <span className="max-sm:sr-only">gpuaas</span>
      </a>
      <span aria-hidden="true" className="ml-1 text-line-strong">
        /
      </span>
      <ProjectSwitcher />
      <div className="flex-1 max-sm:hidden" />
      <SearchButton onSearch={onSearch} />
      <div className="flex-1 max-md:hidden" />
      <Burn />
      <ThemeToggle />
      <HelpMenu onShowShortcuts={onShowShortcuts} />
      <UserMenu />
    </header>
  );
}

function SearchButton({ onSearch }: { onSearch(): void }) {
  const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return (
    <button
      type="button"
      onClick={onSearch}
      onPointerEnter={() => void import('./palette/palette.tsx').catch(() => {})}
      className="flex h-7 w-[248px] min-w-0 items-center gap-2 rounded-control border border-line bg-surface px-2 text-ink-3 hover:border-line-strong max-md:w-9 max-md:shrink-0 max-md:justify-center"
    >
      <Search size={14} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span className="flex-1 truncate text-left max-md:sr-only">Search or jump to</span>
      <span aria-hidden="true" className="flex gap-0.5 max-md:hidden">
        <KeyHint>{modifier}</KeyHint>
        <KeyHint>K</KeyHint>
      </span>
    </button>
  );
}

/** What the project costs right now, on every page. */
function Burn() {
  const project = useCurrentProject();
  const { data } = useNowIn(project?.id);
  const price = data?.counts?.active_price_per_hour;
  if (!project || !price || isNothing(price)) return null;
  return (
    <a
      href={paths.overview(scopeOf(project))}
      className="flex h-7 items-center rounded-control px-2 font-medium hover:bg-surface-2 max-sm:hidden"
    >
      <PerHour price={price} />
      <span className="sr-only"> for all active allocations in {project.slug}</span>
    </a>
  );
}

function ThemeToggle() {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const Icon = other === 'light' ? Sun : Moon;
  return (
    <IconButton label={`Switch to ${other} theme`} onClick={() => chooseTheme(other)} className="max-sm:hidden">
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  );
}
