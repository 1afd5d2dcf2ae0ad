/**
 * Says who somebody is, and nothing else: what he may do is the platform's own business. Sign-in is the authorization
 * code flow with PKCE; the caller made the verifier and keeps it.
 */
export interface IdentityProvider {
  /** Under this name the subjects of this provider are known for ever, wherever it is reached. */
  readonly issuer: string;
  /** Where to send the browser. */
  authorizeUrl(request: AuthorizeRequest): Promise<string>;
  /** Who came back with this code. Throws `login_failed`. */
  exchange(request: CodeExchange): Promise<Identity>;
}

/** `cli` listens on a loopback port of its own; `console` comes back to the platform's address. */
export type LoginClient = 'cli' | 'console';

export interface AuthorizeRequest {
  client: LoginClient;
  redirectUri: string;
  state: string;
  codeChallenge: string;
  /** Ask for the password even of somebody the provider knows: he may want to be somebody else. */
  fresh?: boolean;
}

export interface CodeExchange {
  client: LoginClient;
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

export interface Identity {
  issuer: string;
  subject: string;
  username: string;
  displayName: string;
  email: string | undefined;
}
