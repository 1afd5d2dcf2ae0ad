import { type ErrorCode, type ErrorEntry, type ErrorParameters, errorCatalogue, type Problem } from '@gpuaas/contract';
import { makeId } from './ids.ts';

/** What a handler throws to say no, in the words of the contract. */
export class ProblemError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly problem: Problem;

  constructor(code: Code, params: ErrorParameters[Code], more: Pick<Problem, 'placement'> = {}) {
    const texts = new Map(Object.entries(params).map(([name, value]) => [name, [value].flat().join(' or ')]));
    const { status, retry, title, detail, actions }: ErrorEntry = errorCatalogue[code];
    super(detail.replace(/\{(\w+)\}/g, (_, name: string) => texts.get(name) ?? ''));
    const now = Date.now();
    this.problem = {
      type: `urn:gpuaas:error:${code}`,
      title,
      status,
      detail: this.message,
      code,
      retryable: retry !== 'never',
      params: { ...params },
      errors: [],
      actions: actions.map((action) => ({ ...action })),
      ...more,
      request_id: makeId('req', now),
      correlation_id: makeId('cor', now),
    };
  }
}
