import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { apiReference } from './build/api-reference.ts';
import { compressFiles } from './build/compress-files.ts';
import { consoleConfig, shellFolder } from './build/console-config.ts';
import { sourceHash } from './build/source-hash.ts';

const mark = 'source-hash.txt';

/**
 * `node web/shell/build.ts FOLDER`: makes the console's files there, unless they are made of these very sources already.
 * They are built beside it and take its place at once, so that whoever serves it never sees half of one.
 */
async function buildConsole(folder: string): Promise<void> {
  const hash = sourceHash();
  if (await isMadeOf(folder, hash)) return;
  const beside = `${folder}.${process.pid}`;
  await mkdir(dirname(folder), { recursive: true });
  try {
    const config = consoleConfig(shellFolder);
    const input = [join(shellFolder, 'index.html'), join(shellFolder, 'docs/api/index.html')];
    await build({
      ...config,
      plugins: [...(config.plugins ?? []), apiReference()],
      build: { ...config.build, outDir: beside, rolldownOptions: { input } },
    });
    await compressFiles(beside);
    await writeFile(join(beside, mark), hash);
    await takePlace(beside, folder, hash);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

async function isMadeOf(folder: string, hash: string): Promise<boolean> {
  const file = join(folder, mark);
  return existsSync(file) && (await readFile(file, 'utf8')) === hash;
}

/** Somebody else may be building the same at this moment: whichever comes first stays. */
async function takePlace(beside: string, folder: string, hash: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  try {
    await rename(beside, folder);
  } catch (error) {
    if (!(await isMadeOf(folder, hash))) throw error;
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node web/shell/build.ts FOLDER');
await buildConsole(resolve(folder));
