/** Where a project is found: the part of the address that says whose things are shown. */
export interface Scope {
  org: string;
  project: string;
}

export interface AuditFilter {
  action?: string;
  target?: string;
  correlation?: string;
}

const home = ({ org, project }: Scope) => `/t/${org}/p/${project}`;

/** Every address of the console, made in one place. Allocations go by id: a name can be used again. */
export const paths = {
  overview: home,
  allocations: (scope: Scope) => `${home(scope)}/allocations`,
  newAllocation: (scope: Scope, sku?: string) => `${home(scope)}/allocations/new${query({ sku })}`,
  allocation: (scope: Scope, id: string) => `${home(scope)}/allocations/${id}`,
  terminal: (scope: Scope, id: string) => `${home(scope)}/allocations/${id}/terminal`,
  skus: (scope: Scope) => `${home(scope)}/skus`,
  audit: (scope: Scope, filter: AuditFilter = {}) => `${home(scope)}/audit${query({ ...filter })}`,
  nodes: () => '/platform/nodes',
  node: (id: string) => `/platform/nodes/${id}`,
  health: () => '/platform/health',
  platformAudit: (filter: AuditFilter = {}) => `/platform/audit${query({ ...filter })}`,
  account: () => '/account',
  /** A page of the server, outside of the console. */
  apiReference: () => '/docs/api',
} as const;

function query(values: Record<string, string | undefined>): string {
  const present = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length === 0 ? '' : `?${new URLSearchParams(present)}`;
}
