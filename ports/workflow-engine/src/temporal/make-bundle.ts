import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const temporal = createRequire(import.meta.url).resolve('@temporalio/workflow/package.json');
const sandbox = join(import.meta.dirname, 'sandbox/run-workflow.ts');

/** Makes one script of these workflow files, for the sandbox, and prints it. */
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
      logger: new DefaultLogger('ERROR', ({ message }) => process.stderr.write(message)),
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

const { code } = await bundle(process.argv.slice(2));
process.stdout.write(code);
