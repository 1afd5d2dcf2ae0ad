import type { ServiceAccountToken, TokenSet } from '@gpuaas/contract';
import { createClient, type Transport } from '@gpuaas/sdk';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { exclusively } from './exclusively.ts';
import { isLoopback } from './is-loopback.ts';
import { signalsHeldBack } from './signals-held-back.ts';
import { type Place, type TokenStore, unusable, type WantedPlace } from './token-store.ts';

const refreshBefore = 60_000;

/** The tokens of one server, shared by all processes of this user. */
export interface Credentials {
  /** An access token that is good for a minute at least. `rejected`: one that the server has called expired. */
  accessToken(rejected?: string): Promise<string>;
  isSignedIn(): boolean;
  /** Where they are, in words; undefined when there are none. */
  place(): { kind: Place; name: string } | undefined;
  /** Refuses before somebody signs in, when the tokens could not be stored as this person wants. */
  expectPlace(): Promise<void>;
  /** Answers why they are in a file where the keyring was tried first. */
  store(tokens: TokenSet): Promise<string | undefined>;
  forget(): Promise<void>;
  /** Who acts, where it is a service account. */
  serviceAccount?(): Promise<ServiceAccountToken | undefined>;
}

export interface OpenCredentials {
  /** What keeps processes apart. */
  lock: string;
  server: string;
  transport: Transport;
  tokens: TokenStore;
  /** Where the next sign-in goes. */
  wanted: WantedPlace;
  tell(line: string): void;
}

/**
 * A refresh token works once, and using it twice ends the session. So only one process refreshes at a time, and looks
 * into the store again when its turn comes: another one may have done it.
 */
export function openCredentials({ lock, server, transport, tokens: kept, wanted, tell }: OpenCredentials): Credentials {
  /** Opening a keyring takes as long as a short command, so it is done once. */
  let known: TokenSet | undefined;

  async function usable(rejected: string | undefined, isOld: boolean): Promise<string | undefined> {
    if (isOld || !known) known = await kept.read();
    if (!known) throw notSignedIn(server);
    const lasts = Date.parse(known.expires_at) - Date.now() > refreshBefore;
    return lasts && known.access_token !== rejected ? known.access_token : undefined;
  }

  async function refresh(): Promise<string> {
    if (!known) throw notSignedIn(server);
    const { refresh_token } = known;
    const api = createClient({ server, transport, retries: 0, timeoutMilliseconds: 20_000 });
    // Between the server's answer and the store, Ctrl-C would lose the only token that still works.
    return signalsHeldBack(async () => {
      const fresh = await api.refreshToken({ body: { refresh_token } });
      known = fresh;
      // They stay where they are, whatever the next sign-in wants.
      const inKeyring = wanted === 'keyring' ? 'keyring' : 'either';
      const fault = await kept.write(fresh, kept.place() === 'keyring' ? inKeyring : 'file');
      if (fault !== undefined)
        tell(`Your tokens are now in ${kept.describe('file')}, because of the keyring: ${fault}`);
      return fresh.access_token;
    });
  }

  let renewing: Promise<string> | undefined;

  function renew(rejected: string | undefined): Promise<string> {
    renewing ??= exclusively(lock, async () => (await usable(rejected, true)) ?? (await refresh())).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  return {
    accessToken: async (rejected) => (await usable(rejected, false)) ?? renew(rejected),
    isSignedIn: () => kept.place() !== undefined,
    place() {
      const kind = kept.place();
      return kind && { kind, name: kept.describe(kind) };
    },
    async expectPlace() {
      if (wanted !== 'keyring') return;
      const fault = await kept.keyringFault();
      if (fault !== undefined) throw unusable(server, fault);
    },
    store: (tokens) =>
      exclusively(lock, () =>
        signalsHeldBack(async () => {
          const fault = await kept.write(tokens, wanted);
          known = tokens;
          return fault;
        }),
      ),
    forget: () =>
      exclusively(lock, async () => {
        await kept.remove();
        known = undefined;
      }),
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
      ...(isLoopback(server)
        ? [`gpuaas auth dev-login --user dev-user --server ${server}   (as the user who runs the platform)`]
        : []),
    ],
  });
}
