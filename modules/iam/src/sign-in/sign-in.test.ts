import { type PolicyKey, policyCatalogue, type SessionId } from '@gpuaas/contract';
import type { Identity } from '@gpuaas/identity-provider';
import { type Clock, createCtx, systemPrincipal, type Tx } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iamHandlers } from '../http.ts';
import { type Iam, type TokenSet, wireIam } from '../iam.ts';
import { findAccess } from '../permissions/credentials.ts';
import { openTokenIssuer, type TokenIssuer } from '../tokens/token-issuer.ts';

let test: TestDatabase;
let iam: Iam;
let tokens: TokenIssuer;
let offset = 0;
const clock: Clock = { now: () => new Date(Date.now() + offset) };
const source = { ...createTestCtxSource(), clock };
const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_iam' });
/** What operators have set. */
let set: Partial<Record<PolicyKey, number>> = {};
const policies = { read: ((key) => set[key] ?? policyCatalogue[key].default) as Policies['read'] };
const platformAdmins = [{ issuer: 'test', username: 'root' }];

beforeAll(async () => {
  test = await createTestDatabase();
  const values = new Map<string, string>();
  const secrets = {
    read: async (path: string) => (values.has(path) ? { value: values.get(path) as string, version: 1 } : undefined),
    write: async (path: string, value: string) => {
      values.set(path, value);
      return 1;
    },
    remove: async () => {},
  };
  tokens = await openTokenIssuer(secrets, source, policies);
  iam = wireIam({ tokens, platformAdmins, rebindsAt: (issuer) => issuer === 'keycloak', policies });
});
afterAll(() => test.close());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => test.database.transaction(work);
const identityOf = (name: string, more: Partial<Identity> = {}): Identity => ({
  issuer: 'test',
  subject: `subject of ${name}`,
  username: name,
  displayName: name,
  email: undefined,
  ...more,
});
const signIn = (identity: Identity, code?: string) =>
  inTransaction((tx) => iam.signIn(tx, ctx, { identity, client: 'test', ...(code !== undefined && { code }) }));
const access = ({ sessionId }: TokenSet) => findAccess(test.database.db, sessionId, undefined);
const refresh = (token: string) => inTransaction((tx) => iam.refresh(tx, ctx, token));
const endOf = async (sessionId: SessionId) =>
  (await test.asOwner('select ended_reason from iam.session where id = $1', [sessionId]))[0]?.['ended_reason'];

describe('what lasts as long as a policy says', () => {
  const secondsUntil = (at: Date) => Math.round((at.getTime() - source.clock.now().getTime()) / 1_000);
  it.each([
    ['by default', {}, [900, 604_800, 2_592_000]],
    [
      'when operators have set them',
      {
        'auth.access_token_ttl_seconds': 60,
        'auth.console_token_ttl_seconds': 3_600,
        'auth.session_ttl_seconds': 7_200,
      },
      [60, 3_600, 7_200],
    ],
  ])('is an access token, a console token and a session: %s', async (_, values, expected) => {
    set = values;
    const { user, sessionId, expiresAt, refreshExpiresAt } = await signIn(identityOf('lena'));
    const subject = { userId: user.id, sessionId, username: user.username };
    const cookie = await tokens.mint(subject, 'console');
    const [session] = await test.asOwner('select expires_at from iam.session where id = $1', [sessionId]);
    set = {};
    const [access, console, life] = expected as [number, number, number];
    // However slow this machine is, and whatever its database says: one is not taken for another.
    expect(Math.abs(secondsUntil(expiresAt) - access)).toBeLessThan(40);
    expect(Math.abs(secondsUntil(cookie.expiresAt) - console)).toBeLessThan(40);
    for (const at of [refreshExpiresAt, session?.['expires_at'] as Date]) {
      expect(Math.abs(secondsUntil(at) - life)).toBeLessThan(40);
    }
  });
});

