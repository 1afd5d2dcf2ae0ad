import type { IdentityProvider } from '@gpuaas/identity-provider';
import type { CtxSource } from '@gpuaas/kernel';
import { readOrCreate, type SecretStore } from '@gpuaas/secret-store';
import { defineModule } from '@gpuaas/wiring';
import { forgetSessionsSweep } from './forget-sessions.ts';
import { type DevelopmentLogin, iamHandlers } from './http.ts';
import { type IamDeps, wireIam } from './iam.ts';
import { createLoginStates } from './login-state.ts';
import { openTokenIssuer } from './token-issuer.ts';
import { projectResource } from './user-store.ts';

interface Needs extends Omit<IamDeps, 'tokens'> {
  secrets: SecretStore;
  ctxSource: CtxSource;
  identityProvider: IdentityProvider;
  developmentLogin: DevelopmentLogin | undefined;
  forgetCookies: readonly string[];
}

export const module = defineModule({
  name: 'iam',
  resources: { project: projectResource },
  async wire({ secrets, ctxSource, platformAdmins }: Needs) {
    const tokens = await openTokenIssuer(secrets, ctxSource);
    const stateKey = await readOrCreate(secrets, 'iam/login-state-key', async () =>
      Buffer.from(ctxSource.randomBytes(32)).toString('hex'),
    );
    const loginStates = createLoginStates(stateKey, ctxSource.clock);
    return { tokens, loginStates, iam: wireIam({ tokens, platformAdmins }) };
  },
  http: iamHandlers,
  jobs: () => [forgetSessionsSweep()],
});
