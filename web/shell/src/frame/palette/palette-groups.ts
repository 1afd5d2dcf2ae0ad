import type { MeView, ProjectView } from '@gpuaas/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  Activity,
  CircleGauge,
  Cpu,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  ScrollText,
  Server,
  SquareTerminal,
  Sun,
  Tag,
  UserRound,
  Webhook,
} from 'lucide-react';
import { useApi } from '../../api/console-api.ts';
import { isPlatformAdmin, scopeOf, useMe } from '../../api/me.ts';
import { useSignOut } from '../../api/use-sign-out.ts';
import { paths, type Scope } from '../../paths.ts';
import { useCurrentProject } from '../current-project.ts';
import { chooseTheme, useTheme } from '../theme.ts';
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
  const { data: me } = useMe();
  const actions = useActions(project);
  const allocations = useAllocationItems(project, text, isOpen);
  const words = text.trim().toLowerCase();
  const matching = (items: PaletteItem[]) => items.filter(({ label }) => label.toLowerCase().includes(words));
  return [
    { value: 'Actions', items: matching(actions) },
    { value: 'Allocations', items: allocations },
    { value: 'Go to', items: matching(places(project, me)) },
  ].filter(({ items }) => items.length > 0);
}

function useActions(project: ProjectView | undefined): PaletteItem[] {
  const theme = useTheme();
  const signOut = useSignOut();
  const other = theme === 'dark' ? 'light' : 'dark';
  const create = project && {
    value: 'create',
    label: 'New allocation',
    icon: Plus,
    href: paths.newAllocation(scopeOf(project)),
    keys: 'c',
  };
  return [
    ...(create ? [create] : []),
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

function places(project: ProjectView | undefined, me: MeView | undefined): PaletteItem[] {
  return [
    ...(project ? projectPlaces(scopeOf(project)) : []),
    ...(isPlatformAdmin(me) ? platformPlaces : []),
    { value: 'account', label: 'Account', icon: UserRound, href: paths.account() },
    { value: 'api', label: 'API reference', icon: Webhook, run: () => location.assign(paths.apiReference()) },
  ];
}

function projectPlaces(scope: Scope): PaletteItem[] {
  return [
    { value: 'overview', label: 'Overview', icon: CircleGauge, href: paths.overview(scope), keys: 'g o' },
    { value: 'allocations', label: 'Allocations', icon: Cpu, href: paths.allocations(scope), keys: 'g a' },
    { value: 'skus', label: 'SKUs', icon: Tag, href: paths.skus(scope), keys: 'g s' },
    { value: 'audit', label: 'Audit log', icon: ScrollText, href: paths.audit(scope), keys: 'g l' },
  ];
}

const platformPlaces: PaletteItem[] = [
  { value: 'nodes', label: 'Nodes', icon: Server, href: paths.nodes(), keys: 'g n' },
  { value: 'health', label: 'Platform health', icon: Activity, href: paths.health(), keys: 'g h' },
  { value: 'platform-audit', label: 'Platform audit log', icon: ScrollText, href: paths.platformAudit() },
];
