import { createCtx, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { wirePolicies } from '@gpuaas/policy';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IamDeps, type TokenSet, wireIam } from '../iam.ts';
import { findAccess } from '../permissions/credentials.ts';
import { openTokenIssuer } from '../tokens/token-issuer.ts';
import { answer, finishDeviceLogin, look, type StartedDeviceLogin, startDeviceLogin } from './device-login.ts';

let test: TestDatabase;
let deps: IamDeps;
let ada: TokenSet;
let bob: TokenSet;
const source = createTestCtxSource();
const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_device' });

beforeAll(async () => {
  test = await createTestDatabase();
  const secrets = { read: async () => undefined, write: async () => 1, remove: async () => {} };
  const policies = wirePolicies();
  deps = {
    tokens: await openTokenIssuer(secrets, source, policies),
    platformAdmins: [],
    rebindsAt: () => false,
    policies,
  };
  [ada, bob] = [await signIn('ada'), await signIn('bob')];
});
afterAll(() => test.close());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => test.database.transaction(work);
const signIn = (name: string) => {
  const identity = { issuer: 'test', subject: name, username: name, displayName: name, email: undefined };
  return inTransaction((tx) => wireIam(deps).signIn(tx, ctx, { identity, client: 'test' }));
};
const start = () => inTransaction((tx) => startDeviceLogin(tx, ctx, { client: 'a host', address: '203.0.113.7' }));
const answered = (userCode: string, by: TokenSet, approves = true) =>
  inTransaction((tx) => answer(tx, userCode, { userId: by.user.id, sessionId: by.sessionId, approves })).then(
    (login) => login !== undefined,
  );
const found = (userCode: string) => inTransaction((tx) => look(tx, userCode));
/** As a machine that waits as long as it is told to. */
const ask = async ({ deviceCode, id }: StartedDeviceLogin) => {
  await test.asOwner('update iam.device_login set last_asked_at = null where id = $1', [id]);
  return inTransaction((tx) => finishDeviceLogin(deps, tx, ctx, deviceCode));
};
const isIn = async ({ sessionId }: TokenSet) =>
  (await findAccess(test.database.db, sessionId, undefined as never)) !== undefined;
/** Another second half than the right one. */
const wrong = ({ userCode }: StartedDeviceLogin) =>
  `${userCode.slice(0, 5)}${userCode.endsWith('BBBB') ? 'CCCC' : 'BBBB'}`;

