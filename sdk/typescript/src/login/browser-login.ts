import { createHash, randomBytes } from 'node:crypto';
import { createClient } from '../client.ts';
import type { Transport } from '../transport.ts';
import { listenForCallback } from './callback-server.ts';
import { type SignedIn, staySignedIn } from './stay-signed-in.ts';

export interface BrowserLoginOptions {
  /** `http://localhost:8443` */
  server: string;
  /** Show this address in a browser on this machine. */
  open(url: string): void;
  /** What this program is called in the list of sessions. */
  client?: string;
  transport?: Transport;
}

const limit = 10 * 60_000;

/** Authorization code with PKCE: the code comes back to an address on this machine, and only we know the verifier. */
export async function browserLogin({ server, open, client, transport }: BrowserLoginOptions): Promise<SignedIn> {
  const api = createClient({ server, ...(transport && { transport }) });
  const codeVerifier = randomBytes(32).toString('base64url');
  const callback = await listenForCallback(limit);
  try {
    const { authorize_url, state } = await api.startLogin({
      query: {
        redirect_uri: callback.redirectUri,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      },
    });
    open(authorize_url);
    const tokens = await callback.codeFor(state, (code) =>
      api.exchangeLogin({
        body: {
          ...{ code, state, code_verifier: codeVerifier, redirect_uri: callback.redirectUri },
          ...(client !== undefined && { client }),
        },
      }),
    );
    return staySignedIn(server, tokens, transport);
  } finally {
    callback.close();
  }
}
