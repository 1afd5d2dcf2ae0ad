import type { SessionId } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { hashOf } from '../hash-of.ts';
import type { IamDeps, TokenSet } from '../iam.ts';
import { getUser } from '../people/user-store.ts';
import { endSession, insertRefreshToken, lockRefreshToken, useRefreshToken } from '../sessions/session-store.ts';
import type { User } from '../user.ts';

export async function issueTokens(
  { tokens, policies }: IamDeps,
  tx: Tx,
  ctx: Ctx,
  { user, sessionId }: { user: User; sessionId: SessionId },
): Promise<TokenSet> {
  const refreshToken = `gpuaas_refresh_${Buffer.from(ctx.randomBytes(32)).toString('base64url')}`;
  const sessionSeconds = policies.read('auth.session_ttl_seconds');
  const refreshExpiresAt = await insertRefreshToken(tx, hashOf(refreshToken), sessionId, sessionSeconds);
  const { token, expiresAt } = await tokens.mint({ userId: user.id, sessionId, username: user.username }, 'access');
  return { accessToken: token, expiresAt, refreshToken, refreshExpiresAt, user, sessionId };
}

/** What became of a refresh token. `reused` has ended the whole session: either side may be the thief. */
export type Refreshed = { outcome: 'ok'; tokens: TokenSet } | { outcome: 'reused' | 'unknown' };

export async function refreshTokens(deps: IamDeps, tx: Tx, ctx: Ctx, refreshToken: string): Promise<Refreshed> {
  const hash = hashOf(refreshToken);
  const state = await lockRefreshToken(tx, hash);
  if (!state || (state.isOver && !state.wasUsed)) return { outcome: 'unknown' };
  if (state.wasUsed) {
    await endSession(tx, state.sessionId, 'refresh token used twice');
    return { outcome: 'reused' };
  }
  await useRefreshToken(tx, hash, state.sessionId);
  const user = await getUser(tx, state.userId);
  return { outcome: 'ok', tokens: await issueTokens(deps, tx, ctx, { user, sessionId: state.sessionId }) };
}

export function refusal(outcome: 'reused' | 'unknown'): DomainError {
  return new DomainError(outcome === 'reused' ? 'session_revoked' : 'unauthenticated');
}
