import type { ServiceAccountToken } from '@gpuaas/contract';
import { createClient, renewedToken, type Transport } from '@gpuaas/sdk';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Credentials } from './credentials.ts';
import { readPrivateFile } from './private-file.ts';

/** Tokens for the key in a file, as a service account. Nothing is stored. Signing in still stores its own. */
export function keyCredentials(path: string, server: string, transport: Transport, stored: Credentials): Credentials {
  let made: ServiceAccountToken | undefined;
  const token = renewedToken(async () => {
    const api = createClient({ server, transport, retries: 0, timeoutMilliseconds: 20_000 });
    made = await api.createServiceAccountToken({ body: { key: readKey(path), client: 'gpuaas' } });
    return made;
  });
  return {
    ...stored,
    accessToken: token,
    isSignedIn: () => true,
    async serviceAccount() {
      await token();
      return made;
    },
  };
}

function readKey(path: string): string {
  const key = readPrivateFile(path)?.trim();
  if (key === undefined) throw unusable(path, 'The file that GPUAAS_SA_KEY_FILE names does not exist');
  // The value itself is never shown: it may be another secret.
  if (!/^gpuaas_sa_[\w-]{20,}$/.test(key)) {
    throw unusable(path, 'The file that GPUAAS_SA_KEY_FILE names does not hold a service account key');
  }
  return key;
}

function unusable(path: string, what: string): CliError {
  return new CliError('usage', what, {
    exitCode: exitCodes.usage,
    facts: [['file', path]],
    tries: [
      '(umask 077; gpuaas sa key create NAME -o name > FILE)',
      'Unset GPUAAS_SA_KEY_FILE to use your own sign-in',
    ],
  });
}
