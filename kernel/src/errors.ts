import { type ErrorCode, type ErrorEntry, type ErrorParameters, errorCatalogue, type Problem } from '@gpuaas/contract';

export type ErrorParams = Readonly<Record<string, string | number | boolean | readonly string[]>>;
export type FieldError = Problem['errors'][number];

interface Options extends ErrorOptions {
  errors?: readonly FieldError[];
  /** Ways out that are known only now. They come before those of the code. */
  actions?: Problem['actions'];
  placement?: Problem['placement'];
  retryAfterSeconds?: number;
}

/** Of one code. Where it can be one of several, what they all take: codes with other parameters are made apart. */
type ParametersOf<Code extends ErrorCode> = (
  Code extends ErrorCode
    ? (params: ErrorParameters[Code]) => void
    : never
) extends (params: infer Parameters) => void
  ? Parameters
  : never;

/** A code that has parameters is never made without them. */
type ParametersAndOptions<Code extends ErrorCode> =
  Record<string, never> extends ParametersOf<Code>
    ? [params?: ParametersOf<Code>, options?: Options]
    : [params: ParametersOf<Code>, options?: Options];

/** A failure we foresaw. `code`, `params` and `errors` reach the caller; `cause` reaches only the log. */
export class DomainError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly errors: readonly FieldError[];
  readonly actions: Problem['actions'];
  readonly placement: Problem['placement'];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, ...rest: ParametersAndOptions<Code>) {
    const [params = {}, options = {}] = rest as [params?: ErrorParams, options?: Options];
    super(fillIn(errorCatalogue[code].detail, params), options);
    this.code = code;
    this.params = params;
    this.errors = options.errors ?? [];
    this.actions = options.actions ?? [];
    this.placement = options.placement;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Compares by code, because an error that crossed a workflow or the wire has lost its class. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Whether the same call may succeed when it is simply made again later. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof DomainError) || errorCatalogue[error.code].retry !== 'never';
}

/** The only place where an error becomes an HTTP body (RFC 9457). Anything unforeseen says `internal`. */
export function toProblem(error: unknown, ids: { requestId: string; correlationId: string }): Problem {
  const known = error instanceof DomainError ? error : new DomainError('internal', {}, { cause: error });
  const entry: ErrorEntry = errorCatalogue[known.code];
  return {
    type: `urn:gpuaas:error:${known.code}`,
    title: entry.title,
    status: entry.status,
    detail: known.message,
    instance: `urn:gpuaas:request:${ids.requestId}`,
    code: known.code,
    retryable: entry.retry !== 'never',
    ...(known.retryAfterSeconds !== undefined && { retry_after_seconds: known.retryAfterSeconds }),
    params: { ...known.params },
    errors: [...known.errors],
    actions: [
      ...known.actions,
      ...entry.actions.map((action) => ({
        label: fillIn(action.label, known.params),
        ...(action.cli !== undefined && { cli: fillIn(action.cli, known.params) }),
      })),
    ],
    ...(known.placement && { placement: known.placement }),
    request_id: ids.requestId,
    correlation_id: ids.correlationId,
  };
}

function fillIn(template: string, params: ErrorParams): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return Array.isArray(value) ? value.join(' or ') : String(value);
  });
}