describe('a person', () => {
  it('is known by issuer and subject, whatever they are called', async () => {
    const first = await signIn(identityOf('mara'));
    const renamed = await signIn(identityOf('mara', { username: 'mara-lee', displayName: 'Mara Lee' }));
    expect(renamed.user).toMatchObject({ id: first.user.id, username: 'mara', displayName: 'Mara Lee' });
    const [same, elsewhere] = [
      await signIn(identityOf('mara', { subject: 'somebody else' })),
      await signIn(identityOf('mara', { issuer: 'another' })),
    ];
    const ids = new Set([first, same, elsewhere].map(({ user }) => user.id));
    expect(ids.size).toBe(3);
    for (const { user } of [same, elsewhere]) expect(user.username).toMatch(/^mara-[0-9a-f]{6}$/);
  });

  it('is known again by name and verified address when their account was made anew, where the issuer keeps names', async () => {
    const made = (subject: string, more: Partial<Identity> = {}) =>
      identityOf('renata', { issuer: 'keycloak', subject, email: 'renata@example.test', emailVerified: true, ...more });
    const first = await signIn(made('one'));
    const again = await signIn(made('two'));
    expect(again.user.id).toBe(first.user.id);
    // It may have been somebody else who was signed in with the account before.
    expect([await access(first), (await access(again))?.actor.id]).toEqual([undefined, first.user.id]);
    expect((await signIn(made('two'))).user.id).toBe(first.user.id);
    expect(await access(again)).toBeDefined();
    // The account that was deleted is gone for good.
    const others = [
      made('one', { email: undefined }),
      made('three', { emailVerified: false }),
      made('four', { email: 'another@example.test' }),
      made('five', { username: 'renate' }),
      made('six', { issuer: 'elsewhere' }),
    ];
    for (const identity of others) expect((await signIn(identity)).user.id, identity.subject).not.toBe(first.user.id);
  });

  it('stays an administrator who was made one, whatever the settings name', async () => {
    const { user } = await signIn(identityOf('promoted'));
    await test.asOwner(`update iam.user_account set platform_role = 'platform_admin' where id = $1`, [user.id]);
    expect((await signIn(identityOf('promoted'))).user.platformRole).toBe('platform_admin');
  });

  it('gets an organisation, a department and a project of their own with the first sign-in, and only then', async () => {
    const { user } = await signIn(identityOf('newcomer'));
    await signIn(identityOf('newcomer'));
    const { items } = await iam.listProjects(test.database.db, user.id, { limit: 9, after: undefined });
    expect(items).toMatchObject([
      {
        slug: 'default',
        organization: { slug: 'newcomer', type: 'personal' },
        department: { slug: 'default' },
        role: 'owner',
      },
    ]);
  });

  it('is one, and has one project, however many first sign-ins come at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => signIn(identityOf('eager'))));
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
    const { items } = await iam.listProjects(test.database.db, all[0]?.user.id as never, {
      limit: 9,
      after: undefined,
    });
    expect(items).toHaveLength(1);
  });

  it('is an administrator of the platform only by name and issuer', async () => {
    expect((await signIn(identityOf('root'))).user.platformRole).toBe('platform_admin');
    expect((await signIn(identityOf('root', { issuer: 'another' }))).user.platformRole).toBe('platform_user');
    expect((await signIn(identityOf('toor'))).user.platformRole).toBe('platform_user');
  });

  it('keeps their records once they are disabled, and can neither sign in nor go on', async () => {
    const set = await signIn(identityOf('leaver'));
    await test.asOwner('update iam.user_account set disabled_at = clock.now() where id = $1', [set.user.id]);
    expect(await access(set)).toBeUndefined();
    expect(await refresh(set.refreshToken)).toEqual({ outcome: 'unknown' });
    await expect(signIn(identityOf('leaver'))).rejects.toMatchObject({ code: 'login_failed' });
    expect(await iam.listProjects(test.database.db, set.user.id, { limit: 9, after: undefined })).toMatchObject({
      items: [{ slug: 'default' }],
    });
  });
});

describe('an access token', () => {
  it('lives for 15 minutes and can be verified by anybody with the public keys', async () => {
    const { accessToken, expiresAt, sessionId, user } = await signIn(identityOf('bearer'));
    const keys = createLocalJWKSet({ keys: tokens.publicKeys() });
    const { payload } = await jwtVerify(accessToken, keys, { issuer: 'gpuaas', audience: 'gpuaas-api' });
    expect(payload).toMatchObject({ sub: user.id, sid: sessionId });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
    expect(expiresAt.getTime()).toBe((payload.exp ?? 0) * 1_000);
    expect(tokens.publicKeys().every((key) => !('d' in key))).toBe(true);
  });

  it('is not taken once its time is over, also when it was remembered, or as a token of the other kind', async () => {
    const [used, unused] = [await signIn(identityOf('late')), await signIn(identityOf('late'))];
    await tokens.verify(used.accessToken, 'access');
    await expect(tokens.verify(used.accessToken, 'console')).rejects.toMatchObject({ code: 'unauthenticated' });
    offset += 901_000;
    for (const { accessToken } of [used, unused]) {
      await expect(tokens.verify(accessToken, 'access')).rejects.toMatchObject({ code: 'token_expired' });
    }
    offset -= 901_000;
  });
});

