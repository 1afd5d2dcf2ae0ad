import { DomainError, type Logger, toProblem } from '@gpuaas/kernel';
import { answeredIds } from '@gpuaas/sockets';
import type { FastifyReply } from 'fastify';
import { Overloaded } from './admission.ts';
import { type Call, noteProblem } from './call.ts';

const longestReason = 200;

/** Answers with a problem. Whoever has not sent the whole body yet is not waited for. */
export function sendProblem(log: Logger, reply: FastifyReply, call: Call, error: unknown): FastifyReply {
  const problem = toProblem(error, call);
  // Whoever refuses many at once counts them, instead of a line in the log for each.
  if (!(error instanceof Overloaded)) {
    if (problem.status >= 500) {
      log.error('request failed', { request_id: call.requestId, correlation_id: call.correlationId, error });
    }
    noteProblem(reply.request.raw, { code: problem.code, reason: reasonOf(error) });
  }
  void reply.headers(answeredIds(call));
  if (problem.retry_after_seconds !== undefined) void reply.header('retry-after', String(problem.retry_after_seconds));
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (!reply.request.raw.complete) void reply.header('connection', 'close');
  return reply
    .code(problem.status)
    .headers({ 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(problem));
}

/** What was behind a refusal, in one line: anybody can cause one, so it has no stack and no end in the log. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof DomainError) || !(error.cause instanceof Error)) return undefined;
  return error.cause.message.slice(0, longestReason);
}
