import type { Bearer } from '@gpuaas/identity-provider';
import { createCtx, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { wirePolicies } from '@gpuaas/policy';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Iam, wireIam } from '../iam.ts';
import { findAccess } from '../permissions/credentials.ts';
import { forgetSessions } from '../sessions/forget-session-store.ts';
import { openTokenIssuer } from '../tokens/token-issuer.ts';
import { wireFirstAdmin } from './first-admin.ts';

let test: TestDatabase;
let iam: Iam;
const source = createTestCtxSource();
const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_other' });

beforeAll(async () => {
  test = await createTestDatabase();
  const secrets = { read: async () => undefined, write: async () => 1, remove: async () => {} };
  const policies = wirePolicies();
  const tokens = await openTokenIssuer(secrets, source, policies);
  iam = wireIam({ tokens, platformAdmins: [], rebindsAt: () => false, policies });
});
afterAll(() => test.close());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => test.database.transaction(work);
const identityOf = (name: string) => ({
  ...{ issuer: 'https://sso.example.test', subject: `subject of ${name}`, username: name },
  ...{ displayName: name, email: undefined },
});
const accept = (name: string, key: string, seconds = 300) => {
  const bearer: Bearer = { identity: identityOf(name), key, expiresAt: new Date(Date.now() + seconds * 1_000) };
  return inTransaction((tx) => iam.acceptBearer(tx, ctx, { ...bearer, address: '203.0.113.7' }));
};
const isIn = async (sessionId: Awaited<ReturnType<typeof accept>>['sessionId']) =>
  (await findAccess(test.database.db, sessionId, undefined as never)) !== undefined;

describe('a token of the identity provider', () => {
  it('stands for one session, whoever comes first, which lasts as long as the last token', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => accept('ada', 'session-1')));
    const ids = new Set(all.map(({ sessionId }) => sessionId));
    expect([ids.size, all.filter(({ isNew }) => isNew).length]).toEqual([1, 1]);
    const [first] = all;
    if (!first) throw new Error('none');
    const endOf = async () =>
      (await test.asOwner<{ at: Date }>('select expires_at as at from iam.session where id = $1', [first.sessionId]))[0]
        ?.at ?? new Date(0);
    const before = await endOf();
    await accept('ada', 'session-1', 10);
    expect(await endOf()).toEqual(before);
    await accept('ada', 'session-1', 900);
    expect((await endOf()).getTime()).toBeGreaterThan(before.getTime());
    expect((await accept('ada', 'session-2')).sessionId).not.toBe(first.sessionId);
  });

  it('opens nothing any more once its owner has ended the session, nor does a later one of it', async () => {
    const { sessionId } = await accept('bob', 'session-3');
    expect(await isIn(sessionId)).toBe(true);
    await inTransaction((tx) => iam.endSession(tx, sessionId));
    const again = await accept('bob', 'session-3', 3_600);
    expect([again.sessionId, await isIn(sessionId)]).toEqual([sessionId, false]);
  });

  it('opens nothing either when the ended session was forgotten meanwhile', async () => {
    const [{ sessionId: ended }, { sessionId: expired }] = [
      await accept('ned', 'ended'),
      await accept('ned', 'expired'),
    ];
    await inTransaction((tx) => iam.endSession(tx, ended));
    await test.asOwner(
      `update iam.session set ended_at = ended_at - interval '31 days', expires_at = expires_at - interval '31 days'
       where id in ($1, $2)`,
      [ended, expired],
    );
    await inTransaction((tx) => forgetSessions(tx, 30 * 86_400, [ended, expired]));
    await expect(accept('ned', 'ended')).rejects.toMatchObject({ code: 'session_revoked' });
    // Nobody has ended this one: it was over for want of a token.
    const again = await accept('ned', 'expired');
    expect([again.isNew, await isIn(again.sessionId)]).toEqual([true, true]);
  });

  it('leaves name and address as they are: it need not tell them', async () => {
    const identity = { ...identityOf('named'), displayName: 'Nadia N.', email: 'nadia@example.test' };
    const { user } = await inTransaction((tx) => iam.signIn(tx, ctx, { identity, client: 'test' }));
    expect((await accept('named', 'session-6')).user).toEqual(user);
  });

  it('does not let in somebody who is disabled', async () => {
    const { user } = await accept('eve', 'session-4');
    await test.asOwner('update iam.user_account set disabled_at = clock.now() where id = $1', [user.id]);
    await expect(accept('eve', 'session-5')).rejects.toMatchObject({ code: 'login_failed' });
  });

  it('is kept as a hash of its session only', async () => {
    await accept('secret', 'a session that nobody else has');
    const [{ all } = { all: '' }] = await test.asOwner<{ all: string }>(
      `select string_agg(s::text, '') as all from iam.session s`,
    );
    expect(all).not.toContain('a session that nobody else has');
  });
});

describe('the first administrator', () => {
  const firstAdmin = wireFirstAdmin(source);
  const isAdmin = async (id: string) =>
    (await test.asOwner('select platform_role from iam.user_account where id = $1', [id]))[0]?.['platform_role'] ===
    'platform_admin';

  it('is who presents the secret, once, and only the last one counts', async () => {
    const [{ user: ada }, { user: bob }] = [await accept('first', 'a'), await accept('second', 'b')];
    expect(await firstAdmin.isWanted(test.database.db)).toBe(true);
    const old = await inTransaction((tx) => firstAdmin.makeSecret(tx));
    const secret = await inTransaction((tx) => firstAdmin.makeSecret(tx));
    const claim = (id: typeof ada.id, given: string) =>
      inTransaction((tx) => firstAdmin.claim(tx, id, given)).then(
        () => 'made',
        (error: { code: string }) => error.code,
      );
    expect([await claim(bob.id, old), await claim(bob.id, `${secret}x`)]).toEqual(['not_found', 'not_found']);
    const both = await Promise.all([claim(ada.id, secret), claim(bob.id, secret)]);
    expect(both.toSorted()).toEqual(['made', 'not_found']);
    const admins = [await isAdmin(ada.id), await isAdmin(bob.id)];
    expect(admins.filter(Boolean)).toHaveLength(1);
    expect(await firstAdmin.isWanted(test.database.db)).toBe(false);
    for (const { id } of [ada, bob]) expect(await claim(id, secret)).toBe('not_found');
    const late = await inTransaction((tx) => firstAdmin.makeSecret(tx));
    const second = (await isAdmin(ada.id)) ? bob : ada;
    expect(await claim(second.id, late)).toBe('not_found');
    expect(await isAdmin(second.id)).toBe(false);
  });
});
