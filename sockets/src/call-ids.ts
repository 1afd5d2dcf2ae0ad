import type { IncomingHttpHeaders } from 'node:http';
import { type CtxSource, redact } from '@gpuaas/kernel';

/** What a request is known by, in its answer and in the log. */
export interface CallIds {
  requestId: string;
  correlationId: string;
}

export type IdSource = Pick<CtxSource, 'newId'>;

const acceptedCorrelation = /^[\w.:-]{1,128}$/;

export function callIds(source: IdSource, headers: IncomingHttpHeaders = {}): CallIds {
  const given = headers['x-correlation-id'];
  // It is written down wherever the call is: a token that somebody sends in its place is not.
  const accepted = typeof given === 'string' && acceptedCorrelation.test(given) && redact(given) === given;
  return { requestId: source.newId('req'), correlationId: accepted ? given : source.newId('cor') };
}

export function answeredIds({ requestId, correlationId }: CallIds): Record<string, string> {
  return { 'x-request-id': requestId, 'x-correlation-id': correlationId, 'x-content-type-options': 'nosniff' };
}
