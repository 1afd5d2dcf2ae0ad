import type { AllocationId, NodeId, OrganizationId, ProjectId, UserId } from '@gpuaas/contract';
import type { Db, Found, Place, Resource, Resources, Scope } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import { type ApiOperation, readOperations } from './operations.ts';
import { resolveIds, withoutResource } from './resolve.ts';

const db = {} as Db;
const mine = 'proj_mine' as ProjectId;
const theirs = 'proj_theirs' as ProjectId;
const inProject: Scope = { type: 'project', id: mine, orgId: 'org_mine' as OrganizationId };
const onNode: Scope = { type: 'node', id: 'node_mine' as NodeId };
const platform: Scope = { type: 'platform' };
const by = (scope: Scope) => ({ scope, identity: { type: 'user', id: 'user_mine' as UserId, name: 'me' } }) as const;

/** One thing that lies somewhere. */
function lyingIn(within: Place | undefined): Resource {
  const found: Found<string> = { within, name: 'it', value: 'the thing' };
  return {
    find: async (_db, id) => (id === 'gone' ? undefined : found),
    lookUp: () => ({}) as never,
    read: () => found,
  };
}

const operation = (id: ApiOperation['id']) => readOperations().find((one) => one.id === id) as ApiOperation;
const outcome = async (resources: Resources, id: ApiOperation['id'], path: Record<string, string>, scope: Scope) =>
  resolveIds(resources, db, { operation: operation(id), path, principal: by(scope), found: new Map() }).catch(
    (error: { code: string; params: unknown }) => [error.code, error.params],
  );

