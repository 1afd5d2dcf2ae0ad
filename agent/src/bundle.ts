import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { libraryPath } from './terminal/pseudo-terminal.ts';

/** Makes what leaves the clone: one file and the native terminal library beside it. It runs on Node 24 and nothing else. */
export async function bundleAgent(folder: string): Promise<string> {
  const unfinished = `${folder}.${process.pid}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile: join(unfinished, 'gpuaas-agent.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minify: true,
    sourcemap: false,
    logLevel: 'error',
    // CommonJS packages inside ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    external: ['@lydell/node-pty'],
  });
  copyFileSync(libraryPath(), join(unfinished, 'pty.node'));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return join(folder, 'gpuaas-agent.mjs');
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('usage: bundle.ts FOLDER');
  process.stdout.write(`${await bundleAgent(folder)}\n`);
}
