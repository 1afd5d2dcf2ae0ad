import type { IncomingMessage } from 'node:http';
import type { SessionId, UserId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import type { IdentityProvider } from '@gpuaas/identity-provider';
import { DomainError } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { SignJWT } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { type Bearers, createBearers } from './bearers.ts';

const issuer = 'https://sso.example.test';
const database = { transaction: (work: (tx: never) => unknown) => work(undefined as never) } as unknown as Database;
const request = { socket: { remoteAddress: '203.0.113.7' } } as IncomingMessage;
const identity = { issuer, subject: 's', username: 'ada', displayName: 'Ada', email: undefined };
let now: number;
let verified: string[];
let entries: object[];
let refusal: DomainError | undefined;
let isNew: boolean;
let bearers: Bearers;

beforeEach(() => {
  [now, verified, entries, refusal, isNew] = [Date.now(), [], [], undefined, true];
  bearers = open(async (token) => {
    verified.push(token);
    return { identity, key: 'k', expiresAt: new Date(now + 60_000) };
  });
});

function open(verifyBearer: IdentityProvider['verifyBearer']): Bearers {
  return createBearers({
    identityProvider: { issuer, ...(verifyBearer && { verifyBearer }) } as IdentityProvider,
    iam: {
      acceptBearer: async () => {
        if (refusal) throw refusal;
        return { sessionId: 'sess_1' as SessionId, user: { id: 'user_1' as UserId, username: 'ada' } as never, isNew };
      },
    },
    audit: { append: async (_tx: unknown, _ctx: unknown, entry: object) => void entries.push(entry) } as never,
    database,
    ctxSource: { ...createTestCtxSource(), clock: { now: () => new Date(now) } },
  });
}

const tokenOf = (iss: string) => new SignJWT({ iss }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('x'));

it('are tokens that name the identity provider, and none where no audience is set', async () => {
  const [theirs, ours] = [await tokenOf(issuer), await tokenOf('gpuaas')];
  expect([bearers.isTheirs(theirs), bearers.isTheirs(ours), bearers.isTheirs('garbage')]).toEqual([true, false, false]);
  const closed = open(undefined);
  expect(closed.isTheirs(theirs)).toBe(false);
  await expect(closed.verify(theirs, request)).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('are looked at once, however many calls come at once, until they expire', async () => {
  const both = await Promise.all([bearers.verify('t', request), bearers.verify('t', request)]);
  expect(both).toEqual(Array(2).fill({ credentialId: 'sess_1', actorId: 'user_1' }));
  expect([verified, entries]).toEqual([
    ['t'],
    [expect.objectContaining({ action: 'session.create', targetId: 'user_1' })],
  ]);
  now += 61_000;
  await expect(bearers.verify('t', request)).rejects.toMatchObject({ code: 'token_expired' });
});

it('leave an entry only when they begin a session', async () => {
  isNew = false;
  await bearers.verify('t', request);
  expect(entries).toEqual([]);
});

it('that were refused are looked at again: the issuer may have been away, or somebody enabled again', async () => {
  refusal = new DomainError('login_failed', { reason: 'this account is disabled.' });
  await expect(bearers.verify('t', request)).rejects.toMatchObject({ code: 'session_revoked' });
  refusal = undefined;
  expect(await bearers.verify('t', request)).toMatchObject({ credentialId: 'sess_1' });
});

it('that are made up take no place from a good one, however many there are', async () => {
  const good = 'good';
  bearers = open(async (token) => {
    verified.push(token);
    if (token !== good) throw new DomainError('unauthenticated');
    return { identity, key: 'k', expiresAt: new Date(now + 60_000) };
  });
  await bearers.verify(good, request);
  const madeUp = Array.from({ length: 6_000 }, (_, number) => bearers.verify(`made up ${number}`, request));
  const refused = await Promise.allSettled(madeUp);
  expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
  await bearers.verify(good, request);
  expect(verified.filter((token) => token === good)).toHaveLength(1);
});
