import {
  type BodyOf,
  type OperationName,
  operationTable,
  type PathOf,
  type QueryOf,
  type ResultOf,
} from '@gpuaas/contract';
import { toApiError } from './errors.ts';
import { fetchTransport, type Transport, type TransportAnswer } from './transport.ts';

export interface ClientOptions {
  /** `http://localhost:8443` */
  server: string;
  /** Asked for before every call; undefined calls without one. */
  token?: () => Promise<string | undefined>;
  headers?: Record<string, string>;
  transport?: Transport;
  /** Repetitions after a lost connection, 429 or 503, where repeating is safe. */
  retries?: number;
  timeoutMilliseconds?: number;
}

const longestWait = 10_000;

type Given<Name extends string, T> = T extends undefined
  ? { [N in Name]?: undefined }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

export type OperationInput<K extends OperationName> = Given<'params', PathOf<K>> &
  Given<'query', QueryOf<K>> &
  Given<'body', BodyOf<K>> & {
    /** Made up when the operation needs one and none is given. */
    idempotencyKey?: string;
    headers?: Record<string, string>;
    signal?: AbortSignal;
    timeoutMilliseconds?: number;
  };

export interface ApiAnswer<K extends OperationName> {
  status: number;
  headers: Record<string, string>;
  body: ResultOf<K>;
}

type Caller<K extends OperationName> =
  Record<never, never> extends OperationInput<K>
    ? (input?: OperationInput<K>) => Promise<ResultOf<K>>
    : (input: OperationInput<K>) => Promise<ResultOf<K>>;

/** Operations that answer once. Those that go on have functions of their own: see follow-project.ts. */
export type CalledName = {
  [K in OperationName]: (typeof operationTable)[K] extends { answers: 'stream' | 'download' } ? never : K;
}[OperationName];

/** Every operation of the contract as a method, and `raw` for those who need the headers. */
export type ApiClient = { [K in CalledName]: Caller<K> } & {
  raw<K extends CalledName>(operation: K, input: OperationInput<K>): Promise<ApiAnswer<K>>;
};

export function createClient(options: ClientOptions): ApiClient {
  const raw = (operation: OperationName, input: AnyInput = {}) => call(options, operation, input);
  return new Proxy({} as ApiClient, {
    get: (_target, name: string) => {
      if (name === 'raw') return raw;
      if (!(name in operationTable)) return undefined;
      return async (input?: AnyInput) => (await raw(name as OperationName, input)).body;
    },
  });
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMilliseconds?: number;
}

async function call(options: ClientOptions, operation: OperationName, input: AnyInput) {
  const { method, path, idempotency } = operationTable[operation];
  const url = options.server + fillIn(path, input.params ?? {}) + queryString(input.query ?? {});
  const key = input.idempotencyKey ?? (idempotency === 'required' ? crypto.randomUUID() : undefined);
  const repeatable = method === 'GET' || method === 'PUT' || key !== undefined;
  const token = await options.token?.();
  const headers = {
    accept: 'application/json, application/problem+json',
    ...(input.body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...options.headers,
    ...input.headers,
  };
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const send = () => {
    const limit = AbortSignal.timeout(input.timeoutMilliseconds ?? options.timeoutMilliseconds ?? 60_000);
    const signal = input.signal ? AbortSignal.any([input.signal, limit]) : limit;
    return (options.transport ?? fetchTransport)({ method, url, headers, body, signal });
  };
  const answer = await withRetries(send, repeatable ? (options.retries ?? 3) : 0, input.signal);
  if (answer.status >= 400) throw toApiError(answer.status, answer.text, askedToWait(answer));
  return { status: answer.status, headers: answer.headers, body: parsed(answer) as never };
}

function parsed({ status, text }: TransportAnswer): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw toApiError(status, text);
  }
}

/** The same request again, with the same key: the server answers what it has done already, if it has. */
async function withRetries(
  send: () => Promise<TransportAnswer>,
  retries: number,
  signal: AbortSignal | undefined,
): Promise<TransportAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    let wait = Math.random() * Math.min(8_000, 500 * 2 ** attempt);
    try {
      const answer = await send();
      if (!mayPass(answer) || attempt >= retries) return answer;
      const asked = (askedToWait(answer) ?? 0) * 1_000;
      // Longer than a person would wait in silence: they get the error instead.
      if (asked > longestWait) return answer;
      // On top of it, so that all who were sent away together do not come back together.
      wait += asked;
    } catch (error) {
      if (signal?.aborted || attempt >= retries || isOutOfTime(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** The seconds of `Retry-After`, where the server has sent one. */
function askedToWait({ headers }: TransportAnswer): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return seconds > 0 ? seconds : undefined;
}

/** Our own limit, not the network's trouble: trying again would only double it. */
function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

function mayPass({ status, text }: TransportAnswer): boolean {
  return status === 429 || status === 503 || (status === 409 && text.includes('"idempotency_in_flight"'));
}

export function fillIn(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

export function queryString(query: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) parameters.append(name, String(item));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
