import type { Problem } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';
import { CodeMissing } from '../load-code.ts';

/** Whatever went wrong, in one form. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  const missing = error instanceof CodeMissing;
  const isNetwork = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  return {
    type: 'urn:gpuaas:error:unavailable',
    title: missing
      ? 'The console was updated'
      : isNetwork
        ? 'Can’t reach GPUaaS'
        : 'Something went wrong in the console',
    status: 0,
    detail: missing
      ? 'This page belongs to an older version of the console. Reload the browser tab to get the new one.'
      : isNetwork
        ? `${location.host} is not responding. It may be starting, or your network may be down.`
        : error instanceof Error
          ? error.message
          : String(error),
    code: isNetwork ? 'unavailable' : 'internal',
    retryable: isNetwork,
    params: {},
    errors: [],
    actions: [],
    request_id: '',
    correlation_id: '',
  };
}

/** Worth asking again without being told to. */
export function mayPass(error: unknown): boolean {
  return toProblem(error).code === 'unavailable';
}

/** There is nothing at this address. One that was mistyped is refused by the contract, one that is well-formed is not found. */
export function isUnknown(error: unknown): boolean {
  const { code } = toProblem(error);
  return code === 'not_found' || code === 'invalid_request' || code === 'validation_failed';
}
