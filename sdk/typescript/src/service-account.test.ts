import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { staticToken } from './renewed-token.ts';
import { serviceAccountFromEnv, serviceAccountToken } from './service-account.ts';
import type { Transport, TransportAnswer } from './transport.ts';

const server = 'http://localhost';
const key = `gpuaas_sa_${'x'.repeat(43)}`;

describe('the token of a service account', () => {
  let asked: string[];
  let answer: () => Promise<TransportAnswer>;
  const transport: Transport = (request) => {
    asked.push(request.body ?? '');
    return answer();
  };
  const issued = async (): Promise<TransportAnswer> => ({
    status: 200,
    headers: {},
    text: JSON.stringify({
      access_token: `token-${asked.length}`,
      expires_at: new Date(Date.now() + 900_000).toISOString(),
    }),
  });
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    answer = issued;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is asked for once by many calls, and again when 80 % of its life is over', async () => {
    const token = serviceAccountToken(key, { server, transport, client: 'nightly' });
    expect(new Set(await Promise.all([token(), token(), token()]))).toEqual(new Set(['token-1']));
    expect(asked).toEqual([JSON.stringify({ key, client: 'nightly' })]);
    vi.advanceTimersByTime(719_000);
    expect(await token()).toBe('token-1');
    vi.advanceTimersByTime(2_000);
    expect(await Promise.all([token(), token()])).toEqual(['token-2', 'token-2']);
  });

  it('is used to its end while the next one cannot be had, but not when it is refused', async () => {
    const token = serviceAccountToken(key, { server, transport });
    await token();
    answer = async () => {
      throw new TypeError('no connection');
    };
    vi.advanceTimersByTime(800_000);
    expect(await token()).toBe('token-1');
    answer = async () => ({ status: 401, headers: {}, text: JSON.stringify({ code: 'key_refused', status: 401 }) });
    await expect(token()).rejects.toMatchObject({ code: 'key_refused' });
    answer = issued;
    expect(await token('token-1')).not.toBe('token-1');
  });

  it('that the server calls expired is replaced', async () => {
    const token = serviceAccountToken(key, { server, transport });
    expect([await token(), await token('token-1'), await token('token-1')]).toEqual(['token-1', 'token-2', 'token-2']);
  });
});

describe('a key in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-sa-'));
  afterEach(() => rmSync(join(folder, 'key'), { force: true }));

  it('is found by GPUAAS_SA_KEY_FILE', async () => {
    const sent: string[] = [];
    const transport: Transport = async ({ headers, body }) => {
      sent.push(headers['authorization'] ?? body ?? '');
      const text = JSON.stringify({ access_token: 'made', expires_at: '2999-01-01T00:00:00Z' });
      return { status: 200, headers: {}, text };
    };
    writeFileSync(join(folder, 'key'), `${key}\n`);
    const environment = { GPUAAS_SA_KEY_FILE: join(folder, 'key') };
    await createClient({ server, transport, token: serviceAccountFromEnv({ server, transport }, environment) }).getMe();
    expect(sent).toEqual([JSON.stringify({ key }), 'Bearer made']);
  });

  it('is missed by name, and another content is never shown', () => {
    expect(() => serviceAccountFromEnv({ server }, {})).toThrow('GPUAAS_SA_KEY_FILE is not set');
    writeFileSync(join(folder, 'key'), 'password1');
    const environment = { GPUAAS_SA_KEY_FILE: join(folder, 'key') };
    expect(() => serviceAccountFromEnv({ server }, environment)).toThrow(/^(?!.*password1).*does not hold/);
  });
});

it('a token that is given is used as it is', async () => {
  expect(await staticToken('mine')()).toBe('mine');
});
