import type { Department, OrganizationProject, ProjectView } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { byDepartment, entriesOf, leftIn } from './by-department.ts';

const department = (slug: string, isDefault = false) =>
  ({ id: `dept_${slug}`, slug, name: slug, is_default: isDefault }) as unknown as Department;
const project = (slug: string, within: string, archivedAt: string | null = null) =>
  ({
    id: `proj_${slug}`,
    slug,
    name: slug,
    department: { id: `dept_${within}` },
    archived_at: archivedAt,
  }) as unknown as OrganizationProject;

it('shows projects under their departments, open ones apart from archived ones', () => {
  const listed = [project('b', 'lab'), project('a', 'lab'), project('old', 'lab', '2026-01-01T00:00:00.000Z')];
  const mine = [project('a', 'lab')] as unknown as ProjectView[];
  const entries = byDepartment([department('lab'), department('general', true)], entriesOf(listed, mine));
  expect(entries.map(({ department: { slug } }) => slug)).toEqual(['general', 'lab']);
  expect(entries[1]?.open.map(({ slug, mine: own }) => [slug, own !== undefined])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(entries[1]?.archived.map(({ slug }) => slug)).toEqual(['old']);
});

it('shows somebody who may not see all projects their own', () => {
  const mine = [project('a', 'lab')] as unknown as ProjectView[];
  expect(entriesOf(undefined, mine).map(({ slug, archived_at: at }) => [slug, at])).toEqual([['a', null]]);
});

it('names what is left', () => {
  expect(leftIn([])).toBeUndefined();
  expect(leftIn([{ slug: 'a' }])).toBe('Archive its project first: a.');
  expect(leftIn(['a', 'b', 'c', 'd', 'e'].map((slug) => ({ slug })))).toBe(
    'Archive its projects first: a, b, c and 2 more.',
  );
});
