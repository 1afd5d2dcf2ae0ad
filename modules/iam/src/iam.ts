import type { ProjectId, SessionId, UserId } from '@gpuaas/contract';
import type { Bearer } from '@gpuaas/identity-provider';
import type { CredentialId, Ctx, Db, Lookup, Page, PageOf, Tx } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { findIssued } from './people/user-store.ts';
import { findAccess, findStandings } from './permissions/credentials.ts';
import { endSessionsBeside, listSessionsOf, noteSightings, type Sighting } from './sessions/own-session-store.ts';
import { endSession } from './sessions/session-store.ts';
import { acceptBearer, type SignIn, signIn } from './sign-in/sign-in.ts';
import { refuseCode } from './sign-in/sign-in-code-store.ts';
import { listProjectsOf } from './tenancy/project-store.ts';
import { type Refreshed, refreshTokens } from './tokens/issue-tokens.ts';
import type { TokenIssuer } from './tokens/token-issuer.ts';
import type { Access, OwnSession, Project, RolePlace, Standing, User } from './user.ts';

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
  /** The session that a token of the identity provider stands for. Whether it goes on is looked up with every call. */
  acceptBearer(
    tx: Tx,
    ctx: Ctx,
    bearer: Bearer & { address: string | undefined },
  ): Promise<{ sessionId: SessionId; user: User; isNew: boolean }>;
  /** The identity provider refused this code. If it made a session before, somebody has a copy of it: the session ends. */
  refuseCode(tx: Tx, code: string): Promise<void>;
  refresh(tx: Tx, ctx: Ctx, refreshToken: string): Promise<Refreshed>;
  /** Answers the identity provider's own session, if it named one: it has to end too. */
  endSession(tx: Tx, id: SessionId, reason?: string): Promise<string | undefined>;
  /** Ends the others of the same person. Answers how many, and the identity provider's own sessions that have to end too. */
  endOtherSessions(
    tx: Tx,
    kept: { userId: UserId; sessionId: SessionId },
    reason: string,
  ): Promise<{ ended: number; issuerSessions: string[] }>;
  listSessions(db: Db, userId: UserId, page: Page): Promise<PageOf<OwnSession>>;
  /** Notes that sessions were used. For many at once, and not with every call. */
  noteSightings(tx: Tx, seen: readonly Sighting[]): Promise<void>;
  /** Under which name the identity provider knows somebody. */
  findIssued(db: Db, userId: UserId): Promise<{ issuer: string; subject: string }>;
  /** What the owner of a credential may do, now, and what they ask for. Undefined when it is no longer good. */
  access(
    db: Db,
    credentialId: CredentialId,
    place: RolePlace | undefined,
    resource?: Lookup,
  ): Promise<Access | undefined>;
  /** The same for many credentials at once, in the order asked: for whoever must look again and again. */
  standings(db: Db, asked: readonly { credentialId: CredentialId; projectId: ProjectId }[]): Promise<Standing[]>;
  listProjects(db: Db, userId: UserId, page: Page): Promise<PageOf<Project>>;
}

export interface IamDeps {
  tokens: TokenIssuer;
  policies: Pick<Policies, 'read'>;
  /** Who becomes platform administrator when they sign in. */
  platformAdmins: readonly { issuer: string; username: string }[];
  /** Whether somebody whose account was made anew at this issuer is known again by name and address. */
  rebindsAt(issuer: string): boolean;
}

export function wireIam(deps: IamDeps): Iam {
  return {
    signIn: (tx, ctx, input) => signIn(deps, tx, ctx, input),
    acceptBearer: (tx, ctx, bearer) => acceptBearer(deps, tx, ctx, bearer),
    refresh: (tx, ctx, refreshToken) => refreshTokens(deps, tx, ctx, refreshToken),
    async refuseCode(tx, code) {
      const sessionId = await refuseCode(tx, code);
      if (sessionId !== undefined) await endSession(tx, sessionId, 'sign-in code used twice');
    },
    endSession: (tx, id, reason = 'signed out') => endSession(tx, id, reason),
    endOtherSessions: endSessionsBeside,
    listSessions: listSessionsOf,
    noteSightings,
    findIssued,
    access: findAccess,
    standings: findStandings,
    listProjects: listProjectsOf,
  };
}
