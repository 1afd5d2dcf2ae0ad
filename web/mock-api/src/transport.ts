import { operationTable } from '@gpuaas/contract';
import type { Transport, TransportAnswer } from '@gpuaas/sdk';
import type { ConsoleOperation } from '@gpuaas/web-shell/console-operations';
import { seedAudit } from './audit-log.ts';
import { createHandlers, type Handlers, type MockRequest } from './handlers.ts';
import { ProblemError } from './problem-error.ts';
import type { Scenario } from './scenario.ts';
import { createWorld } from './world.ts';

interface MockOptions {
  scenario: Scenario;
  /** When its past ends and its present begins. */
  begin: number;
  /** How long an answer takes, so that what a page shows meanwhile can be seen. */
  milliseconds: number;
}

/** Answers as the platform would, from memory. */
export function createMockTransport({ scenario, begin, milliseconds }: MockOptions): Transport {
  const world = createWorld(scenario, begin);
  seedAudit(world);
  const handlers = createHandlers(world);
  const routes = (Object.keys(handlers) as ConsoleOperation[]).map((operation) => ({
    operation,
    ...patternOf(operation),
  }));
  return async ({ method, url, body, signal }) => {
    await wait(milliseconds, signal);
    const { pathname, searchParams } = new URL(url);
    const route = routes.find((one) => one.method === method && one.pattern.test(pathname));
    try {
      if (!route) throw new ProblemError('not_found', { resource: 'page of the mock' });
      return answer(handlers, route.operation, {
        params: route.pattern.exec(pathname)?.groups ?? {},
        query: queryOf(searchParams),
        body: body === undefined ? undefined : JSON.parse(body),
      });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return toAnswer(error.problem.status, error.problem);
    }
  };
}

function patternOf(operation: ConsoleOperation) {
  const { method, path } = operationTable[operation];
  return { method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
}

/** The one place where the types of an operation are taken on trust: path and method have just said which one it is. */
function answer(handlers: Handlers, operation: ConsoleOperation, request: unknown): TransportAnswer {
  const handle = handlers[operation] as (request: MockRequest<never>) => { status: number; body: unknown };
  const { status, body } = handle(request as MockRequest<never>);
  return toAnswer(status, body);
}

function toAnswer(status: number, body: unknown): TransportAnswer {
  return { status, headers: {}, text: body === undefined ? '' : JSON.stringify(body) };
}

function queryOf(parameters: URLSearchParams): Record<string, unknown> {
  const readers: Record<string, (values: string[]) => unknown> = {
    limit: ([value]) => Number(value),
    include_counts: ([value]) => value === 'true',
    needs_attention: ([value]) => value === 'true',
    state: (values) => values,
  };
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name);
      return [name, readers[name]?.(values) ?? values[0]];
    }),
  );
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
