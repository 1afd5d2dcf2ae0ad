export type { DevelopmentLogin } from './http.ts';
export type { Iam, TokenSet } from './iam.ts';
export { module } from './module.ts';
export { platformPermissionsOf, projectPermissionsOf } from './permissions.ts';
export type { AccessClaims, TokenIssuer, TokenSubject } from './token-issuer.ts';
export { type Access, type ItsProject, itsProject, type Project, type Standing, type User } from './user.ts';
