import {
  Activity,
  Bot,
  Building2,
  CircleGauge,
  CircuitBoard,
  Cpu,
  KeyRound,
  type LucideIcon,
  MailX,
  MonitorSmartphone,
  Plus,
  ScrollText,
  Server,
  SlidersHorizontal,
  Tag,
  TerminalSquare,
  UserRound,
  Users,
  UsersRound,
  Workflow,
} from 'lucide-react';

/** What is around a page: a project, an organisation, the platform, only the frame, or nothing, for somebody who is signed out. */
export type Area = 'project' | 'organization' | 'platform' | 'frame' | 'nothing';

export interface Place {
  within: Area;
  /** Its address below that of the area. */
  path: string;
  /** What the address keeps behind its `?`. */
  search?: readonly string[];
  /** How people get there from everywhere. A page without it is reached from another page. */
  menu?: Menu;
}

export interface Menu {
  label: string;
  icon: LucideIcon;
  /** The heading in the navigation; `''` is above all of them. Without it, the page is found in the palette only. */
  under?: string;
  /** The label where no heading stands above it. */
  alone?: string;
  keys?: string;
  /** Something to do, not somewhere to look. */
  isAction?: true;
}

const auditFilters = ['actor', 'action', 'result', 'target', 'correlation', 'since', 'event'] as const;

/**
 * Every page of the console. Routes, addresses, navigation, palette, keyboard shortcuts, what the server sends and what the
 * end-to-end tests visit come from here, in this order; `routes.tsx` says where the code of each page is.
 */
export const places = {
  overview: {
    within: 'project',
    path: '/',
    menu: { label: 'Overview', icon: CircleGauge, under: '', keys: 'g o' },
  },
  allocations: {
    within: 'project',
    path: '/allocations',
    search: ['q', 'view', 'sku'],
    menu: { label: 'Allocations', icon: Cpu, under: 'Compute', keys: 'g a' },
  },
  newAllocation: {
    within: 'project',
    path: '/allocations/new',
    search: ['sku', 'gpus', 'region'],
    menu: { label: 'New allocation', icon: Plus, keys: 'c', isAction: true },
  },
  // By id: a name can be used again.
  allocation: { within: 'project', path: '/allocations/$allocation', search: ['tab'] },
  terminal: { within: 'project', path: '/allocations/$allocation/terminal' },
  skus: {
    within: 'project',
    path: '/skus',
    menu: { label: 'SKUs', icon: Tag, under: 'Compute', keys: 'g s' },
  },
  audit: {
    within: 'project',
    path: '/audit',
    search: auditFilters,
    menu: { label: 'Audit log', icon: ScrollText, under: 'Project', keys: 'g l' },
  },
  serviceAccounts: {
    within: 'project',
    path: '/service-accounts',
    menu: { label: 'Service accounts', icon: Bot, under: 'Project', keys: 'g b' },
  },
  policies: {
    within: 'project',
    path: '/policies',
    search: ['level'],
    menu: { label: 'Policies', icon: SlidersHorizontal, under: 'Project', keys: 'g p' },
  },
  members: {
    within: 'project',
    path: '/members',
    menu: { label: 'Members', icon: Users, under: 'Project', keys: 'g m' },
  },
  organization: {
    within: 'organization',
    path: '/',
    menu: { label: 'Projects', icon: Building2, under: 'Organisation', alone: 'Organisation projects', keys: 'g r' },
  },
  organizationMembers: {
    within: 'organization',
    path: '/members',
    menu: { label: 'Members', icon: UsersRound, under: 'Organisation', alone: 'Organisation members', keys: 'g e' },
  },
  nodes: {
    within: 'platform',
    path: '/nodes',
    menu: { label: 'Nodes', icon: Server, under: 'Platform', keys: 'g n' },
  },
  node: { within: 'platform', path: '/nodes/$node', search: ['tab'] },
  slots: {
    within: 'platform',
    path: '/slots',
    search: ['state', 'node', 'slot'],
    menu: { label: 'Slots', icon: CircuitBoard, under: 'Platform', keys: 'g u' },
  },
  health: {
    within: 'platform',
    path: '/health',
    menu: { label: 'Health', icon: Activity, under: 'Platform', alone: 'Platform health', keys: 'g h' },
  },
  deadLetters: {
    within: 'platform',
    path: '/dead-letters',
    search: ['state', 'letter'],
    menu: { label: 'Dead letters', icon: MailX, under: 'Platform', keys: 'g d' },
  },
  workflows: {
    within: 'platform',
    path: '/workflows',
    search: ['state', 'run'],
    menu: { label: 'Workflow runs', icon: Workflow, under: 'Platform', keys: 'g w' },
  },
  people: {
    within: 'platform',
    path: '/people',
    search: ['q'],
    menu: { label: 'People', icon: Users, under: 'Platform' },
  },
  platformPolicies: {
    within: 'platform',
    path: '/policies',
    menu: { label: 'Platform policies', icon: SlidersHorizontal, under: 'Platform' },
  },
  platformAudit: {
    within: 'platform',
    path: '/audit',
    search: auditFilters,
    menu: { label: 'Platform audit log', icon: ScrollText, under: 'Platform' },
  },
  account: { within: 'frame', path: '/account', menu: { label: 'Account', icon: UserRound } },
  sessions: { within: 'frame', path: '/account/sessions', menu: { label: 'Sessions', icon: MonitorSmartphone } },
  keys: { within: 'frame', path: '/account/keys', menu: { label: 'SSH keys', icon: KeyRound } },
  device: { within: 'frame', path: '/device', menu: { label: 'Sign in a device', icon: TerminalSquare } },
  // Only for whoever is told to go there: nobody needs it twice.
  setup: { within: 'frame', path: '/setup' },
  invite: { within: 'nothing', path: '/invite' },
  signedOut: { within: 'nothing', path: '/signed-out', search: ['reason'] },
} as const satisfies Record<string, Place>;

export type Places = typeof places;
export type PlaceName = keyof Places;

/** Where each area lies. */
export const areas: Readonly<Record<Area, string>> = {
  project: '/t/$org/p/$project',
  organization: '/t/$org',
  platform: '/platform',
  frame: '',
  nothing: '',
};

/** The whole address of a place, with `$names` for what differs. */
export function patternOf({ within, path }: Place): string {
  return areas[within] + (path === '/' && areas[within] !== '' ? '' : path);
}

/** For the server: how the addresses begin that the console answers. */
export function beginnings(): { signedIn: string[]; everybody: string[] } {
  const all: Place[] = Object.values(places);
  const firstParts = (isOpen: boolean) => {
    const found = all.filter(({ within }) => (within === 'nothing') === isOpen);
    return [...new Set(found.map((place) => `/${patternOf(place).split('/')[1]}`))];
  };
  return { signedIn: ['/', ...firstParts(false)], everybody: firstParts(true) };
}
