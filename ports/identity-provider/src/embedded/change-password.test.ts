import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePkce, signInLikeBrowser } from '../contract.ts';
import { openForm, startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startTestIssuer();
  await issuer.provider.putAccount({
    ...{ username: 'locked', displayName: 'Locked', email: 'locked@example.test' },
    password: 'a password that is right',
  });
});
afterAll(() => issuer.close());

const change = (currentPassword: string, newPassword: string, subject = 'embedded|contract-user') =>
  issuer.provider.changePassword?.({ subject, currentPassword, newPassword, address: '127.0.0.1' });
const write = (changing: Awaited<ReturnType<typeof change>>) =>
  issuer.test.database.transaction(async (tx) => changing?.(tx));
const signsIn = async (password: string) => {
  const form = await openForm(issuer);
  return (await form.send({ username: issuer.user.username, password })).status === 303;
};

/** All the way, so that the issuer keeps a session. */
async function signInWithBrowser(password: string): Promise<void> {
  const redirectUri = `${issuer.url}/auth/callback`;
  const url = await issuer.provider.authorizeUrl({
    ...{ client: 'console', redirectUri, state: 'st' },
    codeChallenge: makePkce().challenge,
  });
  await signInLikeBrowser(url, { ...issuer.user, password }, (address) => address.startsWith(redirectUri));
}

describe('changing a password', () => {
  it('needs the current one, and ends the issuer’s sessions of that person', async () => {
    const [before, after] = [issuer.user.password, 'another long password'];
    await expect(change('wrong', after)).rejects.toMatchObject({
      code: 'password_refused',
      message: 'The current password is wrong.',
    });
    await signInWithBrowser(before);
    const sessions = () =>
      issuer.test.asOwner(`select id from identity_provider.artifact where payload->>'accountId' like 'embedded|%'`);
    const changing = await change(before, after);
    // Nothing has changed before the caller writes it.
    expect(await signsIn(before)).toBe(true);
    expect(await sessions()).not.toEqual([]);
    await write(changing);
    expect(await sessions()).toEqual([]);
    expect([await signsIn(before), await signsIn(after)]).toEqual([false, true]);
    await write(await change(after, before));
  });

  it('works for one of two who change it at once', async () => {
    const { password } = issuer.user;
    const both = await Promise.all([change(password, 'the first new one'), change(password, 'the second new one')]);
    await write(both[0]);
    await expect(write(both[1])).rejects.toMatchObject({ code: 'password_refused' });
    await write(await change('the first new one', password));
  });

  it('refuses the username as part of it', async () => {
    await expect(change(issuer.user.password, 'x-Contract-User-x')).rejects.toMatchObject({
      message: expect.stringContaining('username'),
    });
  });

  it('is refused after too many wrong passwords, also with the right one', async () => {
    const attempt = (password: string) => change(password, 'yet another password', 'embedded|locked');
    for (let round = 0; round < 10; round += 1) {
      await expect(attempt('wrong')).rejects.toMatchObject({ code: 'password_refused' });
    }
    await expect(attempt('a password that is right')).rejects.toMatchObject({
      message: expect.stringContaining('15 minutes'),
    });
  });

  it('is refused to somebody who does not exist', async () => {
    await expect(change('a', 'b', 'embedded|nobody')).rejects.toMatchObject({ code: 'password_refused' });
  });
});
