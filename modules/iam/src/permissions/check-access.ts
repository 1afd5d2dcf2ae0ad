import {
  type AccessAnswer,
  type AccessQuestion,
  type MemberRole,
  organizationPermissions,
  platformPermissions,
  projectPermissions,
} from '@gpuaas/contract';
import type { CredentialId, Db } from '@gpuaas/kernel';
import type { Iam } from '../iam.ts';
import type { Access } from '../user.ts';
import { findAdministrators, findGrantors, type Grantor } from './grantor-store.ts';
import { platformPermissionsOf } from './permissions.ts';

const mostNamed = 5;

/**
 * One answer for each question. Somebody who has no role in a place is told no and nothing else, whether it exists or not.
 * All questions about projects are one statement, and so are those about organisations. Who administers the platform is told
 * to those who operate it, and to nobody else.
 */
export async function checkAccess(
  { iam }: { iam: Pick<Iam, 'access'> },
  db: Db,
  credentialId: CredentialId,
  questions: readonly AccessQuestion[],
): Promise<AccessAnswer[]> {
  const access = await Promise.all(questions.map((question) => iam.access(db, credentialId, placeOf(question))));
  const denied = questions.map((question, at) => !permissionsIn(question, access[at]).has(question.permission));
  const known = access.filter((_, at) => denied[at]);
  const places = {
    organizations: known.flatMap((one) => one?.organization?.id ?? []),
    projects: known.flatMap((one) => one?.project?.id ?? []),
  };
  const grantors = await findGrantors(db, places, mostNamed);
  const isOperators = questions.map((question, at) => denied[at] && isOfPlatform(question) && operates(access[at]));
  const administrators = isOperators.includes(true) ? await findAdministrators(db, mostNamed) : [];
  return questions.map((question, at) => {
    if (!denied[at]) return { allowed: true, missing: null, granted_by: [] };
    const people = grantors.get(access[at]?.project?.id ?? access[at]?.organization?.id ?? '') ?? [];
    const able = people.filter(canGive(question));
    const granted = able.map(({ id, username }) => ({ id, username }));
    return {
      allowed: false,
      missing: question.permission,
      granted_by: isOperators[at] ? administrators : granted,
    };
  });
}

function placeOf({ project_id: projectId, organization_id: organizationId }: AccessQuestion) {
  if (projectId !== undefined) return projectId;
  return organizationId === undefined ? undefined : { organizationId };
}

function permissionsIn(question: AccessQuestion, access: Access | undefined): ReadonlySet<string> {
  const none: ReadonlySet<string> = new Set();
  if (question.project_id !== undefined) return access?.project?.permissions ?? none;
  if (question.organization_id !== undefined) return access?.organization?.permissions ?? none;
  return platformPermissionsOf(access?.person?.user.platformRole);
}

function isOfPlatform({ project_id: projectId, organization_id: organizationId, permission }: AccessQuestion): boolean {
  const isElsewhere = projectId !== undefined || organizationId !== undefined;
  return !isElsewhere && Object.hasOwn(platformPermissions, permission);
}

function operates(access: Access | undefined): boolean {
  return platformPermissionsOf(access?.person?.user.platformRole).size > 0;
}

/** What only owners hold, only owners can give. */
function canGive({ project_id: projectId, permission }: AccessQuestion): (grantor: Grantor) => boolean {
  const table: Readonly<Record<string, readonly MemberRole[]>> =
    projectId === undefined ? organizationPermissions : projectPermissions;
  const level = projectId === undefined ? 'organization' : 'project';
  // People ask for whatever they like, `__proto__` too.
  const holders = Object.hasOwn(table, permission) ? (table[permission] ?? []) : [];
  const isOwners = holders.every((role) => role === 'owner');
  const givers = holders.length === 0 ? [] : (table[`${level}.${isOwners ? 'owner' : 'member'}.write`] ?? []);
  return ({ role }) => givers.includes(role);
}
