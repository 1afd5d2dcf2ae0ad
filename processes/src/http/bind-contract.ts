import { hash } from 'node:crypto';
import { bodyLimit, type OperationName } from '@gpuaas/contract';
import { type CtxSource, DomainError, type Handler, type Handlers } from '@gpuaas/kernel';
import { answeredIds } from '@gpuaas/sockets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResourceValues } from '../modules.ts';
import { acceptBody } from './app.ts';
import type { Authenticator, Caller } from './authenticate.ts';
import { type Call, noteOperation, operationOf, peerOf, trackCall } from './call.ts';
import { type ApiOperation, type Listener, readOperations } from './operations.ts';
import { type Answer, type PerformDeps, performChange, performRead } from './perform.ts';
import { applyRateLimit, type FailureLimit } from './rate-limit.ts';
import { withoutResource } from './resolve.ts';
import { sendProblem } from './send-problem.ts';
import { type CheckedParameters, compileValidation, type Validation } from './validation.ts';

export interface BinderDeps extends Omit<PerformDeps, 'checkResponse'> {
  ctxSource: CtxSource;
  authenticator: Authenticator;
  handlers: Handlers<OperationName, ResourceValues>;
  /** Answers are held against the contract too: in tests. */
  checkResponses: boolean;
  /** More than one only where load is tested. */
  rateLimitFactor: number;
}

/**
 * Serves the operations of one listener. Address, validation, permission, audit, idempotency, rate limit and errors all
 * come from the contract; a handler only says what happens. An operation without handler keeps the process from starting.
 */
export function bindContract(app: FastifyInstance, listener: Listener, deps: BinderDeps): void {
  const operations = readOperations();
  const missing = operations.filter(({ id }) => !(id in deps.handlers)).map(({ id }) => id);
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`);
  const unknown = withoutResource(operations, deps.resources);
  if (unknown.length > 0) throw new Error(`No module supplies the resource ${unknown.join(', ')}`);

  const mine = operations.filter((operation) => operation.listener === listener);
  const checks = new Map<ApiOperation, Validation>(mine.map((operation) => [operation, compileValidation(operation)]));
  const performDeps: PerformDeps = {
    ...deps,
    checkResponse: deps.checkResponses
      ? (operation, status, body) => checks.get(operation)?.response(status, body)
      : undefined,
  };

  // One way to send a body: everything else is refused before a handler can see it unchecked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, parseJson(text as string));
    } catch {
      done(new DomainError('invalid_request', { reason: 'The body is not valid JSON.' }));
    }
  });

  for (const operation of mine) {
    const handler = deps.handlers[operation.id] as unknown as Handler<OperationName>;
    const validation = checks.get(operation) as Validation;
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.bodyLimit,
      // Everything that can be said before the body is there is said before it is read.
      async onRequest(request, reply) {
        noteOperation(request.raw, operation);
        admitted.set(request, await admit(deps, operation, validation, request, reply));
        acceptBody(request.raw, reply.raw);
      },
      handler(request, reply) {
        const call = trackCall(deps.ctxSource, request.raw, reply.raw);
        const known = admitted.get(request) as Admitted;
        return answer(operation, request, reply, call, async () => {
          try {
            validation.body(request.body);
            const done = await run(performDeps, operation, handler, { call, ...known }, request, reply);
            await known.failures.forgive();
            return done;
          } catch (error) {
            throw await known.failures.answerTo(error);
          }
        });
      },
    });
  }

  const patterns = mine.map(({ path, method }) => ({ pattern: patternOf(path), method }));
  const unknownAddress = (request: FastifyRequest, reply: FastifyReply): DomainError => {
    const others = patterns.filter(({ pattern }) => pattern.test(request.url));
    if (others.length === 0) return new DomainError('not_found', { resource: 'address' });
    void reply.header('allow', others.map(({ method }) => method).join(', '));
    return new DomainError('method_not_allowed', { method: request.method });
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown) =>
    sendProblem(deps.ctxSource.log, reply, trackCall(deps.ctxSource, request.raw, reply.raw), error);

  // Nobody wants the body of a request for nothing.
  app.addHook('onRequest', (request, reply, done) => {
    done(request.is404 ? unknownAddress(request, reply) : undefined);
  });
  app.setNotFoundHandler((request, reply) => refuse(request, reply, unknownAddress(request, reply)));
  app.setErrorHandler((thrown, request, reply) => {
    const operation = operationOf(request.raw);
    const error = fromFastify(thrown, operation?.bodyLimit ?? bodyLimit);
    return refuse(request, reply, operation && deps.checkResponses ? declared(operation, error) : error);
  });
}

/** A caller who is known and within limits, and what they ask for. The body has not been read. */
interface Admitted {
  caller: Caller;
  parameters: CheckedParameters;
  failures: FailureLimit;
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

async function admit(
  deps: BinderDeps,
  operation: ApiOperation,
  validation: Validation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  // An operation for everybody does not care what a caller shows, not even when it is no longer valid.
  const caller: Caller =
    operation.scope === 'public' ? { kind: 'anonymous' } : await deps.authenticator.authenticate(request.raw);
  if (caller.kind === 'anonymous' && operation.scope !== 'public') throw new DomainError('unauthenticated');
  const { headers, failures } = await applyRateLimit(
    { store: deps.counter, factor: deps.rateLimitFactor },
    operation,
    caller,
    request.ip,
  );
  for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
  const parameters = validation.parameters({
    path: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    header: request.headers,
  });
  return { caller, parameters, failures };
}

function run(
  deps: PerformDeps,
  operation: ApiOperation,
  handler: Handler<OperationName>,
  { call, caller, parameters: { path, query }, failures }: Admitted & { call: Call },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  const checked = {
    call,
    caller,
    path,
    failsUnseen: failures.isExceeded,
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
  return perform(deps, operation, handler, checked);
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** What is thrown becomes a problem in the error handler. */
async function answer(
  operation: ApiOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  produce: () => Promise<Answer>,
): Promise<FastifyReply> {
  const { status, headers, body, replayed } = await produce();
  void reply.headers({
    ...answeredIds(call),
    ...{ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    ...headers,
  });
  if (replayed) void reply.header('idempotency-replayed', 'true');
  if (operation.method === 'GET' && status === 200) {
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  return body === '' ? reply.removeHeader('content-type').code(status).send() : reply.code(status).send(body);
}

/** The contract names every error of an operation; in tests one that it does not name is a failure of ours. */
function declared(operation: ApiOperation, error: unknown): unknown {
  if (!(error instanceof DomainError) || operation.errors.includes(error.code)) return error;
  return new Error(`${operation.id} answered ${error.code}, which its x-errors does not name`, { cause: error });
}

/** JSON without `__proto__`, which would become a prototype somewhere down the line. */
function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value) => {
    if (key === '__proto__') throw new SyntaxError('forbidden key');
    return value;
  });
}

function fromFastify(error: unknown, limitBytes: number): unknown {
  if (error instanceof DomainError) return error;
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode === 415) return new DomainError('unsupported_media_type', {}, { cause: error });
  if (statusCode === 413) return new DomainError('payload_too_large', { limit_bytes: limitBytes }, { cause: error });
  if (statusCode !== undefined && statusCode < 500) {
    return new DomainError('invalid_request', { reason: message ?? 'The request cannot be read.' }, { cause: error });
  }
  return error;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
}
