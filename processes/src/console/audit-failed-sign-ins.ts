import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Audit } from '@gpuaas/audit';
import type { Database } from '@gpuaas/database';
import type { SignInObserver } from '@gpuaas/identity-provider/embedded';
import { anonymous, type CtxSource } from '@gpuaas/kernel';
import { trackCall } from '../http/call.ts';

/** Writes an audit entry for each password that was wrong. Whoever guesses stays visible after they stopped. */
export function auditFailedSignIns(
  deps: { database: Database; audit: Audit; ctxSource: CtxSource },
  request: IncomingMessage,
  response: ServerResponse,
): SignInObserver {
  return {
    async failed({ username, address, client, reason }) {
      const ctx = trackCall(deps.ctxSource, request, response).ctx(anonymous);
      await deps.database.transaction((tx) =>
        deps.audit.append(tx, ctx, {
          action: 'session.create',
          result: 'failure',
          targetType: 'user',
          targetId: undefined,
          targetName: username,
          projectId: undefined,
          detail: { error_code: 'login_failed', reason, address, client },
        }),
      );
    },
  };
}
