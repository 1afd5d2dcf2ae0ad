import type { TokenSet } from '@gpuaas/contract';
import { createClient } from '../client.ts';
import { renewedToken } from '../renewed-token.ts';
import type { Transport } from '../transport.ts';

/** Somebody who has signed in. */
export interface SignedIn {
  /** What the sign-in brought. Whoever keeps it keeps what came last, or the next refresh ends the session. */
  tokens: TokenSet;
  /** An access token that is good for a while, for `createClient`. */
  token(): Promise<string>;
}

/** Renews the access token before it expires, once for all calls that need it at the same time. */
export function staySignedIn(server: string, first: TokenSet, transport?: Transport): SignedIn {
  const api = createClient({ server, retries: 0, ...(transport && { transport }) });
  const signedIn: SignedIn = {
    tokens: first,
    token: renewedToken(async () => {
      signedIn.tokens = await api.refreshToken({ body: { refresh_token: signedIn.tokens.refresh_token } });
      return signedIn.tokens;
    }, first),
  };
  return signedIn;
}
