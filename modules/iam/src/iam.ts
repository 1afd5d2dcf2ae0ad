import type { ProjectId, SessionId, UserId } from '@gpuaas/contract';
import type { Ctx, Db, Lookup, Page, PageOf, Tx } from '@gpuaas/kernel';
import { type Refreshed, refreshTokens } from './issue-tokens.ts';
import { endSession, findAccess, findStandings } from './session-store.ts';
import { type SignIn, signIn } from './sign-in.ts';
import { refuseCode } from './sign-in-code-store.ts';
import type { TokenIssuer } from './token-issuer.ts';
import type { Access, ItsProject, Project, Standing, User } from './user.ts';
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
  signIn(tx: Tx, ctx: Ctx, input: SignIn): Promise<TokenSet>;
  /** The identity provider refused this code. If it made a session before, somebody has a copy of it: the session ends. */
  refuseCode(tx: Tx, code: string): Promise<void>;
  refresh(tx: Tx, ctx: Ctx, refreshToken: string): Promise<Refreshed>;
  /** Answers the identity provider's own session, if it named one: it has to end too. */
  endSession(tx: Tx, id: SessionId): Promise<string | undefined>;
  /** What the owner of a session may do, now, and what they ask for. Undefined when the session is over. */
  access(
    db: Db,
    sessionId: SessionId,
    projectId: ProjectId | ItsProject | undefined,
    resource?: Lookup,
  ): Promise<Access | undefined>;
  /** The same for many sessions at once, in the order asked: for whoever must look again and again. */
  standings(db: Db, asked: readonly { sessionId: SessionId; projectId: ProjectId }[]): Promise<Standing[]>;
  listProjects(db: Db, userId: UserId, page: Page): Promise<PageOf<Project>>;
  findProject(db: Db, userId: UserId, id: ProjectId): Promise<Project | undefined>;
}

export interface IamDeps {
  tokens: TokenIssuer;
  /** Who becomes platform administrator when they sign in. */
  platformAdmins: readonly { issuer: string; username: string }[];
}

export function wireIam(deps: IamDeps): Iam {
  return {
    signIn: (tx, ctx, input) => signIn(deps, tx, ctx, input),
    refresh: (tx, ctx, refreshToken) => refreshTokens(deps, tx, ctx, refreshToken),
    async refuseCode(tx, code) {
      const sessionId = await refuseCode(tx, code);
      if (sessionId !== undefined) await endSession(tx, sessionId, 'sign-in code used twice');
    },
    endSession: (tx, id) => endSession(tx, id, 'signed out'),
    access: findAccess,
    standings: findStandings,
    listProjects: listProjectsOf,
    findProject: findProjectOf,
  };
}
