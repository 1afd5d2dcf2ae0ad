import type { SessionId } from '@gpuaas/contract';
import type { Identity } from '@gpuaas/identity-provider';
import { createCtx, DomainError, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { wirePolicies } from '@gpuaas/policy';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iamHandlers } from '../http.ts';
import { type Iam, type TokenSet, wireIam } from '../iam.ts';
import { findAccess } from '../permissions/credentials.ts';
import { openTokenIssuer } from '../tokens/token-issuer.ts';

let test: TestDatabase;
let iam: Iam;
const source = createTestCtxSource();
const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_own' });

beforeAll(async () => {
  test = await createTestDatabase();
  const secrets = { read: async () => undefined, write: async () => 1, remove: async () => {} };
  const policies = wirePolicies();
  iam = wireIam({
    tokens: await openTokenIssuer(secrets, source, policies),
    platformAdmins: [],
    rebindsAt: () => false,
    policies,
  });
});
afterAll(() => test.close());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => test.database.transaction(work);
const signIn = (name: string, more: { session?: string; address?: string } = {}) => {
  const { session, address } = more;
  const identity: Identity = {
    ...{ issuer: 'embedded', subject: `subject of ${name}`, username: name, displayName: name, email: undefined },
    ...(session !== undefined && { session }),
  };
  return inTransaction((tx) =>
    iam.signIn(tx, ctx, { identity, client: 'test', ...(address !== undefined && { address }) }),
  );
};
const isIn = async ({ sessionId }: TokenSet) =>
  (await findAccess(test.database.db, sessionId, undefined)) !== undefined;
const listOf = async ({ user }: TokenSet, limit = 50, after?: string) =>
  iam.listSessions(test.database.db, user.id, { limit, after });

describe('the sessions of a person', () => {
  it('are those that go on, the latest first, page by page, and nobody else’s', async () => {
    const [first, second, third] = [await signIn('lister'), await signIn('lister'), await signIn('lister')];
    await signIn('neighbour');
    const ended = await signIn('lister');
    await inTransaction((tx) => iam.endSession(tx, ended.sessionId));
    const expired = await signIn('lister');
    await test.asOwner('update iam.session set expires_at = clock.now() where id = $1', [expired.sessionId]);
    const page = await listOf(first, 2);
    expect(page.items.map(({ id }) => id)).toEqual([third.sessionId, second.sessionId]);
    const rest = await listOf(first, 2, second.sessionId);
    expect(rest).toMatchObject({ items: [{ id: first.sessionId }], nextCursor: null });
  });

  it('say from where and when they were last used', async () => {
    const set = await signIn('mover', { address: '203.0.113.1' });
    expect((await listOf(set)).items).toMatchObject([{ client: 'test', address: '203.0.113.1' }]);
    await test.asOwner(`update iam.session set last_seen_at = 'epoch' where id = $1`, [set.sessionId]);
    const gone = await signIn('mover');
    await inTransaction((tx) => iam.endSession(tx, gone.sessionId));
    await inTransaction((tx) =>
      iam.noteSightings(tx, [
        { credentialId: set.sessionId, address: '203.0.113.2' },
        { credentialId: gone.sessionId, address: '203.0.113.3' },
        { credentialId: 'sess_01jck3v9x2e0tr6q0000000000' as SessionId, address: '203.0.113.4' },
      ]),
    );
    const [seen] = (await listOf(set)).items;
    expect(seen?.address).toBe('203.0.113.2');
    expect(seen?.lastSeenAt.getTime()).toBeGreaterThan(0);
    const [kept] = await test.asOwner('select address from iam.session where id = $1', [gone.sessionId]);
    expect(kept).toEqual({ address: null });
  });

  it('end all but one, with the identity provider’s own, and those of nobody else', async () => {
    const kept = await signIn('owner', { session: 'issuer-kept' });
    const [same, other] = [
      await signIn('owner', { session: 'issuer-kept' }),
      await signIn('owner', { session: 'two' }),
    ];
    const neighbour = await signIn('bystander', { session: 'three' });
    const end = () =>
      inTransaction((tx) =>
        iam.endOtherSessions(tx, { userId: kept.user.id, sessionId: kept.sessionId }, 'ended by its owner'),
      );
    expect(await end()).toEqual({ ended: 2, issuerSessions: ['two'] });
    expect(await Promise.all([kept, same, other, neighbour].map(isIn))).toEqual([true, false, false, true]);
    expect(await end()).toEqual({ ended: 0, issuerSessions: [] });
  });
});

describe('a password', () => {
  const calls: object[] = [];
  const handlersWith = (changePassword: unknown) =>
    iamHandlers({ iam, identityProvider: { issuer: 'embedded', endSession: async () => {}, changePassword } } as never);
  const change = async (set: TokenSet, handlers: ReturnType<typeof handlersWith>) => {
    const principal = { identity: { type: 'user', id: set.user.id, name: 'x' }, credentialId: set.sessionId };
    const input = { ctx: { ...ctx, principal }, body: { current_password: 'old', new_password: 'new' } };
    const prepared = handlers.changePassword as { before(call: object): Promise<(call: object) => Promise<unknown>> };
    const handle = await prepared.before({ ...input, db: test.database.db, peer: { remoteAddress: '203.0.113.9' } });
    return inTransaction((tx) => handle({ ...input, tx }));
  };

  it('that is changed ends every other session, and none when it was refused', async () => {
    const [one, other] = [await signIn('changer'), await signIn('changer')];
    const refusing = handlersWith(async () => Promise.reject(new DomainError('password_refused', { reason: 'no' })));
    await expect(change(one, refusing)).rejects.toMatchObject({ code: 'password_refused' });
    expect(await isIn(other)).toBe(true);
    const taking = handlersWith(async (asked: object) => {
      calls.push(asked);
      return async () => {};
    });
    await change(one, taking);
    expect(calls).toEqual([
      { subject: 'subject of changer', currentPassword: 'old', newPassword: 'new', address: '203.0.113.9' },
    ]);
    expect([await isIn(one), await isIn(other)]).toEqual([true, false]);
  });

  it('that somebody else keeps cannot be changed here', async () => {
    const set = await signIn('elsewhere');
    await expect(change(set, handlersWith(undefined))).rejects.toMatchObject({ code: 'not_found' });
    await test.asOwner(`update iam.user_account set issuer = 'another' where id = $1`, [set.user.id]);
    const taking = handlersWith(async () => async () => {});
    await expect(change(set, taking)).rejects.toMatchObject({ code: 'not_found' });
  });
});
