import type { TransportAnswer } from '@gpuaas/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from './session.ts';
import { createSessionTransport } from './session-transport.ts';

const refusal: TransportAnswer = { status: 401, headers: {}, text: '{}' };

describe('requests after the session has ended', () => {
  const sent: string[] = [];
  let answer = refusal;
  const transport = createSessionTransport(async ({ url }) => {
    sent.push(new URL(url).pathname);
    return answer;
  });
  const get = (path: string) =>
    transport({
      method: 'GET',
      url: `http://localhost:8443${path}`,
      headers: {},
      body: undefined,
      signal: new AbortController().signal,
    });
  beforeEach(async () => {
    session.resumed();
    answer = refusal;
    await get('/api/v1/projects');
    sent.length = 0;
  });

  it('are answered without asking, except for who is signed in', async () => {
    expect(session.isEnded).toBe(true);
    expect(await get('/api/v1/projects')).toBe(refusal);
    await get('/api/v1/me');
    expect(sent).toEqual(['/api/v1/me']);
  });

  it('are sent again once somebody has signed in', async () => {
    session.resumed();
    answer = { status: 200, headers: {}, text: '[]' };
    expect((await get('/api/v1/projects')).status).toBe(200);
    expect(session.isEnded).toBe(false);
  });

  it('are no news to somebody who is signing out', async () => {
    session.resumed();
    session.expectSignOut(true);
    await get('/api/v1/projects');
    expect(session.isEnded).toBe(false);
    session.expectSignOut(false);
  });
});
