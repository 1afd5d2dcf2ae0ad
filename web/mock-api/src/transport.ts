import { operationTable } from '@gpuaas/contract';
import type { Transport, TransportAnswer } from '@gpuaas/sdk';
import type { ConsoleOperation } from '@gpuaas/web-shell/console-operations';
import type { Ground } from '@gpuaas/web-shell/start-console';
import { seedAudit } from './audit-log.ts';
import { createHandlers, type Handlers, type MockRequest } from './handlers.ts';
import { createMockHints } from './hints.ts';
import { ProblemError } from './problem-error.ts';
import type { Scenario } from './scenario.ts';
import { createWorld, type World } from './world.ts';

interface MockOptions {
  scenario: Scenario;
  /** When its past ends and its present begins. */
  begin: number;
  /** How long an answer takes, so that what a page shows meanwhile can be seen. */
  milliseconds: number;
}

/** Answers as the platform would, from memory. */
export function createMockTransport(options: MockOptions): Transport {
  return createMock(options).transport;
}

/** The same, with the hints of what changes in it. */
export function createMock({ scenario, begin, milliseconds }: MockOptions): Required<Omit<Ground, 'openSocket'>> {
  const world = createWorld(scenario, begin);
  seedAudit(world);
  return { transport: transportOf(world, milliseconds), openHints: createMockHints(world) };
}

function transportOf(world: World, milliseconds: number): Transport {
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
        query: queryOf(route.operation, searchParams),
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

function queryOf(operation: ConsoleOperation, parameters: URLSearchParams): Record<string, unknown> {
  const readers: Record<string, (values: string[]) => unknown> = {
    limit: ([value]) => Number(value),
    include_counts: ([value]) => value === 'true',
    needs_attention: ([value]) => value === 'true',
    // Allocations can be asked for in several states at once.
    state: (values) => (operation === 'listAllocations' ? values : values[0]),
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
