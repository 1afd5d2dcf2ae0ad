import type { Problem } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';

/** Whatever went wrong, told in one form. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  const isNetwork = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  return {
    type: 'urn:gpuaas:error:unavailable',
    title: isNetwork ? 'The platform does not answer' : 'This part of the console does not work',
    status: 0,
    detail: isNetwork
      ? `${location.host} cannot be reached. It may be starting, or the network is away.`
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
