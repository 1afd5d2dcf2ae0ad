import { chmodSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@gpuaas/kernel';
import { expect, it } from 'vitest';
import { loadBundle } from './bundle.ts';

const { signal } = new AbortController();
const files = [new URL('../testing/sample-workflows.ts', import.meta.url)];

it('is made once, kept privately and found again, and made anew when somebody else could have written it', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'gpuaas-bundles-')), 'workflows');
  const { code } = await loadBundle(files, folder, silentLogger, signal);
  expect(code).toContain('contract.sample');
  const [kept, ...more] = readdirSync(folder).map((name) => join(folder, name));
  if (kept === undefined) throw new Error('was not kept');
  expect(more).toEqual([]);
  expect(await loadBundle(files, folder, silentLogger, signal)).toEqual({ code });

  writeFileSync(kept, 'code of somebody else');
  chmodSync(kept, 0o666);
  expect((await loadBundle(files, folder, silentLogger, signal)).code).toContain('contract.sample');
}, 120_000);
