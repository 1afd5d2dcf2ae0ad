import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { bodyLimit, type OperationName } from '@gpuaas/contract';
import { DomainError, type Handler } from '@gpuaas/kernel';
import { answeredIds } from '@gpuaas/sockets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admitted, type Asking, admit, type BinderDeps, checkedCall } from './admit.ts';
import { acceptBody } from './app.ts';
import { type Call, noteOperation, operationOf, trackCall } from './call.ts';
import { openEventLine } from './event-line.ts';
import { type ApiOperation, isRead, type Listener, patternOf, readOperations } from './operations.ts';
import { type Answer, type PerformDeps, performChange, performRead } from './perform.ts';
import { withoutResource } from './resolve.ts';
import { sendDownload } from './send-download.ts';
import { sendProblem } from './send-problem.ts';
import { compileValidation, type Validation } from './validation.ts';

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
    const database = operation.priority === 'essential' ? deps.essentialDatabase : deps.database;
    const ownDeps: PerformDeps = { ...performDeps, database };
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.bodyLimit,
      // Everything that can be said before the body is there is said before it is read.
      async onRequest(request, reply) {
        noteOperation(request.raw, operation);
        const { ip: address, params, query } = request;
        const asking = { raw: request.raw, address, params, query } as Asking;
        const known = await admit(deps, operation, validation, asking);
        request[admitted] = known;
        void reply.headers(known.headers);
        acceptBody(request.raw, reply.raw);
      },
      handler(request, reply) {
        const call = trackCall(deps.ctxSource, request.raw, reply.raw);
        const known = request[admitted] as Admitted;
        return answer(operation, request, reply, call, async () => {
          let leave = () => {};
          try {
            validation.body(request.body);
            // Not before the body is here: whoever sends it slowly would keep a place from others.
            leave = await deps.admission.enter(operation, reply.raw);
            const { raw, body } = request;
            const checked = checkedCall(known, { call, raw, body, gone: () => goneSignal(reply) });
            const perform = isRead(operation) ? performRead : performChange;
            const done = await perform(ownDeps, operation, handler, checked);
            await known.failures.forgive();
            return done;
          } catch (error) {
            throw await known.failures.answerTo(error);
          } finally {
            leave();
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

const admitted = Symbol('admitted');

declare module 'fastify' {
  interface FastifyRequest {
    [admitted]?: Admitted;
  }
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
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
  const { status, headers, body, replayed, stream, download } = await produce();
  if (stream && request.method !== 'HEAD') {
    void reply.hijack();
    const own = { ...reply.getHeaders(), ...answeredIds(call), ...headers };
    stream(openEventLine(reply.raw, own as OutgoingHttpHeaders));
    return reply;
  }
  const isKept = operation.method === 'GET' && status === 200 && !stream && !download;
  const etag = isKept ? `"${hash('sha256', body, 'base64url').slice(0, 27)}"` : undefined;
  void reply.headers(answeredIds(call));
  void reply.header('content-type', 'application/json; charset=utf-8');
  void reply.header('cache-control', isKept ? 'private, no-cache' : 'no-store');
  void reply.headers(headers);
  if (download) return sendDownload(request, reply.code(status), download);
  if (replayed) void reply.header('idempotency-replayed', 'true');
  if (etag !== undefined) {
    void reply.header('etag', etag);
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
