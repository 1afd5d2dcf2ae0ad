import type { TokenSet as TokenSetView } from '@gpuaas/contract';
import type { TokenSet } from '../iam.ts';

export function auditOf({ user }: TokenSet) {
  return { targetType: 'user', targetId: user.id, targetName: user.username };
}

export function toTokenSet(tokens: TokenSet): TokenSetView {
  return {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_at: tokens.expiresAt.toISOString(),
    refresh_token: tokens.refreshToken,
    refresh_expires_at: tokens.refreshExpiresAt.toISOString(),
    user: { id: tokens.user.id, username: tokens.user.username },
  };
}
