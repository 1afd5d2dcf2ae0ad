import { createHash, randomBytes } from 'node:crypto';
import type { TokenSet } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import type { Invocation } from '../../invocation.ts';
import { listenForCallback } from '../../login/callback-server.ts';
import { finishLogin } from '../../login/finish-login.ts';
import { openBrowser } from '../../login/open-browser.ts';

const limit = 10 * 60_000;

type Flags = { noBrowser: boolean | undefined };

/** Authorization code with PKCE: the code comes back to an address on this machine, and only we know the verifier. */
export const login: Run<Flags> = async (cli, { noBrowser, project }) => {
  const codeVerifier = randomBytes(32).toString('base64url');
  const callback = await listenForCallback(limit);
  try {
    const { authorize_url, state } = await cli.anonymousApi.startLogin({
      query: {
        redirect_uri: callback.redirectUri,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      },
    });
    cli.output.say(`Sign in here:\n\n  ${authorize_url}\n`);
    if (!noBrowser && openBrowser(authorize_url)) cli.output.say('A browser should open.');
    cli.output.say('Waiting up to 10 minutes …');
    const tokens = await callback.codeFor(state, (code) =>
      exchange(cli, { code, state, code_verifier: codeVerifier, redirect_uri: callback.redirectUri }),
    );
    await finishLogin(cli, tokens, project);
  } finally {
    callback.close();
  }
};

function exchange(
  { anonymousApi }: Invocation,
  body: { code: string; state: string; code_verifier: string; redirect_uri: string },
): Promise<TokenSet> {
  return anonymousApi.exchangeLogin({ body: { ...body, client: 'gpuaas auth login' } });
}
