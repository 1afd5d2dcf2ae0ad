import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Ctx, type CtxSource, createCtx, type Peer, type Principal } from '@gpuaas/kernel';
import { type CallIds, callIds } from '@gpuaas/sockets';
import type { ApiOperation } from './operations.ts';

/** One request from outside, before anybody knows who made it. */
export interface Call extends CallIds {
  ctx(principal: Principal): Ctx;
}

interface Tracked {
  call: Call;
  operation?: ApiOperation;
  problem?: { code: string; reason: string | undefined };
}

const tracking = Symbol('call');

/** Where a request keeps its call: a table beside all requests would cost more to clean up. */
interface Tracking extends IncomingMessage {
  [tracking]?: Tracked;
}

const trackedOf = (request: IncomingMessage) => (request as Tracking)[tracking];

export function openCall(source: CtxSource, { headers }: IncomingMessage): Call {
  const { requestId, correlationId } = callIds(source, headers);
  return { requestId, correlationId, ctx: (principal) => createCtx(source, { principal, requestId, correlationId }) };
}

/** The call of a request, opened by whoever asks first. Its end is logged when it was an operation or was refused. */
export function trackCall(source: CtxSource, request: IncomingMessage, response: ServerResponse): Call {
  const known = trackedOf(request);
  if (known) return known.call;
  const opened: Tracked = { call: openCall(source, request) };
  const { requestId, correlationId } = opened.call;
  (request as Tracking)[tracking] = opened;
  const startedAt = performance.now();
  response.on('close', () => {
    const { operation, problem } = opened;
    if (!operation && !problem) return;
    source.log.info('request', {
      ...(operation && { operation: operation.id }),
      method: request.method,
      // The route, not the address: an address may hold what should not be in a log.
      route: operation?.path ?? 'unknown',
      status: response.statusCode,
      ...(problem && { problem: problem.code, ...(problem.reason !== undefined && { reason: problem.reason }) }),
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      request_id: requestId,
      correlation_id: correlationId,
    });
  });
  return opened.call;
}

export function noteOperation(request: IncomingMessage, operation: ApiOperation): void {
  const known = trackedOf(request);
  if (known) known.operation = operation;
}

export function operationOf(request: IncomingMessage): ApiOperation | undefined {
  return trackedOf(request)?.operation;
}

export function noteProblem(request: IncomingMessage, problem: Tracked['problem'] & object): void {
  const known = trackedOf(request);
  if (known) known.problem = problem;
}

export function peerOf({ socket }: IncomingMessage): Peer {
  return {
    remoteAddress: socket.remoteAddress ?? '',
    remotePort: socket.remotePort ?? 0,
    localAddress: socket.localAddress ?? '',
    localPort: socket.localPort ?? 0,
  };
}
