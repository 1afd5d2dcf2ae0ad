import type { Database } from '@gpuaas/database';
import type { JWK } from 'jose';
import type { AdapterFactory, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { LoginClient } from '../identity-provider.ts';
import { findAccount } from './account-store.ts';
import type { IssuerCookies } from './cookie.ts';
import { errorPage, pageHeaders, unavailablePage } from './pages.ts';

export interface IssuerOptions {
  database: Database;
  publicUrl: string;
  signingKey: JWK;
  cookieKeys: string[];
  cookies: IssuerCookies;
  artifacts: AdapterFactory;
  formPath(id: string): string;
}

export const clientIds: Record<LoginClient, string> = { cli: 'gpuaas-cli', console: 'gpuaas-console' };

/** What we tell the issuer's library. Whatever our two clients do not use is off. */
export function issuerConfiguration(options: IssuerOptions): Configuration {
  const { database, publicUrl, signingKey, cookieKeys, cookies } = options;
  return {
    adapter: options.artifacts,
    jwks: { keys: [signingKey as never] },
    cookies: { keys: cookieKeys, names: cookies.names },
    pkce: { required: () => true },
    clientDefaults: {
      id_token_signed_response_alg: 'ES256',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clients: [
      { client_id: clientIds.cli, application_type: 'native', redirect_uris: ['http://127.0.0.1/callback'] },
      { client_id: clientIds.console, redirect_uris: [`${publicUrl}/auth/callback`] },
    ],
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub', 'sid'], profile: ['name', 'preferred_username'], email: ['email'] },
    conformIdTokenClaims: false,
    // For a program on somebody's computer the library asks each time, and our form asks for the password.
    interactions: { url: (_ctx, interaction) => options.formPath(interaction.uid) },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    // A grant has to live as long as its code.
    ttl: { Interaction: 600, AuthorizationCode: 60, IdToken: 300, AccessToken: 60, Grant: 120, Session: 14 * 86_400 },
    findAccount: async (_ctx, subject, token) => {
      const account = await findAccount(database.db, { subject });
      if (!account) return undefined;
      const { display_name: name, username, email } = account;
      const sid = (token as { sessionUid?: string } | undefined)?.sessionUid;
      return {
        accountId: subject,
        claims: async () => ({ sub: subject, sid, name, preferred_username: username, email }),
      };
    },
    // Our own two clients get what they ask for.
    loadExistingGrant: async (ctx: KoaContextWithOIDC) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId as string,
        accountId: ctx.oidc.session?.accountId as string,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.set(pageHeaders("'self'"));
      if (out.error === 'server_error') {
        ctx.status = 503;
        ctx.set('retry-after', '2');
        ctx.body = unavailablePage;
        return;
      }
      ctx.body = errorPage('Sign-in cannot continue', out.error_description ?? out.error);
    },
  };
}
