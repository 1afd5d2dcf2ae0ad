import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackProgram } from '@gpuaas/testing/chromium';

/** The words that start a program of a Debian package, for a shell whose user cannot read our own cache. */
export async function programForEverybody(name: string, path: string): Promise<string> {
  const program = await unpackProgram(name, path);
  const cached = program.path.slice(0, -path.length - 1);
  const folder = mkdtempSync(join(tmpdir(), `gpuaas-${name}-`));
  // A link would otherwise lead back into the cache.
  cpSync(cached, folder, { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const env = Object.entries(program.env).map(([key, value]) => `${key}=${value.replaceAll(cached, folder)}`);
  return [...env, join(folder, path)].join(' ');
}
