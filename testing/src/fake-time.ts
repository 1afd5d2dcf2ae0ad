import { chmodSync, copyFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackDebianPackage } from './debian-packages.ts';

/** An environment in which programs believe that it is later. Timers go on as usual. */
export async function laterBy(hours: number): Promise<Record<string, string>> {
  const folder = await unpackDebianPackage('libfaketime');
  const library = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith('libfaketimeMT.so.1'),
  );
  if (library === undefined) throw new Error('libfaketime has no library for programs with threads');
  // Postgres runs as another user under root; it cannot look into root's cache.
  const readable = mkdtempSync(join(tmpdir(), 'gpuaas-faketime-'));
  chmodSync(readable, 0o755);
  const copy = join(readable, 'libfaketimeMT.so.1');
  copyFileSync(join(folder, library), copy);
  chmodSync(copy, 0o755);
  return { LD_PRELOAD: copy, FAKETIME: `+${hours}h`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
