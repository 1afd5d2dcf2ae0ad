import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Callback, listenForCallback } from './callback-server.ts';

async function withCallback(test: (callback: Callback) => Promise<void>, milliseconds = 10_000): Promise<void> {
  const callback = await listenForCallback(milliseconds);
  try {
    await test(callback);
  } finally {
    callback.close();
  }
}

describe('the way back from the browser', () => {
  it('takes the code that comes with our state, and tells the browser how it went', () =>
    withCallback(async ({ redirectUri, codeFor }) => {
      expect(redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
      const used = codeFor('our-state', async (code) => `used ${code}`);
      const page = await fetch(`${redirectUri}?code=abc&state=our-state`);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('You are signed in');
      expect(await used).toBe('used abc');
    }));

  it('goes on waiting when somebody else knocks', () =>
    withCallback(async ({ redirectUri, codeFor }) => {
      const used = codeFor('our-state', async (code) => code);
      expect((await fetch(`${redirectUri}?code=evil&state=guessed`)).status).toBe(400);
      expect((await fetch(`${redirectUri}?code=evil`)).status).toBe(400);
      expect((await fetch(redirectUri.replace('/callback', '/favicon.ico'))).status).toBe(404);
      expect((await fetch(`${redirectUri}?code=evil&state=our-state`, { method: 'POST' })).status).toBe(404);
      await fetch(`${redirectUri}?code=ours&state=our-state`);
      expect(await used).toBe('ours');
    }));

  it('goes on waiting when what is asked for is no address', () =>
    withCallback(async ({ redirectUri, codeFor }) => {
      const used = codeFor('our-state', async (code) => code);
      const status = await new Promise((resolve, reject) => {
        const { port } = new URL(redirectUri);
        get({ port, host: '127.0.0.1', path: '//' }, (answer) => resolve(answer.resume().statusCode)).on(
          'error',
          reject,
        );
      });
      expect(status).toBe(404);
      await fetch(`${redirectUri}?code=ours&state=our-state`);
      expect(await used).toBe('ours');
    }));

  it('uses the code once, however often the browser asks', () =>
    withCallback(async ({ redirectUri, codeFor }) => {
      let times = 0;
      const used = codeFor('s', async (code) => {
        times += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return code;
      });
      const pages = await Promise.all([1, 2].map(() => fetch(`${redirectUri}?code=c&state=s`)));
      expect(pages.map(({ status }) => status)).toEqual([200, 200]);
      expect([await used, times]).toEqual(['c', 1]);
    }));

  it('says why when the person was refused', () =>
    withCallback(async ({ redirectUri, codeFor }) => {
      const used = codeFor('s', async (code) => code);
      const refused = expect(used).rejects.toMatchObject({ code: 'login_failed' });
      const page = await fetch(`${redirectUri}?error=access_denied&state=s`);
      expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('The sign-in failed')]);
      await refused;
    }));

  it('does not call a sign-in done when the code was not accepted', () =>
    withCallback(async ({ redirectUri, codeFor }) => {
      const used = codeFor('s', async () => Promise.reject(new Error('not accepted')));
      const refused = expect(used).rejects.toThrow('not accepted');
      expect((await fetch(`${redirectUri}?code=c&state=s`)).status).toBe(400);
      await refused;
    }));

  it('does not wait for ever', () =>
    withCallback(async ({ codeFor }) => {
      await expect(codeFor('s', async (code) => code)).rejects.toMatchObject({ code: 'login_timed_out' });
    }, 50));
});
