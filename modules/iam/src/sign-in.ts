import type { Identity } from '@gpuaas/identity-provider';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import type { IamDeps, TokenSet } from './iam.ts';
import { issueTokens } from './issue-tokens.ts';
import { insertSession } from './session-store.ts';
import { claimCode } from './sign-in-code-store.ts';
import type { User } from './user.ts';
import { findUserByIdentity, insertPersonalOrganization, insertUser, updateUser } from './user-store.ts';

export const sessionSeconds = 30 * 86_400;

export interface SignIn {
  identity: Identity;
  client: string;
  /** The code that the identity came for. Seeing it again ends the session. */
  code?: string;
}

/** Lets somebody in. On their first sign-in they get an organisation and a project of their own. */
export async function signIn(deps: IamDeps, tx: Tx, ctx: Ctx, input: SignIn): Promise<TokenSet> {
  const { identity, client, code } = input;
  const user = await welcome(deps, tx, ctx, identity);
  const id = ctx.newId('sess');
  const issuerSession = identity.session;
  await insertSession(tx, { id, userId: user.id, client, issuerSession, lifeSeconds: sessionSeconds });
  if (code !== undefined && !(await claimCode(tx, code, id))) {
    throw new DomainError('login_failed', { reason: 'somebody else used the same code. Sign in again.' });
  }
  return issueTokens(deps, tx, ctx, { user, sessionId: id });
}

async function welcome(deps: IamDeps, tx: Tx, ctx: Ctx, identity: Identity): Promise<User> {
  const at = ctx.clock.now();
  const platformRole = deps.platformAdmins.some(
    (admin) => admin.issuer === identity.issuer && admin.username === identity.username,
  )
    ? 'platform_admin'
    : 'platform_user';
  const known = await findUserByIdentity(tx, identity);
  if (known?.disabled) throw new DomainError('login_failed', { reason: 'this account is disabled.' });
  if (known) return updateUser(tx, known.id, { identity, platformRole, at });

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
    const created = await insertPersonalOrganization(tx, {
      organization: { id: ctx.newId('org'), slug, name: user.displayName },
      departmentId: ctx.newId('dept'),
      projectId: ctx.newId('proj'),
      ownerId: user.id,
      at: ctx.clock.now(),
    });
    if (created) {
      ctx.log.info('personal organisation created', { user_id: user.id, slug });
      return;
    }
  }
  throw new DomainError('unavailable', { reason: 'No free organization name was found.' });
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
