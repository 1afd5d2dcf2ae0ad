import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { toProblem } from '@gpuaas/kernel';
import { answeredIds, callIds, type IdSource } from '@gpuaas/sockets';
import type { Admission, Overloaded } from './admission.ts';
import { type ApiOperation, type Listener, patternOf, readOperations } from './operations.ts';

/**
 * Refuses what there is no room for with the least that can be done for a request. A refusal on the usual way would cost
 * a good part of what a read costs; of ten times too much, nothing would be left for the rest.
 */
export function refuseEarly(
  handle: RequestListener,
  listener: Listener,
  { admission, source }: { admission: Admission; source: IdSource },
): RequestListener {
  const routes = readOperations()
    .filter((operation) => operation.listener === listener && operation.priority === 'ordinary')
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }));
  const operationOf = ({ method, url = '' }: IncomingMessage): ApiOperation | undefined =>
    routes.find(({ operation, pattern }) => operation.method === method && pattern.test(url))?.operation;

  return (request, response) => {
    const operation = admission.isFull() ? operationOf(request) : undefined;
    const refusal = operation && admission.refusal(operation);
    if (refusal) answer(source, request, response, refusal);
    else handle(request, response);
  };
}

function answer(source: IdSource, request: IncomingMessage, response: ServerResponse, refusal: Overloaded): void {
  const ids = callIds(source, request.headers);
  const body = JSON.stringify(toProblem(refusal, ids));
  const { expect, 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  // What is on its way is thrown away, and the connection can be used again. A new one costs more than a small body.
  const isWaitedFor = expect === undefined && encoding === undefined && Number(length) <= smallBody;
  response.writeHead(503, {
    ...answeredIds(ids),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(refusal.retryAfterSeconds),
    ...(!isWaitedFor && { connection: 'close' }),
  });
  response.end(body);
}

const smallBody = 65_536;
