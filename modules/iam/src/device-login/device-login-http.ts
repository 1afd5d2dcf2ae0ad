import { type Ctx, DomainError, type Handlers, type Refusal, type SignedInPrincipal, type Tx } from '@gpuaas/kernel';
import type { IamDeps } from '../iam.ts';
import { auditOf, toTokenSet } from '../tokens/token-views.ts';
import { answer, type FinishedDeviceLogin, finishDeviceLogin, look, startDeviceLogin } from './device-login.ts';
import type { DeviceLogin } from './device-login-store.ts';

export type DeviceLoginOperation =
  | 'startDeviceLogin'
  | 'finishDeviceLogin'
  | 'findDeviceLogin'
  | 'approveDeviceLogin'
  | 'denyDeviceLogin';

export interface DeviceLoginHttpDeps extends IamDeps {
  /** Where people approve. */
  deviceUrl: string;
}

/** Signing in on a machine without a browser. Codes travel in bodies, where no log and no history keeps them. */
export function deviceLoginHandlers(deps: DeviceLoginHttpDeps): Handlers<DeviceLoginOperation> {
  return {
    async startDeviceLogin({ tx, ctx, body, peer }) {
      const { client = 'unnamed program' } = body;
      const started = await startDeviceLogin(tx, ctx, { client, address: peer.remoteAddress });
      return {
        status: 200,
        body: {
          device_code: started.deviceCode,
          user_code: started.userCode,
          verification_uri: deps.deviceUrl,
          expires_at: started.expiresAt.toISOString(),
          interval_seconds: started.interval,
        },
        audit: { targetType: 'device_login', targetId: started.id, targetName: client },
      };
    },

    async finishDeviceLogin({ tx, ctx, body }) {
      const finished = await finishDeviceLogin(deps, tx, ctx, body.device_code);
      if (finished.outcome !== 'ok') return refusalOf(finished);
      const { tokens } = finished;
      return { status: 200, body: toTokenSet(tokens), audit: auditOf(tokens) };
    },

    async findDeviceLogin({ tx, body, peer }) {
      const login = await look(tx, body.user_code);
      if (!login) return unknownCode();
      return {
        status: 200,
        body: {
          client: login.client,
          address: login.address,
          is_same_address: login.address === peer.remoteAddress,
          created_at: login.createdAt.toISOString(),
          expires_at: login.expiresAt.toISOString(),
        },
        audit: noteOf(login),
      };
    },

    approveDeviceLogin: ({ tx, ctx, body }) => answered(tx, ctx, body.user_code, true),
    denyDeviceLogin: ({ tx, ctx, body }) => answered(tx, ctx, body.user_code, false),
  };
}

async function answered(tx: Tx, { principal }: Ctx<SignedInPrincipal>, userCode: string, approves: boolean) {
  const login = await answer(tx, userCode, {
    userId: principal.identity.id,
    sessionId: principal.credentialId,
    approves,
  });
  return login ? ({ status: 204, audit: noteOf(login) } as const) : unknownCode();
}

/** Kept, because a wrong code counts. */
function unknownCode(): Refusal {
  return { refuse: new DomainError('not_found', { resource: 'code' }) };
}

function noteOf({ id, client, address }: DeviceLogin) {
  return { targetType: 'device_login', targetId: id, targetName: client, detail: { address } };
}

/** A machine asks every few seconds: that it has to wait is not worth an entry. */
function refusalOf(finished: Exclude<FinishedDeviceLogin, { outcome: 'ok' }>): Refusal {
  switch (finished.outcome) {
    case 'pending':
    case 'too soon': {
      const code = finished.outcome === 'pending' ? 'authorization_pending' : 'slow_down';
      return { refuse: new DomainError(code, { interval_seconds: finished.interval }), audit: false };
    }
    case 'denied':
      return { refuse: new DomainError('device_login_denied') };
    case 'over':
      return { refuse: new DomainError('device_login_expired') };
    case 'reused':
      return { refuse: new DomainError('session_revoked') };
  }
}
