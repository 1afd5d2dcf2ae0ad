import type { SessionId } from '@gpuaas/contract';
import type { Bearer, Identity } from '@gpuaas/identity-provider';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import type { IamDeps, TokenSet } from '../iam.ts';
import { findUserByIdentity, insertUser, type KnownUser, replaceSubject, updateUser } from '../people/user-store.ts';
import { putBearerSession } from '../sessions/bearer-session-store.ts';
import { endSessionsOf, insertSession } from '../sessions/session-store.ts';
import { insertOrganization } from '../tenancy/organization-store.ts';
import { insertProject } from '../tenancy/project-store.ts';
import { issueTokens } from '../tokens/issue-tokens.ts';
import type { User } from '../user.ts';
import { claimCode } from './sign-in-code-store.ts';

export interface SignIn {
  identity: Identity;
  client: string;
  /** Where they are, as an IP address. */
  address?: string;
  /** The code that the identity came for. Seeing it again ends the session. */
  code?: string;
}

/** Lets somebody in. On their first sign-in they get an organisation and a project of their own. */
export async function signIn(deps: IamDeps, tx: Tx, ctx: Ctx, input: SignIn): Promise<TokenSet> {
  const { identity, client, address, code } = input;
  const user = await welcome(deps, tx, ctx, identity, { tellsProfile: true });
  const tokens = await openSession(deps, tx, ctx, { user, client, address, issuerSession: identity.session });
  if (code !== undefined && !(await claimCode(tx, code, tokens.sessionId))) {
    throw new DomainError('login_failed', { reason: 'somebody else used the same code. Sign in again.' });
  }
  return tokens;
}

/** A session of somebody who is known already. */
export async function openSession(
  deps: IamDeps,
  tx: Tx,
  ctx: Ctx,
  session: { user: User; client: string; address: string | undefined; issuerSession?: string | undefined },
): Promise<TokenSet> {
  const { user, client, address, issuerSession } = session;
  const id = ctx.newId('sess');
  const lifeSeconds = deps.policies.read('auth.session_ttl_seconds');
  await insertSession(tx, { id, userId: user.id, client, issuerSession, address, lifeSeconds });
  return issueTokens(deps, tx, ctx, { user, sessionId: id });
}

/** Lets in whoever a token of the identity provider is about. All tokens of one session there are one session here. */
export async function acceptBearer(
  deps: IamDeps,
  tx: Tx,
  ctx: Ctx,
  { identity, key, expiresAt, address }: Bearer & { address: string | undefined },
): Promise<{ sessionId: SessionId; user: User; isNew: boolean }> {
  const user = await welcome(deps, tx, ctx, identity, { tellsProfile: false });
  const session = { id: ctx.newId('sess'), userId: user.id, key, client: 'token of the identity provider' };
  const { id, isNew } = await putBearerSession(tx, { ...session, address, expiresAt });
  return { sessionId: id, user, isNew };
}

/** `tellsProfile`: an access token need not say what somebody is called, and nothing is forgotten because it does not. */
async function welcome(
  deps: IamDeps,
  tx: Tx,
  ctx: Ctx,
  identity: Identity,
  { tellsProfile }: { tellsProfile: boolean },
): Promise<User> {
  const at = ctx.clock.now();
  const isNamed = deps.platformAdmins.some(
    (admin) => admin.issuer === identity.issuer && admin.username === identity.username,
  );
  const known = (await findUserByIdentity(tx, identity)) ?? (await rebind(deps, tx, ctx, identity));
  if (known?.disabled) throw new DomainError('login_failed', { reason: 'this account is disabled.' });
  // What an administrator of the platform has made of them stays.
  if (known) {
    const profile = tellsProfile ? identity : undefined;
    return updateUser(tx, known.id, { profile, platformRole: isNamed ? 'platform_admin' : known.platformRole, at });
  }

  const platformRole = isNamed ? 'platform_admin' : 'platform_user';
  for (const username of candidates(ctx, identity.username)) {
    const user = await insertUser(tx, { id: ctx.newId('user'), username, identity, platformRole, at });
    if (user) {
      await createPersonalOrganization(tx, ctx, user);
      return user;
    }
    // Two first sign-ins of the same person at the same moment: the other one has created them.
    const other = await findUserByIdentity(tx, identity);
    if (other) return other;
  }
  throw new DomainError('unavailable', { reason: 'No free username was found.' });
}

async function createPersonalOrganization(tx: Tx, ctx: Ctx, user: User): Promise<void> {
  for (const slug of candidates(ctx, user.username)) {
    const [id, departmentId, ownerId, at] = [ctx.newId('org'), ctx.newId('dept'), user.id, ctx.clock.now()];
    const organization = { id, type: 'personal' as const, slug, name: user.displayName, departmentId, ownerId, at };
    const created = await insertOrganization(tx, organization);
    if (created) {
      const project = { id: ctx.newId('proj'), orgId: id, departmentId, slug: 'default', name: 'Default', ownerId, at };
      await insertProject(tx, project);
      ctx.log.info('personal organisation created', { user_id: user.id, slug });
      return;
    }
  }
  throw new DomainError('unavailable', { reason: 'No free organization name was found.' });
}

/**
 * An account that was deleted at the identity provider and made anew has another subject. It is the same person when the
 * issuer keeps names and says so: the same name there, and the same address, which it has verified. The name alone is not
 * enough: where people can rename themselves, anybody could take one that somebody has given up.
 */
async function rebind(deps: IamDeps, tx: Tx, ctx: Ctx, identity: Identity): Promise<KnownUser | undefined> {
  if (!deps.rebindsAt(identity.issuer) || identity.emailVerified !== true || identity.email === undefined)
    return undefined;
  const [username = ''] = candidates(ctx, identity.username);
  const rebound = await replaceSubject(tx, { ...identity, username, email: identity.email });
  if (!rebound) return undefined;
  ctx.log.warn('a person has a new subject at their identity provider', { user_id: rebound.id });
  // Whoever had the account before may have been somebody else.
  await endSessionsOf(tx, rebound.id, 'new account at the identity provider');
  return rebound;
}

/** The name itself, then with a few random letters, because names of different issuers may be equal. */
function* candidates(ctx: Ctx, name: string): Generator<string> {
  const slug =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '')
      .slice(0, 50) || 'user';
  yield slug;
  for (let round = 0; round < 4; round += 1) yield `${slug}-${Buffer.from(ctx.randomBytes(3)).toString('hex')}`;
}
