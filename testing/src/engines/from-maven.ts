import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from './install.ts';
import { findJava } from './java.ts';
import type { FromMaven } from './versions.ts';

const run = promisify(execFile);
const central = 'https://repo.maven.apache.org/maven2';

/** Programs for Java that are published as a zip. */
export const fromMaven = {
  async fetch({ artifact, sha256, folder, program, build }: FromMaven, work: string): Promise<string> {
    const file = join(work, 'archive.zip');
    const answer = await fetch(`${central}/${artifact}`, { signal: AbortSignal.timeout(600_000) });
    if (!answer.ok) throw new Error(`Maven Central answered ${answer.status} for ${artifact}.`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (digest !== sha256) throw new Error(`${artifact} has the digest ${digest}; ${sha256} is needed.`);
    writeFileSync(file, bytes);
    const unpacked = join(work, 'unpacked');
    mkdirSync(unpacked);
    await run('python3', ['-m', 'zipfile', '-e', file, unpacked], { timeout: 240_000 });
    const kept = join(unpacked, folder);
    // Unpacked this way no file is a program any more.
    for (const entry of readdirSync(join(kept, 'bin'), { withFileTypes: true })) {
      if (entry.isFile()) chmodSync(join(kept, 'bin', entry.name), 0o755);
    }
    await run(join(kept, program), [...build], { env: { ...process.env, ...(await findJava()) }, timeout: 600_000 });
    return kept;
  },

  program: async ({ program }: FromMaven, folder: string): Promise<Program> => ({
    path: join(folder, program),
    env: await findJava(),
  }),
};
