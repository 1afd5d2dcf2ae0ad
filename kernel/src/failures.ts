import { errorCatalogue, type Failure, failureCatalogue } from '@gpuaas/contract';

/**
 * What a tenant may know about a failure: its code, and the words of the contract for it. The detail that came with the
 * failure may hold paths and command lines of a host and is never part of the answer.
 */
export function publicFailure({ code }: Pick<Failure, 'code'>): Failure {
  if (isKeyOf(failureCatalogue, code)) return { code, detail: failureCatalogue[code] };
  if (isKeyOf(errorCatalogue, code)) return { code, detail: `${errorCatalogue[code].title}.` };
  return { code: 'host_error', detail: failureCatalogue.host_error };
}

function isKeyOf<Table extends object>(table: Table, key: string): key is keyof Table & string {
  return Object.hasOwn(table, key);
}
