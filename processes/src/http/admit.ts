import type { IncomingMessage } from 'node:http';
import type { OperationName } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { type CtxSource, DomainError, type Handlers } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import type { ResourceValues } from '../modules.ts';
import type { Admission } from './admission.ts';
import type { Authenticator, Caller } from './authenticate.ts';
import { type Call, peerOf } from './call.ts';
import type { ApiOperation } from './operations.ts';
import type { CheckedCall, PerformDeps } from './perform.ts';
import { applyRateLimit, type FailureLimit } from './rate-limit.ts';
import type { CheckedParameters, Validation } from './validation.ts';

export interface BinderDeps extends Omit<PerformDeps, 'checkResponse'> {
  ctxSource: CtxSource;
  admission: Admission;
  /** For what is essential: connections that ordinary requests cannot take. */
  essentialDatabase: Database;
  authenticator: Authenticator;
  handlers: Handlers<OperationName, ResourceValues>;
  /** Answers are held against the contract too: in tests. */
  checkResponses: boolean;
  /** More than one only where load is tested. */
  rateLimitFactor: number;
  policies: Pick<Policies, 'read'>;
}

/** A request, as far as its address and headers go. */
export interface Asking {
  raw: IncomingMessage;
  address: string;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
}

/** A caller who is known and within limits, and what they ask for. The body has not been read. */
export interface Admitted {
  caller: Caller;
  parameters: CheckedParameters;
  failures: FailureLimit;
  /** Tell the caller what is left. */
  headers: Record<string, string>;
}

export async function admit(
  deps: BinderDeps,
  operation: ApiOperation,
  validation: Validation,
  { raw, address, params, query }: Asking,
): Promise<Admitted> {
  // An operation for everybody does not care what a caller shows, not even when it is no longer valid.
  const caller: Caller =
    operation.scope === 'public' ? { kind: 'anonymous' } : await deps.authenticator.authenticate(raw);
  if (caller.kind === 'anonymous' && operation.scope !== 'public') throw new DomainError('unauthenticated');
  const counting = { store: deps.counter, policies: deps.policies, factor: deps.rateLimitFactor };
  const { headers, failures } = await applyRateLimit(counting, operation, caller, address);
  const parameters = validation.parameters({ path: params, query, header: raw.headers });
  return { caller, parameters, failures, headers };
}

interface Came {
  call: Call;
  raw: IncomingMessage;
  body?: unknown;
  gone: () => AbortSignal;
}

export function checkedCall(known: Admitted, { call, raw, body, gone }: Came): CheckedCall {
  const { path, query } = known.parameters;
  const key = raw.headers['idempotency-key'];
  return {
    call,
    caller: known.caller,
    path,
    failsUnseen: known.failures.isExceeded,
    idempotencyKey: typeof key === 'string' ? key.replace(/^"(.*)"$/, '$1') : undefined,
    input: {
      params: path as never,
      query: query as never,
      body: body as never,
      headers: raw.headers as Record<string, string>,
      peer: peerOf(raw),
      gone,
    },
  };
}
