import { chmodSync, copyFileSync, mkdtempSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackDebianPackage } from './debian-packages.ts';

/** An environment in which programs believe that it is later. Timers go on as usual. */
export async function laterBy(hours: number): Promise<Record<string, string>> {
  return { ...(await preload()).env, FAKETIME: `+${hours}h` };
}

/** A wall clock that can be moved while programs run, as after a suspend or a correction. Timers go on as usual. */
export interface MovableClock {
  /** For every program that is to live by this clock. */
  env: Record<string, string>;
  /** Sets the clock to so many hours from the real time; negative is earlier. All programs notice at once, as on a host. */
  set(hours: number): void;
}

export async function movableClock(hours = 0): Promise<MovableClock> {
  const { env, folder } = await preload();
  const file = join(folder, 'offset');
  const set = (to: number) => {
    // A program must never read half a file.
    writeFileSync(`${file}.new`, `${to < 0 ? '-' : '+'}${Math.abs(to)}h\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file);
  };
  set(hours);
  return { env: { ...env, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' }, set };
}

async function preload(): Promise<{ env: Record<string, string>; folder: string }> {
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
  return { env: { LD_PRELOAD: copy, FAKETIME_DONT_FAKE_MONOTONIC: '1' }, folder: readable };
}
