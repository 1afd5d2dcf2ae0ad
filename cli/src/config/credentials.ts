import { rmSync } from 'node:fs';
import type { TokenSet } from '@gpuaas/contract';
import { createClient, type Transport } from '@gpuaas/sdk';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { exclusively } from './exclusively.ts';
import { readPrivateJson, writePrivateFile } from './private-file.ts';
import { signalsHeldBack } from './signals-held-back.ts';

const refreshBefore = 60_000;

/** The tokens of one server, shared by all processes of this user. */
export interface Credentials {
  /** An access token that is good for a minute at least. `rejected`: one that the server has called expired. */
  accessToken(rejected?: string): Promise<string>;
  isSignedIn(): boolean;
  store(tokens: TokenSet): Promise<void>;
  forget(): Promise<void>;
}

/**
 * A refresh token works once, and using it twice ends the session. So only one process refreshes at a time, and looks
 * into the file again when its turn comes: another one may have done it.
 */
export function openCredentials(path: string, server: string, transport: Transport): Credentials {
  const read = () => readPrivateJson<TokenSet>(path);
  const write = (tokens: TokenSet) => writePrivateFile(path, `${JSON.stringify(tokens)}\n`);

  function usable(rejected: string | undefined): string | undefined {
    const tokens = read();
    if (!tokens) throw notSignedIn(server);
    const lasts = Date.parse(tokens.expires_at) - Date.now() > refreshBefore;
    return lasts && tokens.access_token !== rejected ? tokens.access_token : undefined;
  }

  async function refresh(): Promise<string> {
    const tokens = read();
    if (!tokens) throw notSignedIn(server);
    const api = createClient({ server, transport, retries: 0, timeoutMilliseconds: 20_000 });
    // Between the server's answer and the file, Ctrl-C would lose the only token that still works.
    return signalsHeldBack(async () => {
      const fresh = await api.refreshToken({ body: { refresh_token: tokens.refresh_token } });
      write(fresh);
      return fresh.access_token;
    });
  }

  let renewing: Promise<string> | undefined;

  function renew(rejected: string | undefined): Promise<string> {
    renewing ??= exclusively(path, async () => usable(rejected) ?? (await refresh())).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  return {
    accessToken: async (rejected) => usable(rejected) ?? renew(rejected),
    isSignedIn: () => read() !== undefined,
    store: (tokens) => exclusively(path, async () => write(tokens)),
    forget: () => exclusively(path, async () => rmSync(path, { force: true })),
  };
}

/** A token that somebody else looks after: it is used as it is and never stored. Signing in still stores its own. */
export function fixedCredentials(token: string, stored: Credentials): Credentials {
  return { ...stored, accessToken: async () => token, isSignedIn: () => true };
}

function notSignedIn(server: string): CliError {
  return new CliError('unauthenticated', `You are not signed in to ${server}`, {
    exitCode: exitCodes.notAllowed,
    tries: [
      `gpuaas auth login --server ${server}`,
      `gpuaas auth dev-login --user dev-user --server ${server}   (where the platform runs)`,
    ],
  });
}
