import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openForm, startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { prune } from './check-sign-in.ts';
import { failureLimits, networkOf } from './failed-sign-in-store.ts';

const roomy = { atOnce: 4, waiting: 200, waitingPerLane: 200, waitingKnown: 10 };
const home = '127.0.0.1';
const elsewhere = '127.0.0.9';

describe('sign-ins that fail', () => {
  let issuer: TestIssuer;
  beforeEach(async () => {
    issuer = await startTestIssuer({ hashing: roomy });
  });
  afterEach(() => issuer.close());

  const wrong = () => ({ username: issuer.user.username, password: 'wrong' });
  const guess = async (times: number, from: string, username = issuer.user.username) => {
    const form = await openForm(issuer);
    return Promise.all(Array.from({ length: times }, () => form.send({ username, password: 'wrong' }, from)));
  };
  const signIn = async (from = home, cookies = new Map<string, string>()) =>
    (await (await openForm(issuer, cookies)).send(issuer.user, from)).status;
  const failures = (kind: string, count: number) =>
    issuer.test.asOwner('update identity_provider.failed_sign_in set failures = $2 where kind = $1', [kind, count]);
  const pass = (seconds: number) =>
    issuer.test.asOwner('update clock.shift set by_interval = by_interval + make_interval(secs => $1)', [seconds]);
  const lookedAt = () => issuer.failures.filter(({ reason }) => reason === 'wrong_password').length;

  it('are counted before the password is looked at: many at once get no more guesses than one after the other', async () => {
    await guess(25, elsewhere);
    expect(lookedAt()).toBe(failureLimits.pair.failures);
    expect(await signIn(elsewhere)).toBe(401);
  });

  it('are told once each, with the name, the address and the client; those that were refused unseen only once', async () => {
    await guess(15, elsewhere, `na\u0000me ${'x'.repeat(100)}`);
    expect(issuer.failures).toHaveLength(failureLimits.pair.failures + 1);
    expect(issuer.failures[0]).toEqual({
      username: `na\uFFFDme ${'x'.repeat(58)}`,
      address: elsewhere,
      client: 'console',
      reason: 'wrong_password',
    });
    expect(issuer.failures.filter(({ reason }) => reason === 'too_many_attempts')).toHaveLength(1);
  });

  it('are answered alike and as fast for a name that does not exist, a wrong password and too many attempts', async () => {
    const form = await openForm(issuer);
    const times: Record<string, number> = {};
    const shown = new Set<string>();
    async function answers(kind: string, username: string) {
      for (let round = 0; round < 3; round += 1) {
        const started = performance.now();
        const { status, text } = await form.send({ username, password: 'wrong' }, elsewhere);
        times[kind] = Math.min(times[kind] ?? Number.POSITIVE_INFINITY, performance.now() - started);
        shown.add(`${status} ${text.replaceAll(username, '')}`);
      }
    }
    await answers('wrong', issuer.user.username);
    await answers('unknown', 'nobody-of-this-name');
    await failures('pair', 1_000);
    await answers('throttled', issuer.user.username);
    await answers('throttled and unknown', 'nobody-of-this-name');
    expect([...shown]).toHaveLength(1);
    // A hash takes most of the time; without it an answer would come many times faster.
    expect(Math.min(...Object.values(times)) / Math.max(...Object.values(times))).toBeGreaterThan(0.1);
  });

  it('of strangers elsewhere do not keep anybody out', async () => {
    await guess(15, elsewhere);
    expect(await signIn(home)).toBe(303);
  });

  it('of strangers at the same address do not keep somebody out of a browser they signed in with before', async () => {
    const own = new Map<string, string>();
    expect(await signIn(home, own)).toBe(303);
    await guess(15, home);
    expect(await signIn(home)).toBe(401);
    expect(await signIn(home, own)).toBe(303);
  });

  it('from many addresses use up a name for new places only: known addresses and browsers still get in', async () => {
    const own = new Map<string, string>();
    await signIn(home, own);
    await guess(1, elsewhere);
    await failures('name', failureLimits.name.failures);
    expect(await signIn('127.0.0.7')).toBe(401);
    expect(await signIn(home)).toBe(303);
    expect(await signIn('127.0.0.7', own)).toBe(303);
  });

  it('under many names use up an address, but not for people who sign in from there', async () => {
    expect(await signIn(home)).toBe(303);
    await guess(1, home, 'junk-0');
    await failures('address', failureLimits.address.failures);
    await guess(5, home, 'junk-1');
    await issuer.provider.putAccount({
      username: 'newcomer',
      password: 'p',
      displayName: 'n',
      email: 'n@example.test',
    });
    expect((await (await openForm(issuer)).send({ username: 'newcomer', password: 'p' }, home)).status).toBe(401);
    expect(await signIn(home)).toBe(303);
    const rows = await issuer.test.asOwner("select 1 from identity_provider.failed_sign_in where kind = 'pair'");
    // Once an address is used up, more names leave no more rows.
    expect(rows).toHaveLength(2);
  });

  it('do not count against a browser for good: its own guesses are limited, and a new password makes it a stranger', async () => {
    const own = new Map<string, string>();
    await signIn(home, own);
    const form = await openForm(issuer, own);
    for (let round = 0; round < failureLimits.browser.failures + 5; round += 1) await form.send(wrong(), home);
    expect(lookedAt()).toBe(failureLimits.browser.failures);
    expect(await signIn(home, own)).toBe(401);

    await issuer.provider.putAccount({ ...issuer.user, password: 'new horse', email: 'contract@example.test' });
    issuer.user = { ...issuer.user, password: 'new horse' };
    expect(await signIn(home, own)).toBe(303);
  });

  it('cannot be hidden behind a cookie of another person or a made-up one', async () => {
    await issuer.provider.putAccount({ username: 'mallory', password: 'p', displayName: 'm', email: 'm@example.test' });
    const form = await openForm(issuer);
    await form.send({ username: 'mallory', password: 'p' }, elsewhere);
    await failures('pair', 1_000);
    await failures('browser', 0);
    await guess(1, elsewhere);
    await failures('pair', 1_000);
    await form.send(wrong(), elsewhere);
    form.cookies.set(`gpuaas_issuer_browser_${new URL(issuer.url).port}`, `${'a'.repeat(22)}.${'b'.repeat(43)}`);
    await form.send(wrong(), elsewhere);
    expect(lookedAt()).toBe(1);
  });

  it('are forgotten by the database’s clock', async () => {
    await guess(15, elsewhere);
    expect(await signIn(elsewhere)).toBe(401);
    await pass(failureLimits.pair.seconds + 1);
    expect(await signIn(elsewhere)).toBe(303);
  });

  it('leave rows only as long as they matter', async () => {
    await guess(3, elsewhere);
    await pass(3_601);
    await prune(issuer.test.database);
    expect(await issuer.test.asOwner('select 1 from identity_provider.failed_sign_in')).toHaveLength(0);
  });

  it('do not add up when the passwords were right', async () => {
    for (let round = 0; round < 12; round += 1) expect(await signIn(elsewhere)).toBe(303);
    const [row] = await issuer.test.asOwner<{ most: number }>(
      'select max(failures)::int as most from identity_provider.failed_sign_in',
    );
    expect(row?.most).toBe(0);
  });
});

describe('the address that failures count against', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
