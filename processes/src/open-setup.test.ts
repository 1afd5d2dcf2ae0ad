import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@gpuaas/database';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { afterAll, expect, it } from 'vitest';
import { openSetup } from './open-setup.ts';
import { setupSecretFile } from './setup-secret-file.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'gpuaas-setup-'));
afterAll(() => rmSync(dataFolder, { recursive: true }));
const database = { transaction: (work: (tx: never) => unknown) => work(undefined as never) } as unknown as Database;

it('leaves a secret in a private file while there is no administrator, names the file and not the secret', async () => {
  const lines: string[] = [];
  const log = createLogger({ service: 'test', clock: systemClock, level: 'info', write: (line) => lines.push(line) });
  let [isWanted, made] = [true, 0];
  const firstAdmin = {
    isWanted: async () => isWanted,
    async makeSecret() {
      made += 1;
      return `secret-${made}`;
    },
    claim: async () => {},
  };
  const open = () => openSetup({ firstAdmin, database, settings: { dataFolder }, log });
  const path = setupSecretFile(dataFolder);
  await open();
  await open();
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['secret-1\n', 0o600]);
  expect(lines.join('')).toContain(path);
  expect(lines.join('')).not.toContain('secret-1');
  rmSync(path);
  await open();
  expect(readFileSync(path, 'utf8')).toBe('secret-2\n');
  isWanted = false;
  await open();
  expect(existsSync(path)).toBe(false);
});
