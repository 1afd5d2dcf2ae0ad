import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { Home } from './frame/home.tsx';
import { OrganizationPage } from './frame/organization-page.tsx';
import { ProjectPage } from './frame/project-page.tsx';
import { Shell } from './frame/shell.tsx';
import { NotFound, NotFoundAlone, PageCrash, PagePending } from './frame/unusual-pages.tsx';
import { loadCode } from './load-code.ts';
import { paths } from './paths.ts';
import { type Area, areas, type Place, type PlaceName, places } from './places.ts';
import { keep, parseSearch, stringifySearch } from './search.ts';

interface Page {
  load(): Promise<Record<string, unknown>>;
  /** The component in it. */
  name: string;
}

function page<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: keyof Module & string): Page {
  return { load, name };
}

/** The code of each page, fetched when it is first opened, or before when nothing else is to do. */
const pages: Record<PlaceName, Page> = {
  overview: page(() => import('./pages/overview/overview.tsx'), 'Overview'),
  allocations: page(() => import('./pages/allocations/allocations.tsx'), 'Allocations'),
  newAllocation: page(() => import('./pages/new-allocation/new-allocation.tsx'), 'NewAllocation'),
  allocation: page(() => import('./pages/allocation/allocation.tsx'), 'Allocation'),
  terminal: page(() => import('./pages/terminal/terminal.tsx'), 'Terminal'),
  skus: page(() => import('./pages/skus/skus.tsx'), 'Skus'),
  audit: page(() => import('./pages/audit/audit.tsx'), 'ProjectAudit'),
  serviceAccounts: page(() => import('./pages/service-accounts/service-accounts.tsx'), 'ServiceAccounts'),
  policies: page(() => import('./pages/policies/policies.tsx'), 'ProjectPolicies'),
  members: page(() => import('./pages/members/members.tsx'), 'ProjectMembers'),
  organization: page(() => import('./pages/organization/organization.tsx'), 'Organization'),
  organizationMembers: page(() => import('./pages/members/members.tsx'), 'OrganizationMembers'),
  people: page(() => import('./pages/people/people.tsx'), 'People'),
  invite: page(() => import('./pages/invite/invite.tsx'), 'Invite'),
  nodes: page(() => import('./pages/nodes/nodes.tsx'), 'Nodes'),
  node: page(() => import('./pages/node/node.tsx'), 'Node'),
  slots: page(() => import('./pages/slots/slots.tsx'), 'Slots'),
  health: page(() => import('./pages/health/health.tsx'), 'Health'),
  deadLetters: page(() => import('./pages/dead-letters/dead-letters.tsx'), 'DeadLetters'),
  workflows: page(() => import('./pages/workflow-runs/workflow-runs.tsx'), 'WorkflowRuns'),
  platformPolicies: page(() => import('./pages/policies/policies.tsx'), 'PlatformPolicies'),
  platformAudit: page(() => import('./pages/audit/audit.tsx'), 'PlatformAudit'),
  account: page(() => import('./pages/account/account.tsx'), 'Account'),
  keys: page(() => import('./pages/keys/keys.tsx'), 'Keys'),
  sessions: page(() => import('./pages/sessions/sessions.tsx'), 'Sessions'),
  device: page(() => import('./pages/device/device.tsx'), 'Device'),
  setup: page(() => import('./pages/setup/setup.tsx'), 'Setup'),
  signedOut: page(() => import('./pages/signed-out.tsx'), 'SignedOut'),
};

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundAlone });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const project = createRoute({
  getParentRoute: () => shell,
  path: areas.project,
  component: ProjectPage,
  notFoundComponent: NotFound,
});
const organization = createRoute({
  getParentRoute: () => shell,
  path: areas.organization,
  component: OrganizationPage,
  notFoundComponent: NotFound,
});
const platform = createRoute({ getParentRoute: () => shell, path: areas.platform, notFoundComponent: NotFound });
const parents: Record<Area, AnyRoute> = { project, organization, platform, frame: shell, nothing: root };

function routesOf(area: Area): AnyRoute[] {
  const within = Object.entries<Place>(places).filter(([, place]) => place.within === area);
  return within.map(([name, { path, search = [] }]) => {
    const { load, name: component } = pages[name as PlaceName];
    return createRoute({
      getParentRoute: () => parents[area],
      path,
      component: lazyRouteComponent(() => loadCode(load) as Promise<Record<string, RouteComponent>>, component),
      validateSearch: keep(...search),
    });
  });
}

/** An address that is no page of its own. */
const leadingTo = (to: string, parent: AnyRoute, path: string) =>
  createRoute({ getParentRoute: () => parent, path, beforeLoad: () => Promise.reject(redirect({ to })) });

const tree = root.addChildren([
  ...routesOf('nothing'),
  shell.addChildren([
    createRoute({ getParentRoute: () => shell, path: '/', component: Home }),
    ...routesOf('frame'),
    project.addChildren(routesOf('project')),
    organization.addChildren(routesOf('organization')),
    platform.addChildren([leadingTo(paths.nodes(), platform, '/'), ...routesOf('platform')]),
  ]),
]);

/** The code of all pages, for those that are not open yet. */
export const pageLoads: readonly (() => Promise<unknown>)[] = Object.values(pages).map(({ load }) => load);

export function createConsoleRouter() {
  return createRouter({
    routeTree: tree,
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageCrash,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPreload: false,
  });
}
