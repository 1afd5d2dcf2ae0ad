import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from '@gpuaas/kernel';
import { readPrivateFile, writePrivateFile } from '@gpuaas/private-files';

const source = join(import.meta.dirname, '..');
const run = promisify(execFile);
/** Besides the workflow files themselves, all of ours that gets into a bundle. */
const ours = ['workflow-engine.ts', 'runs/undo.ts', 'temporal/protocol.ts', 'temporal/sandbox/run-workflow.ts'];

/**
 * The workflow files as one script for Temporal's sandbox. Making it takes seconds, so it is kept in `folder` under a hash
 * of all that it is made of, and made when a process starts, never later.
 */
export async function loadBundle(
  files: readonly URL[],
  folder: string,
  log: Logger,
  signal: AbortSignal,
): Promise<{ code: string }> {
  const paths = [...new Set(files.map((file) => fileURLToPath(file)))].sort();
  const kept = join(folder, `${hashOf(paths)}.js`);
  const known = readKept(kept, log);
  if (known !== undefined) return { code: known };
  const code = await bundle(paths, signal);
  try {
    writePrivateFile(kept, code);
  } catch (error) {
    log.warn('the bundle of workflows cannot be kept and will be made again at the next start', { error });
  }
  return { code };
}

function readKept(path: string, log: Logger): string | undefined {
  try {
    return readPrivateFile(path);
  } catch (error) {
    log.warn('the kept bundle of workflows cannot be used and is made again', { error });
    return undefined;
  }
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256').update(versionOfTemporal());
  for (const path of [...ours.map((file) => join(source, file)), ...paths]) {
    hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 32);
}

const temporal = createRequire(import.meta.url).resolve('@temporalio/workflow/package.json');

function versionOfTemporal(): string {
  return (JSON.parse(readFileSync(temporal, 'utf8')) as { version: string }).version;
}

/** In a process of its own: it takes a processor for seconds, and 150 MB that would not be given back. */
async function bundle(paths: readonly string[], signal: AbortSignal): Promise<string> {
  const limits = { maxBuffer: 64 * 1024 ** 2, timeout: 120_000, signal };
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'make-bundle.ts'), ...paths], limits);
  return stdout;
}
