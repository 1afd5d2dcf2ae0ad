import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimit } from '@gpuaas/contract';
import { type CtxSource, DomainError } from '@gpuaas/kernel';
import Fastify, { type FastifyInstance } from 'fastify';
import { trackCall } from './call.ts';
import { sendProblem } from './send-problem.ts';

export interface AppOptions {
  ctxSource: CtxSource;
  /** Under which names this listener is known. Undefined: TLS has checked the name. */
  hosts?: KnownHosts;
}

export interface KnownHosts {
  names: ReadonlySet<string>;
  /** Where to go instead. */
  url: string;
}

/**
 * What every HTTP listener of ours has in common: a call is opened before anything else is looked at, so that whatever
 * is answered can be found in the log, and nobody is served under a name that is not ours.
 */
export function createApp({ ctxSource, hosts }: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: false,
    bodyLimit,
    // Longer ones are refused by the contract, in words. The router would say that there is no such address.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors(error, request, reply) {
      const call = trackCall(ctxSource, request.raw, reply.raw);
      const problem = new DomainError('invalid_request', { reason: 'The address is not valid.' }, { cause: error });
      void sendProblem(ctxSource.log, reply, call, problem);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    trackCall(ctxSource, request.raw, reply.raw);
    done(hostProblem(request.raw, hosts));
  });
  return app;
}

/** Why nobody is served under this name. */
export function hostProblem({ headers }: IncomingMessage, hosts: KnownHosts | undefined): DomainError | undefined {
  const { host } = headers;
  if (host === undefined) return new DomainError('invalid_request', { reason: 'The Host header is missing.' });
  if (!hosts || hosts.names.has(host.toLowerCase())) return undefined;
  return new DomainError('host_unknown', { host: host.slice(0, 255), url: hosts.url });
}

/** Lets somebody who asked first (`Expect: 100-continue`) send the body. */
export function acceptBody(request: IncomingMessage, response: ServerResponse): void {
  if (/\b100-continue\b/i.test(request.headers.expect ?? '')) response.writeContinue();
}
