import type { SealKey } from '@gpuaas/audit';
import type { IdentityProvider } from '@gpuaas/identity-provider';
import type { CtxSource, Handlers } from '@gpuaas/kernel';
import { readOrCreate, type SecretStore } from '@gpuaas/secret-store';
import { defineModule } from '@gpuaas/wiring';
import { type DeviceLoginOperation, deviceLoginHandlers } from './device-login/device-login-http.ts';
import { type DevelopmentLogin, iamHandlers, type SignInOperation, type SignInResources } from './http.ts';
import { type IamDeps, wireIam } from './iam.ts';
import { forgetInvitationsSweep } from './members/forget-invitations.ts';
import { invitationResource } from './members/invitation-store.ts';
import { organizationMemberResource, projectMemberResource } from './members/member-store.ts';
import type { MembersDeps } from './members/members.ts';
import { type MembersOperation, type MembersResources, membersHandlers } from './members/members-http.ts';
import { type PersonOperation, type PersonResources, personHandlers } from './people/person-http.ts';
import { userResource } from './people/person-store.ts';
import { serviceAccountLifecycle } from './service-accounts/service-account.ts';
import {
  type ServiceAccountOperation,
  type ServiceAccountResources,
  serviceAccountHandlers,
} from './service-accounts/service-account-http.ts';
import { serviceAccountKeyResource } from './service-accounts/service-account-key-store.ts';
import { serviceAccountResource } from './service-accounts/service-account-store.ts';
import { forgetSessionsSweep } from './sessions/forget-sessions.ts';
import { sessionResource } from './sessions/own-session-store.ts';
import { firstAdminHandlers, wireFirstAdmin } from './sign-in/first-admin.ts';
import { createLoginStates } from './sign-in/login-state.ts';
import { type SshKeyOperation, type SshKeyResources, sshKeyHandlers } from './ssh-keys/ssh-key-http.ts';
import { sshKeyResource } from './ssh-keys/ssh-key-store.ts';
import { wireSshKeys } from './ssh-keys/ssh-keys.ts';
import { departmentResource } from './tenancy/department-store.ts';
import { organizationResource } from './tenancy/organization-store.ts';
import { projectResource } from './tenancy/project-store.ts';
import type { TenancyDeps } from './tenancy/tenancy.ts';
import { type TenancyOperation, type TenancyResources, tenancyHandlers } from './tenancy/tenancy-http.ts';
import { openTokenIssuer } from './tokens/token-issuer.ts';

interface Needs extends Omit<IamDeps, 'tokens'>, TenancyDeps, MembersDeps {
  secrets: SecretStore;
  sealKey: SealKey;
  ctxSource: CtxSource;
  identityProvider: IdentityProvider;
  developmentLogin: DevelopmentLogin | undefined;
  forgetCookies: readonly string[];
  deviceUrl: string;
}

type Served =
  | SignInOperation
  | DeviceLoginOperation
  | 'becomeFirstAdmin'
  | TenancyOperation
  | MembersOperation
  | ServiceAccountOperation
  | SshKeyOperation
  | PersonOperation;
type IamResources = SignInResources &
  TenancyResources &
  MembersResources &
  ServiceAccountResources &
  SshKeyResources &
  PersonResources;

export const module = defineModule({
  name: 'iam',
  resources: {
    organization: organizationResource,
    department: departmentResource,
    project: projectResource,
    session: sessionResource,
    service_account: serviceAccountResource,
    service_account_key: serviceAccountKeyResource,
    ssh_key: sshKeyResource,
    organization_member: organizationMemberResource,
    project_member: projectMemberResource,
    invitation: invitationResource,
    user: userResource,
  },
  lifecycles: [serviceAccountLifecycle],
  async wire({ secrets, ctxSource, platformAdmins, rebindsAt, policies }: Needs) {
    const tokens = await openTokenIssuer(secrets, ctxSource, policies);
    const stateKey = await readOrCreate(secrets, 'iam/login-state-key', async () =>
      Buffer.from(ctxSource.randomBytes(32)).toString('hex'),
    );
    const loginStates = createLoginStates(stateKey, ctxSource.clock);
    return {
      tokens,
      loginStates,
      iam: wireIam({ tokens, platformAdmins, rebindsAt, policies }),
      firstAdmin: wireFirstAdmin(ctxSource),
      sshKeys: wireSshKeys({ policies }),
    };
  },
  http: (parts): Handlers<Served, IamResources> => ({
    ...iamHandlers(parts),
    ...deviceLoginHandlers(parts),
    ...firstAdminHandlers(parts),
    ...tenancyHandlers(parts),
    ...membersHandlers(parts),
    ...personHandlers(parts),
    ...serviceAccountHandlers(parts),
    ...sshKeyHandlers(parts),
  }),
  jobs: ({ policies }) => [
    forgetSessionsSweep(() => policies.read('retention.sign_in_session_days') * 86_400),
    forgetInvitationsSweep(),
  ],
});
