import type { ErrorCode, Problem } from '@gpuaas/contract';

/** The server said no. `problem` is its answer; `code` is what to compare. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
  }
}

/**
 * Anything that is no problem document (a proxy's page, say) is told as one, so that callers see one kind of error.
 * `retryAfter`: the seconds of the header of that name.
 */
export function toApiError(status: number, text: string, retryAfter?: number): ApiError {
  const wait = retryAfter !== undefined && retryAfter > 0 ? { retry_after_seconds: Math.ceil(retryAfter) } : {};
  try {
    const problem = JSON.parse(text) as Problem;
    if (typeof problem.code === 'string') return new ApiError({ ...wait, ...problem });
  } catch {
    // not JSON
  }
  return new ApiError({
    type: 'urn:gpuaas:error:unavailable',
    title: 'Unexpected answer',
    status,
    detail: `The server answered ${status} without saying why.`,
    code: status >= 500 ? 'unavailable' : 'invalid_request',
    retryable: status >= 500,
    ...wait,
    params: {},
    errors: [],
    actions: [],
    request_id: '',
    correlation_id: '',
  });
}
