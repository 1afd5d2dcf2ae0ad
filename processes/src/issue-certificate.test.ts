import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '@gpuaas/testing/database';
import { expect, it } from 'vitest';

it('makes no certificate authority for a platform that has one elsewhere, or none yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-issue-'));
  const test = await createTestDatabase();
  const out = join(folder, 'terminal.json');
  const program = join(import.meta.dirname, 'issue-certificate.ts');
  const env = { PATH: process.env['PATH'], DATABASE_URL: test.url, GPUAAS_DATA: folder };
  const issued = promisify(execFile)(process.execPath, [program, '--role', 'terminal-gateway', '--out', out], { env });
  await expect(issued).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has no certificate authority yet. Start the api first.'),
  });
  // A platform with its secrets in Vault would refuse to start beside these.
  expect(await test.asOwner('select path from secret_store.secret')).toEqual([]);
  expect(existsSync(out)).toBe(false);
  await test.close();
  rmSync(folder, { recursive: true });
});
