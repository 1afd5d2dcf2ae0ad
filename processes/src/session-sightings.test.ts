import type { IncomingMessage } from 'node:http';
import type { SessionId, UserId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import type { Sighting } from '@gpuaas/iam';
import { silentLogger } from '@gpuaas/kernel';
import { expect, it } from 'vitest';
import type { Caller } from './http/authenticate.ts';
import { createSightings } from './session-sightings.ts';

const database = { transaction: (work: (tx: never) => unknown) => work(undefined as never) } as unknown as Database;

it('notes which sessions were used and from where, together and once, also when it ends', async () => {
  const written: (readonly Sighting[])[] = [];
  const iam = { noteSightings: async (_tx: unknown, seen: readonly Sighting[]) => void written.push(seen) };
  const { watch, write } = createSightings({ iam, database, log: silentLogger });
  let caller: Caller = { kind: 'credential', credentialId: 'sess_1' as SessionId, actorId: 'user_1' as UserId };
  const authenticator = watch({ authenticate: async () => caller });
  const from = (remoteAddress: string) => ({ socket: { remoteAddress } }) as IncomingMessage;
  expect(await authenticator.authenticate(from('203.0.113.1'))).toBe(caller);
  await authenticator.authenticate(from('203.0.113.2'));
  caller = { kind: 'anonymous' };
  await authenticator.authenticate(from('203.0.113.3'));
  const stopping = new AbortController();
  const running = write.run(stopping.signal);
  stopping.abort();
  await running;
  expect(written).toEqual([[{ credentialId: 'sess_1', address: '203.0.113.2' }]]);
});
