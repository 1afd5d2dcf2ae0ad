import type { OrganizationId, PolicyKey, ProjectId } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { inForce, keysAt, type PolicyPlace, policyAt, type SetValue, scopesAbove } from './policy.ts';

const key: PolicyKey = 'terminal.token_ttl_seconds';
const organization: PolicyPlace = { type: 'organization', id: 'org_1' as OrganizationId };
const project: PolicyPlace = { type: 'project', id: 'proj_1' as ProjectId, orgId: 'org_1' as OrganizationId };

/** What is set at the three scopes of the project. */
function setTo(values: { platform?: number; organization?: number; project?: number }): SetValue {
  const ids = { platform: '', organization: 'org_1', project: 'proj_1' };
  return (_, { type, id }) => (ids[type] === id ? values[type] : undefined);
}

it.each([
  [{}, 300, 'default'],
  [{ platform: 600 }, 600, 'platform'],
  [{ platform: 60 }, 60, 'platform'],
  [{ organization: 100 }, 100, 'organization'],
  [{ organization: 100, project: 50 }, 50, 'project'],
  // Set while there was more room: the narrower value from above counts.
  [{ organization: 100, project: 200 }, 100, 'organization'],
  [{ platform: 60, organization: 100, project: 200 }, 60, 'platform'],
  [{ organization: 400 }, 300, 'default'],
] as const)('the narrowest value below the platform’s wins, whenever it was set: %j', (values, value, source) => {
  expect(inForce(key, scopesAbove(project), setTo(values))).toEqual({ value, source });
});

it('a value from the time of other bounds is brought within those of today', () => {
  expect(inForce(key, scopesAbove(project), setTo({ platform: 86_400 })).value).toBe(900);
  expect(inForce(key, scopesAbove(project), setTo({ project: 1 })).value).toBe(30);
});

it.each([
  [{ type: 'platform' } as const, {}, [30, 900], undefined],
  [organization, {}, [30, 300], 'platform'],
  [organization, { platform: 900 }, [30, 900], undefined],
  [project, { organization: 100 }, [30, 100], 'organization'],
  [project, { platform: 90, organization: 100 }, [30, 90], 'platform'],
  // What was set at the place itself does not bind it.
  [project, { project: 40 }, [30, 300], 'platform'],
])('leaves as much room at %j as holds above it: %j', (place, values, bounds, boundBy) => {
  expect(policyAt(key, place, setTo(values))).toMatchObject({ bounds, boundBy });
});

it('a policy can be set where the contract says', () => {
  expect(keysAt(organization)).toContain('invitation.ttl_seconds');
  expect(keysAt(project)).not.toContain('invitation.ttl_seconds');
  expect(keysAt({ type: 'platform' })).toEqual(expect.arrayContaining(keysAt(organization)));
  // A value that somehow lies where it cannot be set does not count.
  expect(inForce('invitation.ttl_seconds', scopesAbove(project), setTo({ project: 3_600 })).source).toBe('default');
});
