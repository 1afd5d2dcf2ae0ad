import type { ProjectId, SessionId, UserId } from '@gpuaas/contract';
import type { Identity } from '@gpuaas/identity-provider';
import type { Ctx, Db, Page, PageOf, Tx } from '@gpuaas/kernel';
import { type Refreshed, refreshTokens } from './issue-tokens.ts';
import { endSession, findAccess } from './session-store.ts';
import { signIn } from './sign-in.ts';
import type { TokenIssuer } from './token-issuer.ts';
import type { Access, Project, User } from './user.ts';
import { findProjectOf, listProjectsOf } from './user-store.ts';

export interface TokenSet {
  accessToken: string;
  expiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
  user: User;
  sessionId: SessionId;
}

/** Everything the rest of the platform may ask about people and where they may work. */
export interface Iam {
  signIn(tx: Tx, ctx: Ctx, input: { identity: Identity; client: string }): Promise<TokenSet>;
  refresh(tx: Tx, ctx: Ctx, refreshToken: string): Promise<Refreshed>;
  endSession(tx: Tx, id: SessionId): Promise<void>;
  /** What the owner of a session may do, now. Undefined when the session is over. */
  access(db: Db, sessionId: SessionId, projectId: ProjectId | undefined): Promise<Access | undefined>;
  listProjects(db: Db, userId: UserId, page: Page): Promise<PageOf<Project>>;
  findProject(db: Db, userId: UserId, id: ProjectId): Promise<Project | undefined>;
}

export interface IamDeps {
  tokens: TokenIssuer;
  /** Who becomes platform administrator when he signs in. */
  platformAdmins: readonly { issuer: string; username: string }[];
}

export function wireIam(deps: IamDeps): Iam {
  return {
    signIn: (tx, ctx, input) => signIn(deps, tx, ctx, input),
    refresh: (tx, ctx, refreshToken) => refreshTokens(deps, tx, ctx, refreshToken),
    endSession: (tx, id) => endSession(tx, id, 'signed out'),
    access: findAccess,
    listProjects: listProjectsOf,
    findProject: findProjectOf,
  };
}
