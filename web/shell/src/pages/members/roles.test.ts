import type { Member, MemberRole } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { joinRoles } from '../../api/members.ts';
import { lastOwnerOf, roleOf, roleOptions } from './roles.ts';

const member = (name: string, role: MemberRole, disabled = false) =>
  ({ id: `${name}-${role}`, user: { id: name, username: name }, role, disabled }) as unknown as Member;

it('lists somebody with two roles once, with the role that counts first', () => {
  const own = [member('ada', 'member'), member('bob', 'owner'), member('cleo', 'admin')];
  const rows = joinRoles(own, [member('ada', 'owner'), member('bob', 'admin'), member('dan', 'admin', true)]);
  expect(rows.map((row) => [row.user.username, roleOf(row)])).toEqual([
    ['ada', { role: 'owner', notes: ['from the organisation', 'member here'] }],
    ['bob', { role: 'owner', notes: ['admin of the organisation'] }],
    ['cleo', { role: 'admin', notes: [] }],
    ['dan', { role: 'admin', notes: ['from the organisation', 'account disabled'] }],
  ]);
  expect(rows.map(({ own }) => own?.id)).toEqual(['ada-member', 'bob-owner', 'cleo-admin', undefined]);
});

it('says the same role only with where it comes from', () => {
  expect(joinRoles([member('ada', 'admin')], [member('ada', 'admin')]).map(roleOf)).toEqual([
    { role: 'admin', notes: ['admin of the organisation'] },
  ]);
});

it('knows the last owner who can act', () => {
  const [ada, bob] = [member('ada', 'owner'), member('bob', 'owner')];
  expect(lastOwnerOf(joinRoles([ada, member('cleo', 'admin')], []))?.user.username).toBe('ada');
  expect(lastOwnerOf(joinRoles([ada, bob], []))).toBeUndefined();
  expect(lastOwnerOf(joinRoles([ada, member('bob', 'owner', true)], []))?.user.username).toBe('ada');
  expect(lastOwnerOf(joinRoles([], [ada]))).toBeUndefined();
});

it('offers the role of an owner to owners', () => {
  expect(roleOptions({ withOwner: false }).map(({ value }) => value)).toEqual(['viewer', 'member', 'admin']);
  expect(roleOptions({ withOwner: true }).at(-1)).toEqual({ value: 'owner', label: 'Owner' });
});
