import type {
  AccessAnswer,
  CreatedInvitation,
  Department,
  Invitation,
  InvitationOffer,
  Member,
  Organization,
  Person,
} from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const organizationView: View<Organization> = {
  name: ({ slug }) => slug,
  columns: {
    ORGANISATION: ({ slug }) => words(slug),
    NAME: ({ name }) => words(name),
    TYPE: ({ type }) => words(type),
    ROLE: ({ role }) => words(role),
    CREATED: ({ created_at }) => timeCell(created_at),
    ID: ({ id }) => words(id),
  },
};

export const departmentView: View<Department> = {
  name: ({ slug }) => slug,
  columns: {
    DEPARTMENT: ({ slug }) => words(slug),
    NAME: ({ name }) => words(name),
    DEFAULT: ({ is_default }) => words(is_default ? 'default' : ''),
    CREATED: ({ created_at }) => timeCell(created_at),
    ID: ({ id }) => words(id),
  },
};

export const memberView: View<Member> = {
  name: ({ user }) => user.username,
  columns: {
    USERNAME: ({ user }) => words(user.username),
    NAME: ({ user }) => words(user.display_name),
    ROLE: ({ role }) => words(role),
    DISABLED: ({ disabled }) => words(disabled ? 'disabled' : ''),
    SINCE: ({ created_at }) => timeCell(created_at),
    ID: ({ id }) => words(id),
  },
};

export const invitationView: View<Invitation> = {
  name: ({ id }) => id,
  columns: {
    ID: ({ id }) => words(id),
    ROLE: ({ role }) => words(role),
    FOR: ({ note }) => words(note),
    'INVITED BY': ({ invited_by }) => words(invited_by.username),
    EXPIRES: ({ expires_at }) => timeCell(expires_at),
  },
};

/** Its link is printed this once. */
export const createdInvitationView: View<CreatedInvitation> = {
  name: ({ url }) => url,
  columns: { ...invitationView.columns, LINK: ({ url }) => words(url) },
};

export const offerView: View<InvitationOffer> = {
  name: ({ project, organization }) => project?.slug ?? organization.slug,
  columns: {
    ORGANISATION: ({ organization }) => words(organization.slug),
    PROJECT: ({ project }) => words(project?.slug ?? null),
    ROLE: ({ role }) => words(role),
    'INVITED BY': ({ invited_by }) => words(invited_by.username),
    EXPIRES: ({ expires_at }) => timeCell(expires_at),
  },
};

export const personView: View<Person> = {
  name: ({ username }) => username,
  columns: {
    USERNAME: ({ username }) => words(username),
    NAME: ({ display_name }) => words(display_name),
    EMAIL: ({ email }) => words(email),
    ROLE: ({ platform_role }) => words(platform_role),
    DISABLED: ({ disabled_at }) => timeCell(disabled_at),
    'SIGNED IN': ({ last_signed_in_at }) => timeCell(last_signed_in_at),
    ID: ({ id }) => words(id),
  },
};

export type CheckedPermission = AccessAnswer & { permission: string };

export const answerView: View<CheckedPermission> = {
  name: ({ permission }) => permission,
  columns: {
    PERMISSION: ({ permission }) => words(permission),
    ALLOWED: ({ allowed }) => words(allowed ? 'yes' : 'no'),
    'GRANTED BY': ({ granted_by }) => words(granted_by.map(({ username }) => username).join(', ')),
  },
};
