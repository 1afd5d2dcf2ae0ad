import { type ErrorCode, type ErrorEntry, errorCatalogue, type Problem } from '@gpuaas/contract';
import { makeId } from './ids.ts';

/** What a handler throws to say no, in the words of the contract. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(code: ErrorCode, params: Record<string, string | number>) {
    const { status, retry, title, detail, actions }: ErrorEntry = errorCatalogue[code];
    super(detail.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')));
    const now = Date.now();
    this.problem = {
      type: `urn:gpuaas:error:${code}`,
      title,
      status,
      detail: this.message,
      code,
      retryable: retry !== 'never',
      params,
      errors: [],
      actions: actions.map((action) => ({ ...action })),
      request_id: makeId('req', now),
      correlation_id: makeId('cor', now),
    };
  }
}
