import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../debian-packages.ts';

const run = promisify(execFile);
const requirements = join(import.meta.dirname, 'requirements.txt');

/** The folder with Schemathesis and all it needs, in the pinned versions. Installed once, outside the repository. */
async function installSchemathesis(): Promise<string> {
  const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(cacheFolder(), 'python', `schemathesis-${version}`);
  if (existsSync(folder)) return folder;
  const work = `${folder}.${process.pid}.unfinished`;
  try {
    mkdirSync(work, { recursive: true });
    const args = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', work, '-r', requirements];
    await run('python3', args, { timeout: 240_000, maxBuffer: 2 ** 24 });
    if (!existsSync(folder)) renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/** Runs it to its end, in a folder where it may leave its notes, and answers what it printed. Findings are not thrown. */
export async function runSchemathesis(
  folder: string,
  args: string[],
  env: Record<string, string>,
  withinSeconds: number,
): Promise<{ code: number; output: string }> {
  const program = await installSchemathesis();
  const options = {
    cwd: folder,
    env: { ...process.env, ...env, PYTHONPATH: program, PYTHONDONTWRITEBYTECODE: '1', NO_COLOR: '1' },
    timeout: withinSeconds * 1000,
    maxBuffer: 2 ** 28,
  };
  try {
    const { stdout } = await run('python3', ['-m', 'schemathesis.cli', ...args], options);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { code: typeof code === 'number' ? code : -1, output: `${stdout}\n${stderr}` };
  }
}
