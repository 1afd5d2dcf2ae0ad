import { operationsOf } from '../check/breaking/operations.ts';
import type { JsonObject } from '../gen/contract-files.ts';
import { resourcesOf } from '../gen/write-tables.ts';
import { code, type MapPage, orDash, pageText, tableText } from './page.ts';

/** `owners`: the modules there are, and `processes`, which answers for itself. */
export function operationsMap(document: JsonObject, owners: readonly string[]): MapPage {
  const operations = operationsOf(document);
  const rows = operations.map(({ id, method, path, own }) => [
    code(id),
    code(`${method.toUpperCase()} ${path}`),
    resourcesOf(document, path, own)
      .map(({ type, optional }) => code(optional ? `${type}?` : `${type}`))
      .join(' ') || '–',
    ...['module', 'listener', 'scope', 'permission', 'audit', 'idempotency', 'rate-limit'].map((key) =>
      orDash(own[`x-${key}`]),
    ),
  ]);
  return {
    file: 'docs/maps/operations.md',
    text: pageText('Operations', 'contract/openapi', [
      'Every operation of the API: what the ids in its path name (`?`: may name nothing that the caller can reach), who answers it, who may call it and what it leaves behind.',
      tableText(
        [
          'operation',
          'address',
          'names',
          'module',
          'listener',
          'scope',
          'permission',
          'audit',
          'idempotency',
          'rate limit',
        ],
        rows,
      ),
    ]),
    problems: operations
      .filter(({ own }) => !owners.includes(String(own['x-module'])))
      .map(({ id, own }) => ({
        file: 'contract/openapi',
        message: `${id} has no owner: there is no module ${own['x-module'] ?? '(x-module is missing)'}`,
      })),
  };
}
