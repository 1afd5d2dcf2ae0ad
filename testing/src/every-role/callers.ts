import {
  type MemberRole,
  type OperationName,
  operationTable,
  organizationPermissions,
  type PlatformRole,
  type Problem,
  platformPermissions,
  projectPermissions,
  type ServiceAccountScope,
  serviceAccountPermissions,
} from '@gpuaas/contract';
import type { TestUser, TestWorld } from '../test-world.ts';

/** Somebody who calls, with what the contract needs to know of them. */
export interface Caller {
  name: string;
  /** Whose call it is. For programs that lack one permission, which one depends on the operation. */
  tokenFor(operation: OperationName): string | undefined;
  /** Given anew wherever a sample lies in a place of its own. */
  who?: TestUser;
  project?: MemberRole;
  organization?: MemberRole;
  platform?: PlatformRole;
  program?: 'with the scope' | 'without the scope' | 'of another project';
  /** What every call is refused with. */
  over?: Problem['code'];
}

export type Expected = 'open' | [status: number, code: Problem['code']];

const rolesWith: Record<string, readonly string[]> = { ...organizationPermissions, ...projectPermissions };
const platformRolesWith: Record<string, readonly string[]> = platformPermissions;
const grantable: readonly string[] = serviceAccountPermissions;
const nothing: Expected = [404, 'not_found'];
const denied: Expected = [403, 'permission_denied'];

/** What the contract alone says about a call, whatever is asked for. */
export function expectedOf(operation: OperationName, caller: Caller): Expected {
  const { scope, permission, listener } = operationTable[operation];
  if (listener === 'node') return nothing;
  if (scope === 'public') return 'open';
  if (caller.over !== undefined) return [401, caller.over];
  if (caller.program !== undefined) return ofProgram(operation, caller.program);
  if (caller.who === undefined) return [401, 'unauthenticated'];
  if (scope === 'self') return 'open';
  // An organisation's owner and admins have a role in its projects without being members: there is nothing to leave.
  if (operation === 'leaveProject' && caller.project === undefined) return nothing;
  if (scope === 'platform') return platformRolesWith[permission]?.includes(caller.platform ?? '') ? 'open' : denied;
  const role = scope === 'organization' ? caller.organization : roleInProject(caller);
  if (role === undefined) return nothing;
  return rolesWith[permission]?.includes(role) ? 'open' : denied;
}

function ofProgram(operation: OperationName, program: NonNullable<Caller['program']>): Expected {
  const { scope, permission } = operationTable[operation];
  const isForPrograms = (scope === 'project' || scope === 'resource') && grantable.includes(permission);
  if (!isForPrograms) return [403, 'people_only'];
  if (program === 'with the scope') return 'open';
  return program === 'without the scope' ? denied : nothing;
}

function roleInProject({ project, organization }: Caller): MemberRole | undefined {
  return organization === 'owner' || organization === 'admin' ? organization : project;
}

const roles = ['viewer', 'member', 'admin', 'owner'] as const satisfies readonly MemberRole[];

/** Everybody there is. None of them has made what the samples are about. */
export async function makeCallers(world: TestWorld, owner: TestUser): Promise<Caller[]> {
  const person = async (name: string, more: Partial<Caller> = {}): Promise<Caller> => {
    const who = await world.signIn(name.replaceAll(' ', '-'));
    return { name, who, tokenFor: () => who.token, ...more };
  };
  const callers: Caller[] = [
    { name: 'anonymous', tokenFor: () => undefined },
    await person('stranger'),
    { name: 'platform admin', who: world.admin, tokenFor: () => world.admin.token, platform: 'platform_admin' },
  ];
  const ops = await person('platform ops', { platform: 'platform_ops' });
  const params = { user_id: (ops.who as TestUser).id };
  await world.admin.api.setPlatformRole({ params, body: { platform_role: 'platform_ops' } });
  callers.push(ops);
  for (const role of roles) {
    callers.push(await person(`project ${role}`, { project: role }));
    callers.push(await person(`organisation ${role}`, { organization: role }));
  }
  callers.push(await endedSession(person), await disabledPerson(world, person));
  return [...callers, ...(await makePrograms(owner, await world.signIn('neighbour-of-all')))];
}

type MakePerson = (name: string, more?: Partial<Caller>) => Promise<Caller>;
/** Everything else would be open to them, so that nothing but this is what they are refused for. */
const everywhere = { project: 'owner', organization: 'owner', over: 'session_revoked' } as const;

async function endedSession(person: MakePerson): Promise<Caller> {
  const caller = await person('ended session', everywhere);
  await caller.who?.api.endSession();
  return caller;
}

async function disabledPerson(world: TestWorld, person: MakePerson): Promise<Caller> {
  const caller = await person('disabled person', everywhere);
  const params = { user_id: (caller.who as TestUser).id };
  await world.admin.api.disableUser({ params, body: { reason: 'test' } });
  return caller;
}

async function makePrograms(owner: TestUser, neighbour: TestUser): Promise<Caller[]> {
  const make = async ({ api, projectId: project_id }: TestUser, name: string, scope: ServiceAccountScope) => {
    const { id } = await api.createServiceAccount({ params: { project_id }, body: { name, scope } });
    const params = { project_id, service_account_id: id };
    const { key } = await api.createServiceAccountKey({ params });
    return { params, token: (await api.createServiceAccountToken({ body: { key } })).access_token };
  };
  const all = [...serviceAccountPermissions];
  const [able, foreign, disabled] = [
    await make(owner, 'able', all),
    await make(neighbour, 'foreign', all),
    await make(owner, 'disabled', all),
  ];
  await owner.api.disableServiceAccount({ params: disabled.params });
  const lacking = new Map<string, string>();
  for (const permission of all) {
    const scope = all.filter((other) => other !== permission);
    lacking.set(permission, (await make(owner, `without-${permission.replaceAll(/[._]/g, '-')}`, scope)).token);
  }
  const unable = (operation: OperationName) => lacking.get(operationTable[operation].permission) ?? able.token;
  return [
    { name: 'program with the scope', program: 'with the scope', tokenFor: () => able.token },
    { name: 'program without the scope', program: 'without the scope', tokenFor: unable },
    { name: 'program of another project', program: 'of another project', tokenFor: () => foreign.token },
    { name: 'disabled program', over: 'key_refused', tokenFor: () => disabled.token },
  ];
}
