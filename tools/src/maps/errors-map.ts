import type { JsonObject } from '../gen/contract-files.ts';
import { code, type MapPage, orDash, pageText, tableText } from './page.ts';

export function errorsMap(errors: Readonly<Record<string, JsonObject>>): MapPage {
  const rows = Object.entries(errors).map(([name, entry]) => [
    code(name),
    String(entry['status']),
    String(entry['retry']),
    String(entry['title']),
    String(entry['detail']),
    orDash(
      Object.entries((entry['params'] ?? {}) as JsonObject)
        .map(([param, type]) => `${code(param)} ${type}`)
        .join(', '),
    ),
    orDash(((entry['actions'] ?? []) as JsonObject[]).map(actionText).join('; ')),
  ]);
  return {
    file: 'docs/maps/errors.md',
    text: pageText('Errors', 'contract/errors.yaml', [
      'Every error code. `retry`: never (change the request), later (the same request may work later), now (send it again). `{…}` in `detail` is filled in from `params`, which callers get too.',
      tableText(['code', 'status', 'retry', 'title', 'detail', 'params', 'actions'], rows),
    ]),
    problems: [],
  };
}

function actionText({ label, cli }: JsonObject): string {
  return cli === undefined ? String(label) : `${label} (${code(String(cli))})`;
}
