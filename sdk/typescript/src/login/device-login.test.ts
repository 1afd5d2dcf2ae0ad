import { expect, it } from 'vitest';
import type { Transport } from '../transport.ts';
import { type DevicePrompt, deviceLogin } from './device-login.ts';

const problem = (code: string, more: object = {}) => ({
  status: 400,
  headers: {},
  text: JSON.stringify({ code, detail: code, params: {}, status: 400, retryable: true, ...more }),
});
const tokens = { access_token: 'access', expires_at: '2999-01-01T00:00:00Z', refresh_token: 'refresh', user: {} };

/** A platform that says this, one after the other, to whoever asks for the tokens. */
function saying(...answers: (ReturnType<typeof problem> | 'away')[]): { transport: Transport; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async transport({ url, body }) {
      if (url.endsWith('/auth/device')) {
        const started = { device_code: 'secret', user_code: 'WDJB-MJHT', interval_seconds: 0.001 };
        return { status: 200, headers: {}, text: JSON.stringify({ ...started, verification_uri: 'http://p/device' }) };
      }
      asked.push(`${url} ${body}`);
      const answer = answers.shift() ?? { status: 200, headers: {}, text: JSON.stringify(tokens) };
      if (answer === 'away') throw new TypeError('connection lost');
      return answer;
    },
  };
}

it('shows the code, and asks until it was approved, whatever the line does meanwhile', async () => {
  const pending = problem('authorization_pending', { params: { interval_seconds: 0.001 } });
  const slower = problem('slow_down', { params: { interval_seconds: 0.002 } });
  const { transport, asked } = saying(pending, 'away', slower, { ...problem('unavailable'), status: 503 });
  const shown: DevicePrompt[] = [];
  const { token } = await deviceLogin({ server: 'http://p', transport, show: (prompt) => shown.push(prompt) });
  expect(await token()).toBe('access');
  expect(shown).toMatchObject([{ user_code: 'WDJB-MJHT', verification_uri: 'http://p/device' }]);
  expect(JSON.stringify(shown)).not.toContain('secret');
  expect(asked).toHaveLength(5);
  expect(asked.every((one) => one === 'http://p/api/v1/auth/device/token {"device_code":"secret"}')).toBe(true);
});

it.each(['device_login_denied', 'device_login_expired'])('ends when the platform says %s', async (code) => {
  const { transport } = saying(problem(code, { retryable: false }));
  await expect(deviceLogin({ server: 'http://p', transport, show: () => {} })).rejects.toMatchObject({ code });
});

it('ends when it is told to', async () => {
  const stop = new AbortController();
  const pending = problem('authorization_pending', { params: { interval_seconds: 60 } });
  const login = deviceLogin({ server: 'http://p', ...saying(pending), signal: stop.signal, show: () => {} });
  setTimeout(() => stop.abort(new Error('enough')), 20);
  await expect(login).rejects.toThrow('enough');
});
