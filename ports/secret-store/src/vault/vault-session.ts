import type { Logger, Milliseconds } from '@gpuaas/kernel';
import {
  callVault,
  refusal,
  secretStoreUnavailable,
  type VaultAnswer,
  type VaultCall,
  type VaultPlace,
} from './call-vault.ts';

/** What a machine signs in with (AppRole). */
export interface AppRoleCredentials {
  roleId: string;
  secretId: string;
}

export interface VaultSessionOptions extends VaultPlace {
  /** Where AppRole is mounted below `auth/`. */
  authMount: string;
  /** Asked at every sign-in, so that new credentials count without a restart. */
  credentials: () => AppRoleCredentials;
  log: Logger;
}

export interface VaultSession {
  /** Signs in where there is no token, and once more where Vault does not accept the one that is there. */
  call(call: Omit<VaultCall, 'token'>): Promise<VaultAnswer>;
  /** Gives the token back. */
  close(): Promise<void>;
}

interface Token {
  value: string;
  /** When to renew it. */
  timer: NodeJS.Timeout | undefined;
}

/** Renewed after two thirds of its life, less up to a tenth so that many processes do not come at the same time. */
const renewAfter = () => (2 / 3) * (1 - Math.random() / 10);
const shortestPause = 1_000;
const longestRetryPause = 30_000;
/** As long as a timer can wait. */
const longestPause = 2 ** 31 - 1;

/**
 * Holds one token and keeps it alive. When it can no longer be renewed, because it was revoked or has reached its greatest age, the
 * next call signs in again.
 */
export function openVaultSession(options: VaultSessionOptions): VaultSession {
  const { authMount, credentials, log } = options;
  let token: Token | undefined;
  let signingIn: Promise<Token> | undefined;
  let isClosed = false;

  async function signIn(): Promise<Token> {
    const { roleId, secretId } = credentials();
    const call: VaultCall = {
      method: 'POST',
      path: `auth/${authMount}/login`,
      body: { role_id: roleId, secret_id: secretId },
    };
    const answer = await callVault(options, call);
    const auth = authOf(answer);
    if (!auth) {
      throw secretStoreUnavailable(
        "The secret store does not accept the platform's credentials.",
        refusal(call, answer.status, answer.errors),
      );
    }
    const fresh = { value: auth.token, timer: undefined };
    if (isClosed) {
      await giveBack(fresh);
      throw secretStoreUnavailable('The secret store was closed.');
    }
    token = fresh;
    plan(fresh, auth);
    return fresh;
  }

  /** All who find no token wait for the same sign-in. */
  function signedIn(): Promise<Token> {
    if (token) return Promise.resolve(token);
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  }

  async function isGood({ value }: Token): Promise<boolean> {
    const { status } = await callVault(options, { method: 'GET', path: 'auth/token/lookup-self', token: value });
    return status === 200;
  }

  function forget(old: Token): void {
    clearTimeout(old.timer);
    if (token === old) token = undefined;
  }

  function plan(current: Token, { lifeSeconds, renewable }: Auth): void {
    clearTimeout(current.timer);
    // Without an end, or used until it is refused.
    if (lifeSeconds === 0 || !renewable) return;
    renewIn(lifeSeconds * 1_000 * renewAfter(), current, lifeSeconds);
  }

  function renewIn(pause: Milliseconds, current: Token, lifeSeconds: number): void {
    const milliseconds = Math.min(Math.max(pause, shortestPause), longestPause);
    current.timer = setTimeout(() => void renew(current, lifeSeconds), milliseconds);
    current.timer.unref();
  }

  async function renew(current: Token, lifeSeconds: number): Promise<void> {
    try {
      const path = 'auth/token/renew-self';
      const auth = authOf(await callVault(options, { method: 'POST', path, token: current.value, body: {} }));
      if (token !== current) return;
      // Vault gives less each time when the greatest age is near: better a new one now than none later.
      if (auth && auth.lifeSeconds > lifeSeconds / 2) return plan(current, auth);
      forget(current);
      await signedIn();
      await giveBack(current);
    } catch (error) {
      log.warn('the token of the secret store could not be renewed, it is tried again', { error });
      if (token === current) renewIn(Math.min(lifeSeconds * 100, longestRetryPause), current, lifeSeconds);
    }
  }

  async function giveBack(current: Token): Promise<void> {
    forget(current);
    await callVault(options, { method: 'POST', path: 'auth/token/revoke-self', token: current.value, body: {} }).catch(
      () => {},
    );
  }

  return {
    async call(call) {
      const first = await signedIn();
      const answer = await callVault(options, { ...call, token: first.value });
      if (answer.status !== 403) return answer;
      // A new token for everybody whom a rule keeps out would be one more for each call.
      if (await isGood(first)) throw denied(call, answer);
      forget(first);
      const second = await signedIn();
      const again = await callVault(options, { ...call, token: second.value });
      if (again.status !== 403) return again;
      throw denied(call, again);
    },

    async close() {
      isClosed = true;
      await signingIn?.catch(() => {});
      if (token) await giveBack(token);
    },
  };
}

function denied(call: Omit<VaultCall, 'token'>, { status, errors }: VaultAnswer): Error {
  return secretStoreUnavailable('The secret store denies access.', refusal(call, status, errors));
}

interface Auth {
  token: string;
  lifeSeconds: number;
  renewable: boolean;
}

function authOf({ body }: VaultAnswer): Auth | undefined {
  const { auth } = body as { auth?: { client_token?: unknown; lease_duration?: unknown; renewable?: unknown } | null };
  if (typeof auth?.client_token !== 'string') return undefined;
  const life = Number(auth.lease_duration);
  return {
    token: auth.client_token,
    lifeSeconds: Number.isFinite(life) && life > 0 ? life : 0,
    renewable: auth.renewable === true,
  };
}
