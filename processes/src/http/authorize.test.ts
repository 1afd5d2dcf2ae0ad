import type { NodeId, OrganizationId, PlatformRole, ProjectId, ProjectRole, SessionId, UserId } from '@gpuaas/contract';
import { type Access, projectPermissionsOf } from '@gpuaas/iam';
import { type Db, type Found, type Lookup, nodePrincipal, type Resource } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import type { Caller } from './authenticate.ts';
import { authorize, refusedPrincipal } from './authorize.ts';
import { type ApiOperation, readOperations } from './operations.ts';

const mine = 'proj_mine' as ProjectId;
const signedIn: Caller = {
  kind: 'credential',
  credentialId: 'sess_1' as SessionId,
  actorId: 'user_1' as UserId,
};
const path = { project_id: mine, allocation_id: 'alloc_1', operation_id: 'op_1', node_id: 'node_1', task_id: 'task_1' };
const found: Found<string> = { within: { type: 'project', id: mine }, name: 'it', value: 'the thing' };
const thing: Resource = { find: async () => found, lookUp: () => ({}) as Lookup, read: () => found };
const resources = { allocation: thing, operation: thing, node: thing };

function accessOf(role: ProjectRole | undefined, platformRole: PlatformRole): Access {
  return {
    actor: { type: 'user', id: 'user_1' as UserId, name: 'alice' },
    credentialId: 'sess_1' as SessionId,
    person: {
      user: {
        ...{ id: 'user_1' as UserId, issuer: 'test', username: 'alice', displayName: 'Alice' },
        ...{ email: undefined, platformRole },
      },
      session: { id: 'sess_1' as SessionId, client: 'test', createdAt: new Date(0), expiresAt: new Date(0) },
    },
    organization: undefined,
    project: role && { id: mine, orgId: 'org_1' as OrganizationId, permissions: projectPermissionsOf(role) },
    resource: {},
  };
}

const operation = (id: ApiOperation['id']) => readOperations().find((one) => one.id === id) as ApiOperation;
const attempt = (id: ApiOperation['id'], caller: Caller, access?: Access) =>
  authorize({ iam: { access: async () => access }, resources }, {} as Db, operation(id), caller, path).catch(
    (error: { code: string; params: object }) => ({ code: error.code, ...error.params, who: refusedPrincipal(error) }),
  );

describe('a call by somebody who is signed in', () => {
  it('carries who they are, how far they reach and what they may do there', async () => {
    const { principal, project } = (await attempt('getAllocation', signedIn, accessOf('viewer', 'platform_user'))) as {
      principal: object;
      project: object;
    };
    expect(principal).toMatchObject({
      identity: { type: 'user', id: 'user_1', name: 'alice' },
      scope: { type: 'project', id: mine },
      credentialId: 'sess_1',
    });
    expect(principal).toHaveProperty('permissions', expect.any(Set));
    expect(project).toEqual({ type: 'project', id: mine, orgId: 'org_1' });
  });

  it('finds what it asks for on the way', async () => {
    const authorized = await attempt('getAllocation', signedIn, accessOf('viewer', 'platform_user'));
    expect(authorized).toHaveProperty('found', new Map([['allocation_id', found]]));
  });

  it('is refused without the permission, and it is known who was refused', async () => {
    const who = { identity: { name: 'alice' } };
    expect(await attempt('releaseAllocation', signedIn, accessOf('viewer', 'platform_admin'))).toMatchObject({
      code: 'permission_denied',
      missing: 'allocation.release',
      who,
    });
    expect(await attempt('getNode', signedIn, accessOf('owner', 'platform_user'))).toMatchObject({
      code: 'permission_denied',
      missing: 'platform.node.read',
      who,
    });
  });

  it('is about nothing that exists when they have no role there', async () => {
    const stranger = accessOf(undefined, 'platform_admin');
    const refused = { code: 'not_found', who: { scope: { type: 'self' } } };
    expect(await attempt('getAllocation', signedIn, stranger)).toMatchObject({ ...refused, resource: 'project' });
    expect(await attempt('getOperation', signedIn, stranger)).toMatchObject({ ...refused, resource: 'operation' });
  });

  it('is over with the session', async () => {
    expect(await attempt('getMe', signedIn, undefined)).toMatchObject({ code: 'session_revoked' });
    expect(await attempt('getAllocation', { kind: 'anonymous' })).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('a call with a certificate', () => {
  const expiresAt = new Date(0);
  const certificate = (role: 'node' | 'bootstrap', id: string): Caller => {
    const principal = nodePrincipal(id as NodeId, id, 'fingerprint');
    return { kind: 'certificate', role, principal, expiresAt };
  };

  it('is about the node that calls', async () => {
    expect(await attempt('reportTaskResult', certificate('node', 'node_1'))).toMatchObject({
      principal: { scope: { type: 'node', id: 'node_1' } },
    });
    for (const id of ['reportTaskResult', 'waitForTask', 'reportInventory', 'renewNodeCertificate'] as const) {
      const refused = { code: 'not_found', resource: 'node' };
      expect(await attempt(id, certificate('node', 'node_2'))).toMatchObject(refused);
    }
    const joining = certificate('bootstrap', 'node_2');
    expect(await attempt('enrollNode', joining)).toMatchObject({ code: 'not_found', resource: 'node' });
  });

  it('is refused to every other role, and to a certificate that was replaced', async () => {
    const refused = { code: 'certificate_refused' };
    expect(await attempt('waitForTask', certificate('bootstrap', 'node_1'))).toMatchObject(refused);
    expect(await attempt('enrollNode', certificate('node', 'node_1'))).toMatchObject(refused);
    expect(await attempt('openTerminalSession', certificate('node', 'node_1'))).toMatchObject(refused);
    expect(await attempt('waitForTask', signedIn)).toMatchObject({ code: 'unauthenticated' });
    const principal = nodePrincipal('node_1' as NodeId, 'node_1', 'old');
    const superseded: Caller = { kind: 'superseded', role: 'node', principal };
    expect(await attempt('waitForTask', superseded)).toMatchObject(refused);
    expect(await attempt('renewNodeCertificate', superseded)).toMatchObject({ principal });
  });
});
