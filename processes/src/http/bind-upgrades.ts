import type { IncomingMessage } from 'node:http';
import type { OperationName } from '@gpuaas/contract';
import { DomainError, type Handler } from '@gpuaas/kernel';
import type { Upgrade } from '@gpuaas/sockets';
import { admit, type BinderDeps, checkedCall } from './admit.ts';
import { hostProblem, type KnownHosts } from './app.ts';
import { openCall } from './call.ts';
import { type ApiOperation, type Listener, patternOf, readOperations } from './operations.ts';
import { performRead } from './perform.ts';
import { openSocketLine } from './socket-line.ts';
import { compileValidation, type Validation } from './validation.ts';

/** What a listener needs to take WebSockets where the contract says so. */
export interface Upgrades {
  upgrades(request: IncomingMessage): boolean;
  upgrade(upgrade: Upgrade): void;
}

interface Streamed {
  operation: ApiOperation;
  validation: Validation;
  pattern: RegExp;
}

/**
 * Takes a WebSocket at the address of every operation that answers with a stream. A caller goes through the same checks,
 * in the same order, as one who asks for server-sent events: it is the same operation.
 */
export function bindUpgrades(listener: Listener, deps: BinderDeps, hosts: KnownHosts | undefined): Upgrades {
  const streamed: Streamed[] = readOperations()
    .filter((operation) => operation.listener === listener && operation.answers === 'stream')
    .map((operation) => ({
      operation,
      validation: compileValidation(operation),
      pattern: patternOf(operation.path),
    }));
  const find = ({ url = '' }: IncomingMessage) => streamed.find(({ pattern }) => pattern.test(url));
  return {
    upgrades: (request) =>
      request.headers.upgrade?.toLowerCase() === 'websocket' && request.method === 'GET' && find(request) !== undefined,

    upgrade(upgrade) {
      const found = find(upgrade.request);
      if (!found) return upgrade.refuse(new DomainError('not_found', { resource: 'address' }));
      takeUp(deps, hosts, found, upgrade).catch((error: unknown) => {
        if (!(error instanceof DomainError)) deps.ctxSource.log.error('request failed', { error });
        upgrade.refuse(error instanceof DomainError ? error : new DomainError('internal'));
      });
    },
  };
}

async function takeUp(
  deps: BinderDeps,
  hosts: KnownHosts | undefined,
  { operation, validation, pattern }: Streamed,
  upgrade: Upgrade,
): Promise<void> {
  const { request } = upgrade;
  const problem = hostProblem(request, hosts);
  if (problem) throw problem;
  const { url = '', socket } = request;
  const known = await admit(deps, operation, validation, {
    raw: request,
    address: socket.remoteAddress ?? '',
    params: paramsIn(pattern, url),
    query: queryIn(url),
  });
  const leave = await deps.admission.enter(operation, socket);
  try {
    const call = openCall(deps.ctxSource, request);
    const gone = new AbortController();
    const handler = deps.handlers[operation.id] as unknown as Handler<OperationName>;
    const checked = checkedCall(known, { call, raw: request, gone: () => gone.signal });
    const { stream } = await performRead({ ...deps, checkResponse: undefined }, operation, handler, checked);
    const webSocket = upgrade.accept();
    if (webSocket) stream?.(openSocketLine(webSocket));
  } finally {
    leave();
  }
}

function paramsIn(pattern: RegExp, url: string): Record<string, string> {
  const found = Object.entries(pattern.exec(url)?.groups ?? {});
  return Object.fromEntries(found.map(([name, value]) => [name, decoded(value)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new DomainError('invalid_request', { reason: 'The address is not valid.' }, { cause });
  }
}

/** A name that comes several times has a list of values, as everywhere else. */
function queryIn(url: string): Record<string, string | string[]> {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}
