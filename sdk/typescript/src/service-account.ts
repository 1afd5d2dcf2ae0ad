import { readFileSync } from 'node:fs';
import { createClient } from './client.ts';
import { renewedToken, type TokenSource } from './renewed-token.ts';
import type { Transport } from './transport.ts';

export interface ServiceAccountOptions {
  /** `http://localhost:8443` */
  server: string;
  /** What this program is called beside the key. */
  client?: string;
  transport?: Transport;
}

/** Tokens for the key of a service account, for `createClient`. */
export function serviceAccountToken(key: string, options: ServiceAccountOptions): TokenSource {
  const { server, client, transport } = options;
  const api = createClient({ server, ...(transport && { transport }) });
  const body = { key, ...(client !== undefined && { client }) };
  return renewedToken(() => api.createServiceAccountToken({ body }));
}

/** The same for the key in the file that `GPUAAS_SA_KEY_FILE` names. */
export function serviceAccountFromEnv(
  options: ServiceAccountOptions,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): TokenSource {
  const path = environment['GPUAAS_SA_KEY_FILE'];
  if (!path) throw new Error('GPUAAS_SA_KEY_FILE is not set. Set it to the path of a file with a service account key.');
  return serviceAccountToken(readKey(path), options);
}

function readKey(path: string): string {
  const key = readFileSync(path, 'utf8').trim();
  // The value itself is never shown: it may be another secret.
  if (!/^gpuaas_sa_[\w-]{20,}$/.test(key)) throw new Error(`${path} does not hold a service account key.`);
  return key;
}
