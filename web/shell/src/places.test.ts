import { expect, expectTypeOf, it } from 'vitest';
import { menuOf } from './frame/use-menu.ts';
import { paths, type SearchOf } from './paths.ts';
import { beginnings, type Place, patternOf, places } from './places.ts';

const scope = { org: 'acme', project: 'default' };
const all: [string, Place][] = Object.entries(places);

it('every address is made from its place', () => {
  expect(paths.overview(scope)).toBe('/t/acme/p/default');
  expect(paths.allocation(scope, 'alloc_1')).toBe('/t/acme/p/default/allocations/alloc_1');
  expect(paths.terminal(scope, 'alloc_1')).toBe('/t/acme/p/default/allocations/alloc_1/terminal');
  expect(paths.node('node_1', { tab: 'json' })).toBe('/platform/nodes/node_1?tab=json');
  expect(paths.newAllocation(scope, { sku: undefined })).toBe('/t/acme/p/default/allocations/new');
  expect(paths.platformAudit({ target: 'a b' })).toBe('/platform/audit?target=a+b');
  expect(paths.account()).toBe('/account');
  expect(paths.organization({ org: 'acme' })).toBe('/t/acme');
  expect(paths.organizationMembers({ org: 'acme' })).toBe('/t/acme/members');
});

it('an address takes what its place names, and nothing else', () => {
  expectTypeOf(paths.skus).parameters.toEqualTypeOf<[{ org: string; project: string }, SearchOf<'skus'>?]>();
  expectTypeOf(paths.node).parameters.toEqualTypeOf<[string, SearchOf<'node'>?]>();
  expectTypeOf<SearchOf<'allocations'>>().toEqualTypeOf<{
    q?: string | undefined;
    view?: string | undefined;
    sku?: string | undefined;
  }>();
});

it('no two places have the same address, keys or label', () => {
  const unique = (values: (string | undefined)[]) => {
    const given = values.filter((value) => value !== undefined);
    expect(new Set(given).size).toBe(given.length);
  };
  unique(all.map(([, place]) => patternOf(place)));
  unique(all.map(([, { menu }]) => menu?.keys));
  unique(all.map(([, { menu }]) => menu && (menu.alone ?? menu.label)));
});

it('a place in a menu needs nothing but a project to be reached', () => {
  for (const [name, { menu, path }] of all)
    if (menu) expect([name, path]).toEqual([name, expect.not.stringMatching(/\$/)]);
});

it('somebody sees the places that they have', () => {
  const areasOf = (...of: Parameters<typeof menuOf>) => new Set(menuOf(...of).map(({ name }) => places[name].within));
  expect(areasOf(undefined, undefined, false)).toEqual(new Set(['frame']));
  expect(areasOf(scope, undefined, false)).toEqual(new Set(['project', 'frame']));
  expect(areasOf(undefined, scope, false)).toEqual(new Set(['organization', 'frame']));
  expect(areasOf(undefined, undefined, true)).toEqual(new Set(['platform', 'frame']));
  expect(menuOf(scope, scope, true)).toHaveLength(all.filter(([, { menu }]) => menu).length);
  expect(menuOf(scope, scope, true).find(({ keys }) => keys === 'g s')?.href).toBe('/t/acme/p/default/skus');
});

it('the server learns how all addresses begin, and which of them need no session', () => {
  const { signedIn, everybody } = beginnings();
  expect(signedIn).toEqual(expect.arrayContaining(['/', '/t', '/platform', '/account']));
  expect(everybody).toEqual(['/invite', '/signed-out']);
  for (const [, place] of all) expect([...signedIn, ...everybody]).toContain(patternOf(place).match(/^\/[^/]+/)?.[0]);
});
