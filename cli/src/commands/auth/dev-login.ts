import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@gpuaas/sdk';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { isLoopback } from '../../config/is-loopback.ts';
import { exitCodes } from '../../exit-codes.ts';
import { finishLogin } from '../../login/finish-login.ts';

type Flags = { user: string; data: string | undefined };

export const devLogin: Run<Flags> = async (cli, { user, data, project }) => {
  const path = join(data ?? defaultDataFolder(), 'dev-login.key');
  // The key opens every account of the platform on this machine; no other machine may ever see it.
  if (!isLoopback(cli.server)) throw notOffered(cli.server, path);
  await cli.credentials.expectPlace();
  const body = { username: user, client: 'gpuaas auth dev-login' };
  const headers = { 'x-dev-login-key': readKey(path) };
  const tokens = await cli.anonymousApi.devLogin({ body, headers }).catch((error: unknown) => {
    // Whoever may not use it is told that there is no such address, which would help nobody here.
    const refused = error instanceof ApiError && error.problem.params['resource'] === 'address';
    throw refused ? notOffered(cli.server, path) : error;
  });
  await finishLogin(cli, tokens, project);
};

function defaultDataFolder(): string {
  return process.getuid?.() === 0 ? '/var/lib/gpuaas' : join(homedir(), '.gpuaas');
}

function notOffered(server: string, path: string): CliError {
  return new CliError('dev_login_refused', `${server} does not accept dev-login from you`, {
    exitCode: exitCodes.notAllowed,
    facts: [['file', path]],
    tries: [
      'Check that this data folder belongs to the platform at this URL: --data DIR, --server URL',
      'Run this on the machine that runs the platform, as the user who runs it',
      'gpuaas auth login   (with a browser, from anywhere)',
    ],
  });
}

function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw new CliError(
      'dev_login_key_unreadable',
      `The dev-login key ${missing ? 'does not exist' : 'cannot be read'}`,
      {
        exitCode: exitCodes.notAllowed,
        facts: [['file', path]],
        tries: [
          ...(missing
            ? ['Start the platform on this machine: npm start', 'Name its data folder: --data DIR']
            : ['Run this as the user who runs the platform']),
          'gpuaas auth login   (with a browser, from anywhere)',
        ],
        cause,
      },
    );
  }
}
