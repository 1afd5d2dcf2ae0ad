import type { ProjectView } from '@gpuaas/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Cpu, LogOut, type LucideIcon, Moon, SquareTerminal, Sun, Webhook } from 'lucide-react';
import { useApi } from '../../api/console-api.ts';
import { scopeOf } from '../../api/me.ts';
import { useSignOut } from '../../api/use-sign-out.ts';
import { paths } from '../../paths.ts';
import { useCurrentProject } from '../current-project.ts';
import { chooseTheme, useTheme } from '../theme.ts';
import { type MenuEntry, useMenu } from '../use-menu.ts';
import { useSettled } from './use-settled.ts';

export interface PaletteItem {
  value: string;
  label: string;
  icon: LucideIcon;
  href?: string;
  run?(): void;
  keys?: string;
  state?: { kind: 'allocation' | 'node'; state: string };
}

export interface PaletteGroup {
  value: string;
  items: PaletteItem[];
}

/** What matches the text, in groups. Allocations are searched by the server, the rest here. */
export function usePaletteGroups(text: string, isOpen: boolean): PaletteGroup[] {
  const project = useCurrentProject();
  const menu = useMenu();
  const actions = useActions();
  const allocations = useAllocationItems(project, text, isOpen);
  const words = text.trim().toLowerCase();
  const matching = (items: PaletteItem[]) => items.filter(({ label }) => label.toLowerCase().includes(words));
  return [
    { value: 'Actions', items: matching([...menu.filter(({ isAction }) => isAction).map(fromMenu), ...actions]) },
    { value: 'Allocations', items: allocations },
    { value: 'Go to', items: matching([...menu.filter(({ isAction }) => !isAction).map(fromMenu), apiReference]) },
  ].filter(({ items }) => items.length > 0);
}

function useActions(): PaletteItem[] {
  const theme = useTheme();
  const signOut = useSignOut();
  const other = theme === 'dark' ? 'light' : 'dark';
  return [
    {
      value: 'theme',
      label: `Switch to ${other} theme`,
      icon: other === 'light' ? Sun : Moon,
      run: () => chooseTheme(other),
    },
    { value: 'sign-out', label: 'Sign out', icon: LogOut, run: () => signOut.mutate() },
  ];
}

function useAllocationItems(project: ProjectView | undefined, text: string, isOpen: boolean): PaletteItem[] {
  const api = useApi();
  const search = useSettled(text.trim(), 150);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette', project?.id, search],
    enabled: isOpen && project !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { project_id: (project as ProjectView).id };
      const query = { limit: 6, ...(search !== '' && { q: search }) };
      return (await api.listAllocations({ params, query, signal })).items;
    },
  });
  if (!project || !data) return [];
  const scope = scopeOf(project);
  // Until the server has answered for these very letters, only what they fit is left of its last answer.
  const isBehind = isPlaceholderData || search !== text.trim();
  const found = isBehind ? data.filter(({ name }) => name.includes(text.trim().toLowerCase())) : data;
  return found.flatMap(({ id, name, state }): PaletteItem[] => {
    const page = {
      value: id,
      label: name,
      icon: Cpu,
      href: paths.allocation(scope, id),
      state: { kind: 'allocation' as const, state },
    };
    if (search === '' || state !== 'active') return [page];
    return [
      page,
      { value: `${id} terminal`, label: `Terminal on ${name}`, icon: SquareTerminal, href: paths.terminal(scope, id) },
    ];
  });
}

const apiReference: PaletteItem = {
  value: 'api',
  label: 'API reference',
  icon: Webhook,
  run: () => location.assign(paths.apiReference()),
};

function fromMenu({ name, label, alone, icon, href, keys }: MenuEntry): PaletteItem {
  return { value: name, label: alone ?? label, icon, href, ...(keys !== undefined && { keys }) };
}