describe('an id in a path', () => {
  const inMine = { project_id: mine, allocation_id: 'alloc_1' as AllocationId };

  it('is handed over as what it stands for when it lies in the project of the path', async () => {
    const resources = { allocation: lyingIn({ type: 'project', id: mine }) };
    expect(await outcome(resources, 'getAllocation', inMine, inProject)).toEqual({ allocation: 'the thing' });
  });

  it('does not exist when it lies in another project, in none, or nowhere', async () => {
    const notFound = ['not_found', { resource: 'allocation' }];
    const elsewhere = { allocation: lyingIn({ type: 'project', id: theirs }) };
    for (const id of ['getAllocation', 'releaseAllocation', 'createTerminalToken'] as const) {
      expect(await outcome(elsewhere, id, inMine, inProject)).toEqual(notFound);
    }
    expect(await outcome({ allocation: lyingIn(undefined) }, 'getAllocation', inMine, inProject)).toEqual(notFound);
    const gone = { ...inMine, allocation_id: 'gone' };
    const resources = { allocation: lyingIn({ type: 'project', id: mine }) };
    expect(await outcome(resources, 'getAllocation', gone, inProject)).toEqual(notFound);
  });

  it('without a project in its path lies in the one in which the caller was let in', async () => {
    const path = { operation_id: 'op_1' };
    const own = { operation: lyingIn({ type: 'project', id: mine }) };
    expect(await outcome(own, 'getOperation', path, inProject)).toEqual({ operation: 'the thing' });
    const foreign = { operation: lyingIn({ type: 'project', id: theirs }) };
    expect(await outcome(foreign, 'getOperation', path, inProject)).toEqual(['not_found', { resource: 'operation' }]);
    expect(await outcome(own, 'getOperation', path, { type: 'self' })).toEqual([
      'not_found',
      { resource: 'operation' },
    ]);
  });

  it('of the platform is reached from the platform and from nowhere else', async () => {
    const resources = { node: lyingIn(undefined) };
    const path = { node_id: 'node_1' };
    expect(await outcome(resources, 'getNode', path, platform)).toEqual({ node: 'the thing' });
    expect(await outcome(resources, 'getNode', path, inProject)).toEqual(['not_found', { resource: 'node' }]);
  });

  it('lies in the node that the path names before it', async () => {
    const path = { node_id: 'node_mine', task_id: 'task_1' };
    const own = { node_task: lyingIn({ type: 'node', id: 'node_mine' as NodeId }) };
    expect(await outcome(own, 'reportTaskResult', path, onNode)).toEqual({ task: 'the thing' });
    const foreign = { node_task: lyingIn({ type: 'node', id: 'node_other' as NodeId }) };
    expect(await outcome(foreign, 'reportTaskResult', path, onNode)).toEqual(['not_found', { resource: 'task' }]);
  });

  it('lies in the innermost thing that the path names, which lies where it says itself', async () => {
    const nested: ApiOperation = {
      ...operation('getAllocation'),
      resources: [...operation('getAllocation').resources, { parameter: 'disk_id', type: 'disk' }],
    };
    const asked = {
      operation: nested,
      path: { ...inMine, disk_id: 'disk_1' },
      principal: by(inProject),
      found: new Map(),
    };
    const attempt = (allocation: Place, disk: Place) =>
      resolveIds({ allocation: lyingIn(allocation), disk: lyingIn(disk) }, db, asked).catch(
        (error: { params: unknown }) => error.params,
      );
    const here = { type: 'project', id: mine };
    const inIt = { type: 'allocation', id: 'alloc_1' };
    expect(await attempt(here, inIt)).toEqual({ allocation: 'the thing', disk: 'the thing' });
    expect(await attempt(here, { ...inIt, id: 'alloc_2' })).toEqual({ resource: 'disk' });
    expect(await attempt({ ...here, id: theirs }, inIt)).toEqual({ resource: 'allocation' });
  });

  it('of something that is somebody’s own exists for them alone', async () => {
    const path = { session_id: 'sess_1' };
    const of = (type: string, id: string) =>
      outcome({ session: lyingIn({ type, id }) }, 'endSessionById', path, { type: 'self' });
    expect(await of('user', 'user_mine')).toEqual({ session: 'the thing' });
    const notFound = ['not_found', { resource: 'session' }];
    expect(await of('user', 'user_other')).toEqual(notFound);
    expect(await of('service_account', 'user_mine')).toEqual(notFound);
    expect(await outcome({ session: lyingIn(undefined) }, 'endSessionById', path, { type: 'self' })).toEqual(notFound);
  });

  it('that may name nothing is handed over as nothing, wherever it lies instead', async () => {
    const path = { node_id: 'node_mine', task_id: 'task_1' };
    const foreign = { node_task: lyingIn({ type: 'node', id: 'node_other' as NodeId }) };
    expect(await outcome(foreign, 'reportTaskRefusal', path, onNode)).toEqual({ task: undefined });
    const gone = { sku_id: 'gone' };
    expect(await outcome({ sku: lyingIn(undefined) }, 'putSku', gone, platform)).toEqual({ sku: undefined });
  });

  it('is not asked for again when it was found on the way, not even when it is not there', async () => {
    const resources = { allocation: { ...lyingIn(undefined), find: () => Promise.reject(new Error('asked twice')) } };
    const asked = { operation: operation('getAllocation'), path: inMine, principal: by(inProject) };
    const found: Found<string> = { within: { type: 'project', id: mine }, name: 'it', value: 'found before' };
    expect(await resolveIds(resources, db, { ...asked, found: new Map([['allocation_id', found]]) })).toEqual({
      allocation: 'found before',
    });
    const missing = resolveIds(resources, db, { ...asked, found: new Map([['allocation_id', undefined]]) });
    await expect(missing).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a type that no module supplies', () => {
  it('is named before anything is served', () => {
    const types = readOperations().flatMap((operation) => operation.resources.map(({ type }) => type));
    const others = types.filter((type) => type !== 'allocation');
    const resources = Object.fromEntries(others.map((type) => [type, lyingIn(undefined)]));
    expect(withoutResource(readOperations(), resources)).toEqual(['allocation']);
    expect(withoutResource(readOperations(), { ...resources, allocation: lyingIn(undefined) })).toEqual([]);
  });
});
