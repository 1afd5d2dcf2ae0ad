import { expect, it } from 'vitest';
import { everyPlace } from './every-place.ts';

it('has an address for every page, with nothing left open in it', () => {
  const addresses = everyPlace({ home: '/t/acme/p/default', allocation: 'alloc_1', node: 'node_1' });
  expect(addresses).toMatchObject({
    overview: '/t/acme/p/default',
    terminal: '/t/acme/p/default/allocations/alloc_1/terminal',
    node: '/platform/nodes/node_1',
    organization: '/t/acme',
    organizationMembers: '/t/acme/members',
    signedOut: '/signed-out',
  });
  expect(Object.values(addresses).join()).not.toContain('$');
});
