import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@gpuaas/kernel';
import { readPrivateFile, writePrivateFile } from '@gpuaas/private-files';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const source = join(import.meta.dirname, '..');
const sandbox = join(import.meta.dirname, 'sandbox/run-workflow.ts');
/** Besides the workflow files themselves, all of ours that gets into a bundle. */
const ours = ['workflow-engine.ts', 'runs/undo.ts', 'temporal/protocol.ts', 'temporal/sandbox/run-workflow.ts'];

/**
 * The workflow files as one script for Temporal's sandbox. Making it takes seconds, so it is kept in `folder` under a hash
 * of all that it is made of, and made when a process starts, never later.
 */
export async function loadBundle(files: readonly URL[], folder: string, log: Logger): Promise<{ code: string }> {
  const paths = [...new Set(files.map((file) => fileURLToPath(file)))].sort();
  const kept = join(folder, `${hashOf(paths)}.js`);
  const known = readKept(kept, log);
  if (known !== undefined) return { code: known };
  const { code } = await bundle(paths);
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

async function bundle(paths: readonly string[]): Promise<{ code: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-workflows-'));
  try {
    const names = paths.map((path, index) => `import * as file${index} from ${JSON.stringify(path)};`);
    const list = paths.map((_, index) => `file${index}`).join(', ');
    const entry = join(folder, 'workflows.ts');
    writeFileSync(
      entry,
      `import { createRunner } from ${JSON.stringify(sandbox)};\n${names.join('\n')}\nexport default createRunner([${list}]);\n`,
    );
    return await bundleWorkflowCode({
      workflowsPath: entry,
      logger: new DefaultLogger('ERROR'),
      webpackConfigHook: (config) => {
        // The entry stands in a folder of its own, from where Temporal's packages cannot be found.
        config.resolve?.modules?.push(join(temporal, '../../..'));
        return config;
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
