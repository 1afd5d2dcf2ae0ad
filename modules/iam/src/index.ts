export { type DevelopmentLogin, type IamHttpDeps, iamHandlers } from './http.ts';
export { type Iam, type IamDeps, type TokenSet, wireIam } from './iam.ts';
export { createLoginStates, type LoginStates } from './login-state.ts';
export { platformPermissionsOf, projectPermissionsOf } from './permissions.ts';
export { type AccessClaims, openTokenIssuer, type TokenIssuer, type TokenSubject } from './token-issuer.ts';
export type { Access, Project, Standing, User } from './user.ts';
export { projectResource } from './user-store.ts';
