import type { TokenSet, UserId } from '@gpuaas/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Transport } from '../transport.ts';
import { staySignedIn } from './stay-signed-in.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const setOf = (name: string): TokenSet => ({
  access_token: `access ${name}`,
  token_type: 'Bearer',
  expires_at: new Date(Date.now() + 900_000).toISOString(),
  refresh_token: `refresh ${name}`,
  refresh_expires_at: new Date(Date.now() + 90_000_000).toISOString(),
  user: { id: 'user_1' as UserId, username: 'ada' },
});

it('renews at 80 % of the life, once for all who ask at once, with the token that came last', async () => {
  const sent: string[] = [];
  const transport: Transport = async ({ body }) => {
    sent.push((JSON.parse(body ?? '{}') as { refresh_token: string }).refresh_token);
    return { status: 200, headers: {}, text: JSON.stringify(setOf(String(sent.length + 1))) };
  };
  const signedIn = staySignedIn('http://platform.test', setOf('1'), transport);
  vi.advanceTimersByTime(719_000);
  expect(await signedIn.token()).toBe('access 1');
  vi.advanceTimersByTime(2_000);
  expect(await Promise.all([1, 2, 3].map(() => signedIn.token()))).toEqual(['access 2', 'access 2', 'access 2']);
  vi.advanceTimersByTime(721_000);
  expect(await signedIn.token()).toBe('access 3');
  expect(sent).toEqual(['refresh 1', 'refresh 2']);
  expect(signedIn.tokens.refresh_token).toBe('refresh 3');
});

it('goes on while the token is good, and tries again after a refresh that failed', async () => {
  let away = true;
  const transport: Transport = async () => {
    if (away) throw new TypeError('away');
    return { status: 200, headers: {}, text: JSON.stringify(setOf('2')) };
  };
  const { token } = staySignedIn('http://platform.test', setOf('1'), transport);
  vi.advanceTimersByTime(800_000);
  expect(await token()).toBe('access 1');
  vi.advanceTimersByTime(101_000);
  await expect(token()).rejects.toThrow('away');
  away = false;
  expect(await token()).toBe('access 2');
});