describe('a sign-in on a machine without a browser', () => {
  it('signs in whoever approves it, once they have, and says who asks before that', async () => {
    const started = await start();
    expect(started.userCode).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect(await ask(started)).toEqual({ outcome: 'pending', interval: 5 });
    expect(await found(started.userCode.toLowerCase().replace('-', ''))).toMatchObject({
      ...{ client: 'a host', address: '203.0.113.7' },
    });
    expect(await answered(started.userCode, ada)).toBe(true);
    const finished = await ask(started);
    if (finished.outcome !== 'ok') throw new Error(finished.outcome);
    expect(finished.tokens.user.id).toBe(ada.user.id);
    expect(await isIn(finished.tokens)).toBe(true);
    const [session] = await test.asOwner('select client, address from iam.session where id = $1', [
      finished.tokens.sessionId,
    ]);
    expect(session).toEqual({ client: 'a host', address: '203.0.113.7' });
  });

  it('makes one session, which ends when the code is seen again', async () => {
    const started = await start();
    await answered(started.userCode, ada);
    const all = await Promise.all(
      Array.from({ length: 4 }, () => inTransaction((tx) => finishDeviceLogin(deps, tx, ctx, started.deviceCode))),
    );
    const made = all.flatMap((one) => (one.outcome === 'ok' ? [one.tokens] : []));
    expect(made).toHaveLength(1);
    expect(all.filter(({ outcome }) => outcome === 'reused')).toHaveLength(3);
    expect(await isIn(made[0] as TokenSet)).toBe(false);
  });

  it('belongs to the first of two who approve it, who may press twice, and cannot be denied by the other', async () => {
    const started = await start();
    const both = await Promise.all([answered(started.userCode, ada), answered(started.userCode, bob)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    const [first, second] = both[0] ? [ada, bob] : [bob, ada];
    expect(await answered(started.userCode, first)).toBe(true);
    expect(await answered(started.userCode, second)).toBe(false);
    expect(await answered(started.userCode, second, false)).toBe(false);
    expect(await found(started.userCode)).toBeUndefined();
    const finished = await ask(started);
    expect(finished.outcome === 'ok' && finished.tokens.user.id).toBe(first.user.id);
  });

  it('is refused once it was denied, and cannot be approved any more', async () => {
    const started = await start();
    expect(await answered(started.userCode, bob, false)).toBe(true);
    expect(await answered(started.userCode, ada)).toBe(false);
    expect(await ask(started)).toEqual({ outcome: 'denied' });
  });

  it('is over after ten minutes, for the machine and for the person', async () => {
    const started = await start();
    await answered(started.userCode, ada);
    await test.asOwner('update iam.device_login set expires_at = clock.now() where id = $1', [started.id]);
    expect(await ask(started)).toEqual({ outcome: 'over' });
    expect([await found(started.userCode), await answered(started.userCode, ada)]).toEqual([undefined, false]);
    await start();
    expect(await test.asOwner('select id from iam.device_login where id = $1', [started.id])).toEqual([]);
  });

  it('is over after ten wrong codes, whoever entered them, also with the right one', async () => {
    const started = await start();
    for (let round = 0; round < 9; round += 1) expect(await answered(wrong(started), bob)).toBe(false);
    expect(await found(started.userCode)).toBeDefined();
    expect(await found(wrong(started))).toBeUndefined();
    expect(await answered(started.userCode, ada)).toBe(false);
    expect(await ask(started)).toEqual({ outcome: 'over' });
  });

  it('tells a machine that asks too often to wait longer, each time', async () => {
    const started = await start();
    const again = () => inTransaction((tx) => finishDeviceLogin(deps, tx, ctx, started.deviceCode));
    expect(await again()).toEqual({ outcome: 'pending', interval: 5 });
    expect(await again()).toEqual({ outcome: 'too soon', interval: 10 });
    expect(await again()).toEqual({ outcome: 'too soon', interval: 15 });
    await answered(started.userCode, ada);
    expect(await again()).toEqual({ outcome: 'too soon', interval: 20 });
  });

  it('lets nobody in who was disabled after they approved it', async () => {
    const started = await start();
    const leaver = await signIn('leaver');
    await answered(started.userCode, leaver);
    await test.asOwner('update iam.user_account set disabled_at = clock.now() where id = $1', [leaver.user.id]);
    expect(await ask(started)).toEqual({ outcome: 'denied' });
  });

  it('lets nobody in after the session that it was approved in has ended', async () => {
    const iam = wireIam(deps);
    const [kept, stolen] = [await signIn('robbed'), await signIn('robbed')];
    const [first, second] = [await start(), await start()];
    for (const { userCode } of [first, second]) expect(await answered(userCode, stolen)).toBe(true);
    expect((await ask(first)).outcome).toBe('ok');
    await inTransaction((tx) => iam.endOtherSessions(tx, { userId: kept.user.id, sessionId: kept.sessionId }, 'test'));
    expect(await ask(second)).toEqual({ outcome: 'denied' });
  });

  it('knows no code that it did not make, and keeps none as it is', async () => {
    const started = await start();
    expect(await inTransaction((tx) => finishDeviceLogin(deps, tx, ctx, 'gpuaas_device_made_up'))).toEqual({
      outcome: 'over',
    });
    const [{ all } = { all: '' }] = await test.asOwner<{ all: string }>(
      `select string_agg(d::text, '') as all from iam.device_login d`,
    );
    const half = started.userCode.slice(5);
    for (const secret of [started.deviceCode, started.userCode, started.userCode.replace('-', '')]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(all).not.toContain(`,${half},`);
  });

  it('waits for room when too many wait already', async () => {
    await test.asOwner(
      `insert into iam.device_login (id, device_hash, selector, verifier_hash, client, address, created_at, expires_at, wrong_codes, interval_seconds)
       select 'filler_' || n, sha256(n::text::bytea), 'filler ' || n, '', 'x', 'x', clock.now(), clock.now() + interval '1 hour', 0, 5
       from generate_series(1, 10000) n`,
    );
    await expect(start()).rejects.toMatchObject({ code: 'unavailable' });
    await test.asOwner(`update iam.device_login set expires_at = clock.now() where id like 'filler%'`);
    expect(await start()).toMatchObject({ interval: 5 });
  });
});
