import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TokenSet } from '@gpuaas/contract';
import { afterAll, expect, it } from 'vitest';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folder.ts';
import { openTokenStore } from './token-store.ts';

afterAll(removeTemporaryFolders);

const tokens: TokenSet = {
  access_token: 'access',
  token_type: 'Bearer',
  expires_at: '2999-01-01T00:00:00Z',
  refresh_token: 'refresh',
  refresh_expires_at: '2999-01-01T00:00:00Z',
  user: { id: 'user_x' as never, username: 'alice' },
};

it('without a keyring tokens are in a file, which is nothing to complain about', async () => {
  const store = openTokenStore(join(temporaryFolder(), 'tokens.json'), 'http://localhost', async () => undefined);
  expect([store.place(), await store.read()]).toEqual([undefined, undefined]);
  await expect(store.write(tokens, 'keyring')).rejects.toMatchObject({
    code: 'keyring_unavailable',
    facts: [['reason', expect.stringContaining('is not installed')]],
  });
  expect(store.place()).toBeUndefined();
  expect(await store.write(tokens, 'either')).toBeUndefined();
  expect([store.place(), store.user(), await store.read()]).toEqual(['file', 'alice', tokens]);
  await store.remove();
  expect(store.place()).toBeUndefined();
});

it.each([
  ['is not JSON', '{', 0o600],
  ['others can read', JSON.stringify(tokens), 0o644],
])('a file that %s is replaced by signing in again', async (_what, content, mode) => {
  const path = join(temporaryFolder(), 'tokens.json');
  writeFileSync(path, content);
  chmodSync(path, mode);
  const store = openTokenStore(path, 'http://localhost', async () => undefined);
  expect(() => store.place()).toThrow();
  await store.write(tokens, 'either');
  expect([store.place(), await store.read(), statSync(path).mode & 0o777]).toEqual(['file', tokens, 0o600]);
});
