import { createHash } from 'node:crypto';
import type { OperationName } from '@gpuaas/contract';
import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import { type CtxSource, DomainError, type Handler, type Handlers, type Logger, toProblem } from '@gpuaas/kernel';
import { answeredIds } from '@gpuaas/sockets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator, Caller } from './authenticate.ts';
import { type Call, openCall, peerOf } from './call.ts';
import { type Listener, type Operation, readOperations } from './operations.ts';
import { type Answer, type PerformDeps, performChange, performRead } from './perform.ts';
import { applyRateLimit } from './rate-limit.ts';
import { compileValidation, type Validation } from './validation.ts';

export interface BinderDeps extends Omit<PerformDeps, 'checkResponse'> {
  ctxSource: CtxSource;
  authenticator: Authenticator;
  ephemeralStore: EphemeralStore;
  handlers: Handlers<OperationName>;
  /** Answers are held against the contract too: in tests. */
  checkResponses: boolean;
}

const largestBody = 1 << 20;

/**
 * Serves the operations of one listener. Address, validation, permission, audit, idempotency, rate limit and errors all
 * come from the contract; a handler only says what happens. An operation without handler keeps the process from starting.
 */
export function bindContract(app: FastifyInstance, listener: Listener, deps: BinderDeps): void {
  const operations = readOperations();
  const missing = operations.filter(({ id }) => !(id in deps.handlers)).map(({ id }) => id);
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`);

  const mine = operations.filter((operation) => operation.listener === listener);
  const checks = new Map<Operation, Validation>(mine.map((operation) => [operation, compileValidation(operation)]));
  const performDeps: PerformDeps = {
    ...deps,
    checkResponse: deps.checkResponses
      ? (operation, status, body) => checks.get(operation)?.response(status, body)
      : undefined,
  };

  // One way to send a body: everything else is refused before a handler can see it unchecked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: largestBody },
    (_request, text, done) => {
      if (text === '') return done(null, undefined);
      try {
        done(null, parseJson(text as string));
      } catch {
        done(new DomainError('invalid_request', { reason: 'The body is not valid JSON.' }));
      }
    },
  );

  for (const operation of mine) {
    const handler = deps.handlers[operation.id] as Handler<OperationName>;
    const validation = checks.get(operation) as Validation;
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: largestBody,
      handler: (request, reply) =>
        answer(deps, operation, request, reply, (call) =>
          run(performDeps, deps, operation, handler, validation, call, request, reply),
        ),
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const call = openCall(deps.ctxSource, request.raw);
    const others = mine.filter(({ path }) => matches(path, request.url));
    const error =
      others.length > 0
        ? new DomainError('method_not_allowed', { method: request.method })
        : new DomainError('not_found', { resource: 'address' });
    if (others.length > 0) void reply.header('allow', others.map(({ method }) => method).join(', '));
    return sendProblem(deps.ctxSource.log, reply, call, error);
  });

  app.setErrorHandler((error, request, reply) => {
    const call = openCall(deps.ctxSource, request.raw);
    return sendProblem(deps.ctxSource.log, reply, call, fromFastify(error));
  });
}

async function run(
  performDeps: PerformDeps,
  deps: BinderDeps,
  operation: Operation,
  handler: Handler<OperationName>,
  validation: Validation,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  // An operation for everybody does not care what a caller shows, not even when it is no longer valid.
  const caller: Caller =
    operation.scope === 'public' ? { kind: 'anonymous' } : await deps.authenticator.authenticate(request.raw);
  if (caller.kind === 'anonymous' && operation.scope !== 'public') throw new DomainError('unauthenticated');
  const limits = await applyRateLimit(deps.ephemeralStore, operation, caller, request.ip);
  for (const [name, value] of Object.entries(limits)) void reply.header(name, value);

  const { path, query } = validation.parameters({
    path: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    header: request.headers,
  });
  validation.body(request.body);
  const key = request.headers['idempotency-key'];
  const checked = {
    call,
    caller,
    path,
    idempotencyKey: typeof key === 'string' ? key.replace(/^"(.*)"$/, '$1') : undefined,
    input: {
      params: path as never,
      query: query as never,
      body: request.body as never,
      headers: request.headers as Record<string, string>,
      peer: peerOf(request.raw),
      gone: goneSignal(reply),
    },
  };
  const perform = operation.method === 'GET' ? performRead : performChange;
  return perform(performDeps, operation, handler, checked);
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function answer(
  deps: BinderDeps,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  produce: (call: Call) => Promise<Answer>,
): Promise<FastifyReply> {
  const call = openCall(deps.ctxSource, request.raw);
  const startedAt = performance.now();
  let status = 500;
  try {
    const { status: given, headers, body, replayed } = await produce(call);
    status = given;
    setIds(reply, call);
    void reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers });
    if (replayed) void reply.header('idempotency-replayed', 'true');
    if (operation.method === 'GET' && status === 200) {
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
      void reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag) {
        status = 304;
        return await reply.code(304).send();
      }
    }
    return await (body === '' ? reply.removeHeader('content-type').code(status).send() : reply.code(status).send(body));
  } catch (thrown) {
    const error = deps.checkResponses ? declared(operation, thrown) : thrown;
    status = toProblem(error, call).status;
    return await sendProblem(deps.ctxSource.log, reply, call, error);
  } finally {
    deps.ctxSource.log.info('request', {
      operation: operation.id,
      method: operation.method,
      // The route, not the address: an address may hold what should not be in a log.
      route: operation.path,
      status,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      request_id: call.requestId,
      correlation_id: call.correlationId,
    });
  }
}

/** The contract names every error of an operation; in tests one that it does not name is a failure of ours. */
function declared(operation: Operation, error: unknown): unknown {
  if (!(error instanceof DomainError) || operation.errors.includes(error.code)) return error;
  return new Error(`${operation.id} answered ${error.code}, which its x-errors does not name`, { cause: error });
}

function sendProblem(log: Logger, reply: FastifyReply, call: Call, error: unknown): FastifyReply {
  const problem = toProblem(error, call);
  if (problem.status >= 500) log.error('request failed', { ...ids(call), error });
  else if (error instanceof Error && error.cause !== undefined) log.info('request refused', { ...ids(call), error });
  setIds(reply, call);
  if (problem.retry_after_seconds !== undefined) void reply.header('retry-after', String(problem.retry_after_seconds));
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .headers({ 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(problem));
}

function setIds(reply: FastifyReply, call: Call): void {
  void reply.headers(answeredIds(call));
}

function ids({ requestId, correlationId }: Call) {
  return { request_id: requestId, correlation_id: correlationId };
}

/** JSON without `__proto__`, which would become a prototype somewhere down the line. */
function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value) => {
    if (key === '__proto__') throw new SyntaxError('forbidden key');
    return value;
  });
}

function fromFastify(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode === 415) return new DomainError('unsupported_media_type', {}, { cause: error });
  if (statusCode === 413) return new DomainError('payload_too_large', { limit_bytes: largestBody }, { cause: error });
  if (statusCode !== undefined && statusCode < 500) {
    return new DomainError('invalid_request', { reason: message ?? 'The request cannot be read.' }, { cause: error });
  }
  return error;
}

function matches(path: string, url: string): boolean {
  const pattern = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}(\\?|$)`).test(url);
}
