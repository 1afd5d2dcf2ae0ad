import type { Tx } from '@gpuaas/kernel';

/**
 * Says who somebody is, and nothing else: what they may do is the platform's own business. Sign-in is the authorization
 * code flow with PKCE and a nonce; the caller made state and verifier, keeps them, and compares the state that comes back.
 */
export interface IdentityProvider {
  /** Under this name the subjects of this provider are known for ever, wherever it is reached. */
  readonly issuer: string;
  /** Where to send the browser. */
  authorizeUrl(request: AuthorizeRequest): Promise<string>;
  /** Who came back with this code. Of several who come with the same code one gets an answer. Throws `login_failed`. */
  exchange(request: CodeExchange): Promise<Identity>;
  /**
   * Ends the provider's own session, so that the next sign-in from that browser asks for the password. In the caller's
   * transaction where the provider lives in the same database; elsewhere it has no way to be told and nothing happens.
   */
  endSession(tx: Tx, session: string): Promise<void>;
  /**
   * Only of a provider that keeps passwords itself. Checks the current one, as often as a sign-in may, and answers the
   * write that changes it: in the caller's transaction it ends the provider's sessions of this person too. Both throw
   * `password_refused`.
   */
  changePassword?(change: PasswordChange): Promise<(tx: Tx) => Promise<void>>;
  /**
   * Only of a provider whose access tokens are accepted here. Who a token is about: signed by this issuer, for our
   * audience, and still valid. Throws `unauthenticated`, `token_expired` or `unavailable`.
   */
  verifyBearer?(token: string): Promise<Bearer>;
}

export interface Bearer {
  identity: Identity;
  /** The same for all tokens of one session of the provider. */
  key: string;
  expiresAt: Date;
}

export interface PasswordChange {
  subject: string;
  currentPassword: string;
  newPassword: string;
  /** Where the person is, as an IP address. */
  address: string;
}

/** `cli` listens on a loopback port of its own; `console` comes back to the platform's address. */
export type LoginClient = 'cli' | 'console';

export interface AuthorizeRequest {
  client: LoginClient;
  redirectUri: string;
  state: string;
  codeChallenge: string;
  /** Ask for the password even of somebody the provider knows: they may want to be somebody else. */
  fresh?: boolean;
}

export interface CodeExchange {
  client: LoginClient;
  code: string;
  codeVerifier: string;
  redirectUri: string;
  /** Who the answer says it is from (`iss`), where the caller was told. Another issuer's code is not redeemed here. */
  issuer?: string;
}

export interface Identity {
  issuer: string;
  subject: string;
  username: string;
  displayName: string;
  email: string | undefined;
  /** The provider has seen that the address is theirs. */
  emailVerified?: boolean;
  /** The provider's own session that this sign-in belongs to, if the provider names it. It opens nothing by itself. */
  session?: string;
}
