import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');

/** The folder of the console as users get it, built anew only when its sources have changed. */
export async function builtConsole(): Promise<string> {
  const folder = join(root, 'dist/console');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [join(root, 'web/shell/build.ts'), folder], { env });
  return folder;
}
