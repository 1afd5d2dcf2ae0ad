import { describe, expect, it } from 'vitest';
import { type ApiOperation, problemsOf, readOperations } from './operations.ts';

describe('the contract', () => {
  const [create] = readOperations().filter(({ id }) => id === 'createAllocation');
  const changed = (change: Partial<Record<keyof ApiOperation, unknown>>) =>
    problemsOf({ ...create, ...change } as ApiOperation);

  it('can be served as it is', () => {
    expect(changed({})).toEqual([]);
  });

  it.each(['scope', 'permission', 'audit', 'idempotency', 'rateLimit', 'listener', 'module'] as const)(
    'cannot be served when an operation says nothing about its %s',
    (part) => {
      expect(changed({ [part]: null })).toEqual([expect.stringContaining('createAllocation has no x-')]);
    },
  );

  it.each([
    ['a permission that does not exist', { permission: 'allocation.everything' }],
    ['a permission of another scope', { permission: 'platform.node.read' }],
    ['a change that is not audited', { audit: 'none' }],
    ['a read that is', { method: 'GET', idempotency: 'none' }],
    ['a rate limit that does not exist', { rateLimit: 'sometimes' }],
    ['a priority that does not exist', { priority: 'urgent' }],
    ['a project that is not in the address', { path: '/api/v1/allocations' }],
    ['a resource that is not in the address', { scope: 'resource', resources: [], path: '/api/v1/allocations' }],
    ['an id that names nothing', { path: `${create?.path}/{allocation_id}` }],
    ['an id whose resource has no type', { resources: [{ parameter: 'project_id' }] }],
    ['two ids of one type', { resources: [...(create?.resources ?? []), { parameter: 'of', type: 'project' }] }],
    ['an id where everybody may call', { scope: 'public', permission: 'none' }],
    ['an id in the body that nobody looks up', { otherIds: ['AllocationId'] }],
    ['an idempotency key on a PUT', { method: 'PUT' }],
    ['people on the node listener', { listener: 'node' }],
  ])('cannot be served with %s', (_name, change) => {
    expect(changed(change)).not.toEqual([]);
  });

  it('names what goes through when the platform is too busy for the rest', () => {
    const essential = readOperations().filter(({ priority }) => priority === 'essential');
    expect(essential.map(({ id }) => id).sort()).toEqual([
      'createServiceAccountToken',
      'deleteServiceAccount',
      'deleteServiceAccountKey',
      'disableServiceAccount',
      'endOtherSessions',
      'endSession',
      'endSessionById',
      'getHealth',
      'getPlatformHealth',
      'getReadiness',
      'quarantineNode',
      'refreshToken',
      'releaseAllocation',
      'renewGatewayCertificate',
      'renewNodeCertificate',
      'reportHealth',
      'reportInventory',
      'reportTaskRefusal',
      'reportTaskResult',
      'revokeNode',
      'waitForTask',
    ]);
  });

  it('says of every id outside a path why nobody looks it up', () => {
    const found = readOperations().filter(({ otherIds }) => otherIds.length > 0);
    expect(found.map(({ id, otherIds }) => [id, otherIds])).toEqual([
      ['checkAccess', ['OrganizationId', 'ProjectId']],
      ['setSkuEntitlements', ['OrganizationId']],
      ['waitForTask', ['NodeTaskId']],
      ['signGateway', ['ProcessId']],
      [
        'openTerminalSession',
        ['AllocationId', 'ProjectId', 'UserId', 'ServiceAccountId', 'SessionId', 'ServiceAccountKeyId'],
      ],
    ]);
  });
});