describe('a refresh token', () => {
  it('works once: a second use ends the session, for both who hold it', async () => {
    const set = await signIn(identityOf('owner'));
    const refreshed = await refresh(set.refreshToken);
    if (refreshed.outcome !== 'ok') throw new Error(refreshed.outcome);
    expect(refreshed.tokens.sessionId).toBe(set.sessionId);
    expect(await refresh(set.refreshToken)).toEqual({ outcome: 'reused' });
    expect(await endOf(set.sessionId)).toBe('refresh token used twice');
    expect(await refresh(refreshed.tokens.refreshToken)).toEqual({ outcome: 'unknown' });
    expect(await access(refreshed.tokens)).toBeUndefined();
  });

  it('works for one of many who use it in the same moment', async () => {
    const set = await signIn(identityOf('racer'));
    const all = await Promise.all(Array.from({ length: 6 }, () => refresh(set.refreshToken)));
    expect(all.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1);
    expect(await access(set)).toBeUndefined();
  });

  it('is stored as a hash only, and so is a sign-in code', async () => {
    const code = 'a-code-that-nobody-else-has';
    const { refreshToken, sessionId } = await signIn(identityOf('hashed'), code);
    const stored = await test.asOwner<{ hash: Buffer }>(
      `select hash from iam.refresh_token where session_id = $1
       union all select hash from iam.sign_in_code where session_id = $1`,
      [sessionId],
    );
    expect(stored.map(({ hash }) => hash.length)).toEqual([32, 32]);
    const [{ all } = { all: '' }] = await test.asOwner<{ all: string }>(
      `select (select string_agg(r::text, '') from iam.refresh_token r) || (select string_agg(c::text, '') from iam.sign_in_code c)
         || (select string_agg(s::text, '') from iam.session s) as all`,
    );
    for (const secret of [refreshToken, code]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

describe('a sign-in code', () => {
  it('makes one session, which ends when the code is seen again', async () => {
    const set = await signIn(identityOf('coded'), 'seen-twice');
    expect(await access(set)).toBeDefined();
    await inTransaction((tx) => iam.refuseCode(tx, 'seen-twice'));
    expect(await endOf(set.sessionId)).toBe('sign-in code used twice');
    expect(await access(set)).toBeUndefined();
  });

  it('makes no session once it was refused, or has made one: both may come at once', async () => {
    await inTransaction((tx) => iam.refuseCode(tx, 'refused-first'));
    await expect(signIn(identityOf('second'), 'refused-first')).rejects.toMatchObject({ code: 'login_failed' });
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(identityOf('many'), 'at-once')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('ending a session', () => {
  it('ends the session of the identity provider that it came from, in the same transaction', async () => {
    const ended: string[] = [];
    let away = true;
    const identityProvider = {
      async endSession(tx: Tx, session: string) {
        if (away) throw new Error('the issuer is away');
        ended.push(session);
        // What it writes is kept only if the end of our session is: here it is seen, elsewhere not yet.
        expect(await findAccess(tx, one.sessionId, undefined)).toBeUndefined();
        expect(await access(one)).toBeDefined();
      },
    };
    const { endSession } = iamHandlers({ iam, tokens, identityProvider, forgetCookies: [] } as never);
    const end = (sessionId: SessionId) =>
      inTransaction((tx) =>
        (endSession as (call: object) => Promise<unknown>)({
          tx,
          ctx: { ...ctx, principal: { credentialId: sessionId } },
        }),
      );
    const one = await signIn(identityOf('leaving', { session: 'issuer-1' }));
    await expect(end(one.sessionId)).rejects.toThrow('the issuer is away');
    expect(await endOf(one.sessionId)).toBeNull();
    away = false;
    await end(one.sessionId);
    expect([ended, await endOf(one.sessionId)]).toEqual([['issuer-1'], 'signed out']);
    // Ended once: a second call has nothing to end, and neither has one that came from no session.
    await end(one.sessionId);
    const none = await signIn(identityOf('leaving'));
    await end(none.sessionId);
    expect([ended, await endOf(none.sessionId)]).toEqual([['issuer-1'], 'signed out']);
  });
});
