import { execFile } from 'node:child_process';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { exitCodeMeanings } from './exit-codes.ts';
import { launcher } from './testing/cli-under-test.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';

afterAll(removeTemporaryFolders);

const run = promisify(execFile);
const folder = temporaryFolder();
const path = '/usr/bin:/bin';

describe('the launcher', () => {
  it('works from any folder, through any link, without a home and without a Node in the path', async () => {
    const link = join(folder, 'my gpuaas');
    symlinkSync(launcher, link);
    const { stdout } = await run(link, ['version', '-o', 'json'], { cwd: '/', env: { PATH: path } });
    expect(JSON.parse(stdout)).toMatchObject({ version: '0.1.0', node: expect.stringMatching(/^24\./) });
  });

  it('keeps compiled code in the cache of the user, or where they want it', async () => {
    const cache = join(folder, 'cache');
    await run(launcher, ['version'], { env: { PATH: path, HOME: folder, XDG_CACHE_HOME: cache } });
    expect(readdirSync(join(cache, 'gpuaas', 'compile-cache'))).not.toEqual([]);
    const own = join(folder, 'own');
    await run(launcher, ['version'], { env: { PATH: path, HOME: folder, NODE_COMPILE_CACHE: own } });
    expect(readdirSync(own)).not.toEqual([]);
    expect(readdirSync(folder)).not.toContain('.cache');
  });
});

/** Says on stderr which files Node loads. */
const spy = join(folder, 'spy.mjs');
writeFileSync(
  spy,
  `import { registerHooks } from 'node:module';
   registerHooks({ load: (url, context, next) => { process.stderr.write(url + '\\n'); return next(url, context); } });`,
);

async function loadedBy(...args: string[]): Promise<string> {
  const { stderr } = await run(launcher, args, { env: { PATH: path, HOME: folder, NODE_OPTIONS: `--import ${spy}` } });
  return stderr;
}

describe('help and version', () => {
  it.each([['version'], ['--help'], ['alloc', 'create', '--help']])(
    'load no WebSocket and no command they do not run: %s',
    async (...args) => {
      const loaded = await loadedBy(...args);
      expect(loaded).toContain('cli/src/main.ts');
      expect(loaded).not.toMatch(
        /node_modules\/ws\/|src\/terminal\/|src\/login\/|commands\/\w+\/(create|list|login)\.ts/,
      );
    },
  );

  it('tell every exit code', async () => {
    const { stdout } = await run(launcher, ['--help'], { env: { PATH: path, HOME: folder } });
    for (const [code, meaning] of Object.entries(exitCodeMeanings)) expect(stdout).toContain(`${code}  ${meaning}`);
  });

  it('give an example for every command', async () => {
    const commands = [
      'auth login',
      'auth dev-login',
      'auth whoami',
      'auth logout',
      'project list',
      'sku list',
      'node list',
    ];
    commands.push(
      'node get',
      'node create',
      'node join-token',
      'alloc create',
      'alloc list',
      'alloc get',
      'alloc release',
    );
    commands.push('ssh', 'exec', 'audit list', 'operation get', 'version');
    const helps = commands.map(async (command) => {
      const { stdout } = await run(launcher, [...command.split(' '), '--help'], { env: { PATH: path, HOME: folder } });
      expect(stdout).toMatch(new RegExp(`EXAMPLES\n(  .*\n)*  .*gpuaas ${command}`));
      expect(stdout).toContain('-o [--output]');
    });
    await Promise.all(helps);
  });
});
