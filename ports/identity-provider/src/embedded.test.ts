import { identityProviderContract } from './contract.ts';
import { startTestIssuer } from './testing/test-issuer.ts';

identityProviderContract('embedded', async () => {
  const { provider, user, url, test, close } = await startTestIssuer();
  return {
    provider,
    user,
    consoleRedirectUri: `${url}/auth/callback`,
    transaction: (work) => test.database.transaction(work),
    close,
  };
});
