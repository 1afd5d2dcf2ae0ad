import {
  type MemberRole,
  type MeView,
  type Organization,
  organizationPermissions,
  type PlatformRole,
  type ProjectView,
  projectPermissions,
} from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { accessIn, lackingIn, nameOf, type Places } from './access.ts';

const granted = (table: Readonly<Record<string, readonly MemberRole[]>>, role: MemberRole) =>
  Object.keys(table).filter((permission) => table[permission]?.includes(role));
const projectAs = (role: MemberRole, id = 'proj_1') =>
  ({ id, role, permissions: granted(projectPermissions, role) }) as unknown as ProjectView;
const organizationAs = (role: MemberRole) =>
  ({ id: 'org_1', role, permissions: granted(organizationPermissions, role) }) as unknown as Organization;
const meAs = (role: string) => ({ platform_role: role as PlatformRole }) as MeView;
const outside: Places = { me: meAs('platform_user'), organization: undefined, project: undefined };

describe('access', () => {
  it('blocks nothing for somebody who may do it', () => {
    const all = { me: meAs('platform_admin'), organization: organizationAs('owner'), project: projectAs('owner') };
    const access = accessIn(all, new Map());
    expect(access.reason('project.archive')).toBeUndefined();
    expect(access.reason('organization.archive')).toBeUndefined();
    expect(access.reason('platform.user.write')).toBeUndefined();
    expect(lackingIn(all)).toEqual([]);
  });

  it('says what cannot be done, why, and whom to ask, at every level', () => {
    const places = { me: meAs('platform_ops'), organization: organizationAs('member'), project: projectAs('viewer') };
    const grantedBy = new Map([
      ['project.member.write proj_1', ['ada', 'bob']],
      ['organization.write org_1', ['ada']],
      ['platform.policy.write ', ['root']],
    ]);
    const access = accessIn(places, grantedBy);
    expect(access.reason('project.member.write')).toBe(
      'You can’t manage members of this project: your role is viewer, and this needs project.member.write. Ask ada or bob.',
    );
    expect(access.reason('organization.write')).toBe(
      'You can’t rename this organisation: your role is member, and this needs organization.write. Ask ada.',
    );
    expect(access.reason('platform.policy.write')).toBe(
      'You can’t change platform policies: your platform role is Operator, and this needs platform.policy.write. Ask root.',
    );
    expect(access.reason('platform.node.write')).toBeUndefined();
    expect(access.reason('project.archive')).toMatch(/project\.archive\.$/);
  });

  it('looks at another project by its own role, never by that in the current one', () => {
    const places = { ...outside, project: projectAs('owner') };
    const other = projectAs('admin', 'proj_2');
    const access = accessIn(places, new Map([['project.archive proj_2', ['ada']]]));
    expect(access.reasonIn(other, 'project.write')).toBeUndefined();
    expect(access.reasonIn(other, 'project.archive')).toMatch(/your role is admin.* Ask ada\.$/);
    expect(access.reasonIn(undefined, 'project.archive')).toMatch(/you have no role in this project/);
  });

  it('asks about what is lacking where somebody has a role, once for each', () => {
    const questions = lackingIn({ ...outside, project: projectAs('member'), organization: organizationAs('viewer') });
    expect(questions).toContainEqual({ permission: 'project.archive', project_id: 'proj_1' });
    expect(questions).toContainEqual({ permission: 'organization.write', organization_id: 'org_1' });
    expect(questions.some(({ permission }) => permission.startsWith('platform.'))).toBe(false);
    expect(new Set(questions.map(nameOf)).size).toBe(questions.length);
    expect(lackingIn(outside)).toEqual([]);
  });

  it('gives nothing to a platform role that it does not know', () => {
    const access = accessIn({ ...outside, me: meAs('platform_auditor') }, new Map());
    expect(access.may('platform.node.read')).toBe(false);
    expect(access.reason('platform.node.read')).toMatch(/your platform role is platform_auditor/);
  });
});
