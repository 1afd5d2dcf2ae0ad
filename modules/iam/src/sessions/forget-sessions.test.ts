import { randomBytes } from 'node:crypto';
import type { SessionId } from '@gpuaas/contract';
import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimCode } from '../sign-in/sign-in-code-store.ts';
import { forgetSessions } from './forget-session-store.ts';
import { forgetSessionsSweep } from './forget-sessions.ts';
import { insertRefreshToken } from './session-store.ts';

let test: TestDatabase;
const keptSeconds = 30 * 86_400;
const ctx = createCtx(createTestCtxSource(), { principal: systemPrincipal('test'), correlationId: 'cor_forget' });
const sweep = forgetSessionsSweep(() => keptSeconds);

beforeAll(async () => {
  test = await createTestDatabase();
  await test.asOwner(`
    insert into iam.user_account (id, issuer, subject, username, display_name, platform_role, created_at, last_signed_in_at)
    values ('user_1', 'test', 'one', 'one', 'One', 'platform_user', now(), now())`);
});
afterAll(() => test.close());

async function plant(id: string, expired: string, ended: string | null): Promise<void> {
  await test.asOwner(
    `insert into iam.session (id, user_id, client, created_at, last_seen_at, expires_at, ended_at)
     values ($1, 'user_1', 'test', now(), now(), now() - $2::interval, now() - $3::interval)`,
    [id, expired, ended],
  );
  await test.database.transaction(async (tx) => {
    await insertRefreshToken(tx, randomBytes(32), id as SessionId, 600);
    await claimCode(tx, `code of ${id}`, id as SessionId);
  });
}

const idsOf = async (table: string, column: string) =>
  (await test.asOwner<{ id: string }>(`select ${column} as id from iam.${table} order by 1`)).map(({ id }) => id);

it('sessions are forgotten 30 days after they were over, with their tokens and codes', async () => {
  await plant('expired_long_ago', '30 days 1 minute', null);
  await plant('ended_long_ago', '-1 days', '30 days 1 minute');
  await plant('expired_lately', '29 days 23 hours', null);
  await plant('ended_lately', '-1 days', '29 days 23 hours');
  await plant('open', '-1 days', null);
  const parts = await test.database.transaction((tx) => sweep.find(tx, ctx));
  for (const part of parts) await test.database.transaction((tx) => sweep.handle(tx, ctx, part));
  const kept = ['ended_lately', 'expired_lately', 'open'];
  expect(await idsOf('session', 'id')).toEqual(kept);
  expect(await idsOf('refresh_token', 'session_id')).toEqual(kept);
  expect(await idsOf('sign_in_code', 'session_id')).toEqual(kept);
  await test.database.transaction((tx) => forgetSessions(tx, keptSeconds, kept as SessionId[]));
  expect(await idsOf('session', 'id')).toEqual(kept);
  expect(await idsOf('refresh_token', 'session_id')).toEqual(kept);
});
