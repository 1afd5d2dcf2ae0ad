export type { DevelopmentLogin } from './http.ts';
export type { Iam, TokenSet } from './iam.ts';
export { module } from './module.ts';
export { organizationPermissionsOf, platformPermissionsOf, projectPermissionsOf } from './permissions/permissions.ts';
export type { Sighting } from './sessions/own-session-store.ts';
export type { FirstAdmin } from './sign-in/first-admin.ts';
export type { SshKeys } from './ssh-keys/ssh-keys.ts';
export type { AccessClaims, TokenIssuer, TokenSubject } from './tokens/token-issuer.ts';
export {
  type Access,
  type ItsProject,
  itsProject,
  type Project,
  type SignedInPerson,
  type Standing,
  type User,
} from './user.ts';
