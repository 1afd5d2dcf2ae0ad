import type { SessionId, SessionView } from '@gpuaas/contract';
import type { IdentityProvider } from '@gpuaas/identity-provider';
import { DomainError, type Handlers, pageOf, type SignedInPrincipal, type Tx } from '@gpuaas/kernel';
import type { IamHttpDeps } from '../http.ts';
import type { OwnSession } from '../user.ts';

type Served = 'endSession' | 'listSessions' | 'endSessionById' | 'endOtherSessions' | 'changePassword';
type Deps = Pick<IamHttpDeps, 'iam' | 'identityProvider' | 'forgetCookies'>;

/** What people do with their own sessions and password. */
export function sessionHandlers(deps: Deps): Handlers<Served, { session: { id: SessionId } }> {
  const { iam, identityProvider, forgetCookies } = deps;

  async function end(tx: Tx, id: SessionId, reason?: string): Promise<void> {
    const issuerSession = await iam.endSession(tx, id, reason);
    if (issuerSession !== undefined) await identityProvider.endSession(tx, issuerSession);
  }

  async function endOthers(
    tx: Tx,
    { identity, credentialId: sessionId }: SignedInPrincipal,
    reason: string,
  ): Promise<number> {
    const { ended, issuerSessions } = await iam.endOtherSessions(tx, { userId: identity.id, sessionId }, reason);
    for (const session of issuerSessions) await identityProvider.endSession(tx, session);
    return ended;
  }

  return {
    async endSession({ tx, ctx }) {
      const { credentialId: sessionId } = ctx.principal;
      await end(tx, sessionId);
      return {
        status: 204,
        headers: { 'set-cookie': [...forgetCookies] },
        audit: { targetType: 'session', targetId: sessionId },
      };
    },

    async listSessions({ db, ctx, query }) {
      const { identity, credentialId: sessionId } = ctx.principal;
      const { items, nextCursor } = await iam.listSessions(db, identity.id, pageOf(query, 'sessions'));
      return {
        status: 200,
        body: { items: items.map((one) => toView(one, sessionId)), next_cursor: nextCursor },
      };
    },

    async endSessionById({ tx, session }) {
      await end(tx, session.id, 'ended by its owner');
      return { status: 204 };
    },

    async endOtherSessions({ tx, ctx }) {
      const ended = await endOthers(tx, ctx.principal, 'ended by its owner');
      const { id, name } = ctx.principal.identity;
      return {
        status: 200,
        body: { ended },
        audit: { targetType: 'user', targetId: id, targetName: name, detail: { ended } },
      };
    },

    changePassword: {
      async before({ db, ctx, body, peer }) {
        const { issuer, subject } = await iam.findIssued(db, ctx.principal.identity.id);
        const write = await changerOf(
          identityProvider,
          issuer,
        )?.({
          subject,
          currentPassword: body.current_password,
          newPassword: body.new_password,
          address: peer.remoteAddress,
        });
        if (!write) throw new DomainError('not_found', { resource: 'address' });
        return async ({ tx, ctx: { principal } }) => {
          await write(tx);
          const ended = await endOthers(tx, principal, 'password changed');
          const { id, name } = principal.identity;
          return { status: 204, audit: { targetType: 'user', targetId: id, targetName: name, detail: { ended } } };
        };
      },
    },
  };
}

export function canChangePassword(provider: IdentityProvider, issuer: string): boolean {
  return changerOf(provider, issuer) !== undefined;
}

/** Undefined where this person's password is kept elsewhere. */
function changerOf(provider: IdentityProvider, issuer: string): IdentityProvider['changePassword'] {
  return issuer === provider.issuer ? provider.changePassword : undefined;
}

function toView(session: OwnSession, current: SessionId): SessionView {
  return {
    id: session.id,
    client: session.client,
    address: session.address ?? null,
    is_current: session.id === current,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}
