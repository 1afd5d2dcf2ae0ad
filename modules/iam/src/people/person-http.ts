import type { OperationName, Person as PersonView } from '@gpuaas/contract';
import { DomainError, type Handlers, pageOf, type Tx } from '@gpuaas/kernel';
import type { Iam } from '../iam.ts';
import { checkAccess } from '../permissions/check-access.ts';
import {
  disablePerson,
  enablePerson,
  listPeople,
  lockAdministrators,
  type PlatformPerson,
  setPlatformRole,
} from './person-store.ts';

export type PersonOperation = Extract<
  OperationName,
  'listUsers' | 'getUser' | 'disableUser' | 'enableUser' | 'setPlatformRole' | 'checkAccess'
>;

export interface PersonResources {
  user: PlatformPerson;
}

/**
 * Counts after the lock: of two administrators who disable each other at once, one stays. Whoever was none when they were
 * looked up may have become the last one since.
 */
async function assertNotLastAdministrator(tx: Tx, { id }: PlatformPerson): Promise<void> {
  const administrators = await lockAdministrators(tx);
  if (administrators.every((other) => other === id)) throw new DomainError('last_administrator');
}

export function personHandlers({ iam }: { iam: Pick<Iam, 'access'> }): Handlers<PersonOperation, PersonResources> {
  return {
    async listUsers({ db, query }) {
      const filter = { text: query.text, disabled: query.disabled, platformRole: query.platform_role };
      const { items, nextCursor } = await listPeople(db, filter, pageOf(query, ['users', filter]));
      return { status: 200, body: { items: items.map(toPerson), next_cursor: nextCursor } };
    },
    getUser: async ({ user }) => ({ status: 200, body: toPerson(user) }),
    async disableUser({ tx, user, body }) {
      await assertNotLastAdministrator(tx, user);
      const disabled = toPerson(await disablePerson(tx, user.id));
      return { status: 200, body: disabled, audit: about(user, { reason: body.reason }) };
    },
    async enableUser({ tx, user, body }) {
      const enabled = toPerson(await enablePerson(tx, user.id));
      return { status: 200, body: enabled, audit: about(user, { reason: body.reason }) };
    },
    async setPlatformRole({ tx, user, body }) {
      const { platform_role: role } = body;
      if (role !== 'platform_admin') await assertNotLastAdministrator(tx, user);
      const changed = toPerson(await setPlatformRole(tx, user.id, role));
      return { status: 200, body: changed, audit: about(user, { from: user.platformRole, to: role }) };
    },
    checkAccess: async ({ db, ctx, body }) => ({
      status: 200,
      body: { answers: await checkAccess({ iam }, db, ctx.principal.credentialId, body.questions) },
    }),
  };
}

function about({ username }: PlatformPerson, detail: Record<string, unknown>) {
  return { targetName: username, detail };
}

function toPerson(person: PlatformPerson): PersonView {
  return {
    id: person.id,
    username: person.username,
    display_name: person.displayName,
    email: person.email ?? null,
    platform_role: person.platformRole,
    disabled_at: person.disabledAt?.toISOString() ?? null,
    created_at: person.createdAt.toISOString(),
    last_signed_in_at: person.lastSignedInAt.toISOString(),
  };
}
