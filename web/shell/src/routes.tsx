import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { Home } from './frame/home.tsx';
import { ProjectPage } from './frame/project-page.tsx';
import { Shell } from './frame/shell.tsx';
import { NotFound, NotFoundAlone, PageCrash, PagePending } from './frame/unusual-pages.tsx';
import { loadCode } from './load-code.ts';
import { keep, parseSearch, stringifySearch } from './search.ts';

const loads: (() => Promise<unknown>)[] = [];

/** A page whose code is fetched when it is first opened, or before when nothing else is to do. */
function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  loads.push(load);
  return lazyRouteComponent(() => loadCode(load) as Promise<Record<string, never>>, name) as RouteComponent;
}

/** Every page of the console. Its address and its filters stand below. */
const pages = {
  overview: page(() => import('./pages/overview/overview.tsx'), 'Overview'),
  allocations: page(() => import('./pages/allocations/allocations.tsx'), 'Allocations'),
  newAllocation: page(() => import('./pages/new-allocation/new-allocation.tsx'), 'NewAllocation'),
  allocation: page(() => import('./pages/allocation/allocation.tsx'), 'Allocation'),
  terminal: page(() => import('./pages/terminal/terminal.tsx'), 'Terminal'),
  skus: page(() => import('./pages/skus/skus.tsx'), 'Skus'),
  audit: page(() => import('./pages/audit/audit.tsx'), 'ProjectAudit'),
  nodes: page(() => import('./pages/nodes/nodes.tsx'), 'Nodes'),
  node: page(() => import('./pages/node/node.tsx'), 'Node'),
  health: page(() => import('./pages/health/health.tsx'), 'Health'),
  platformAudit: page(() => import('./pages/audit/audit.tsx'), 'PlatformAudit'),
  account: page(() => import('./pages/account/account.tsx'), 'Account'),
  signedOut: page(() => import('./pages/signed-out.tsx'), 'SignedOut'),
};

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundAlone });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const project = createRoute({
  getParentRoute: () => shell,
  path: '/t/$org/p/$project',
  component: ProjectPage,
  notFoundComponent: NotFound,
});
const platform = createRoute({ getParentRoute: () => shell, path: '/platform', notFoundComponent: NotFound });
const none = keep();

const ofProject = <Path extends string, Kept extends object>(
  path: Path,
  component: RouteComponent,
  validateSearch: (search: Record<string, unknown>) => Kept,
) => createRoute({ getParentRoute: () => project, path, component, validateSearch });
const ofPlatform = <Path extends string, Kept extends object>(
  path: Path,
  component: RouteComponent,
  validateSearch: (search: Record<string, unknown>) => Kept,
) => createRoute({ getParentRoute: () => platform, path, component, validateSearch });

const auditFilters = keep('action', 'target', 'correlation', 'event');

const tree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/signed-out',
    component: pages.signedOut,
    validateSearch: keep('reason'),
  }),
  shell.addChildren([
    createRoute({ getParentRoute: () => shell, path: '/', component: Home }),
    createRoute({
      getParentRoute: () => shell,
      path: '/t/$org',
      beforeLoad: () => Promise.reject(redirect({ to: '/' })),
    }),
    createRoute({ getParentRoute: () => shell, path: '/account', component: pages.account }),
    project.addChildren([
      ofProject('/', pages.overview, none),
      ofProject('/allocations', pages.allocations, keep('q', 'view', 'sku')),
      ofProject('/allocations/new', pages.newAllocation, keep('sku')),
      ofProject('/allocations/$allocation', pages.allocation, keep('tab')),
      ofProject('/allocations/$allocation/terminal', pages.terminal, none),
      ofProject('/skus', pages.skus, none),
      ofProject('/audit', pages.audit, auditFilters),
    ]),
    platform.addChildren([
      createRoute({
        getParentRoute: () => platform,
        path: '/',
        beforeLoad: () => Promise.reject(redirect({ to: '/platform/nodes' })),
      }),
      ofPlatform('/nodes', pages.nodes, none),
      ofPlatform('/nodes/$node', pages.node, keep('tab')),
      ofPlatform('/health', pages.health, none),
      ofPlatform('/audit', pages.platformAudit, auditFilters),
    ]),
  ]),
]);

/** The code of all pages, for those that are not open yet. */
export const pageLoads: readonly (() => Promise<unknown>)[] = loads;

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

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
