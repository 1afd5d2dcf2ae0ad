import type { JsonObject } from '../gen/contract-files.ts';
import { code, type MapPage, orDash, pageText, tableText } from './page.ts';

export function nodeTasksMap(tasks: Readonly<Record<string, JsonObject>>): MapPage {
  const rows = Object.entries(tasks).map(([type, task]) => [
    code(type),
    String(task['description']),
    fieldsOf(task['params'] as JsonObject),
    fieldsOf(task['output'] as JsonObject),
    `${task['timeout_seconds']} s`,
    type in tasks && String(task['compensation']) in tasks
      ? code(String(task['compensation']))
      : String(task['compensation']),
  ]);
  return {
    file: 'docs/maps/node-tasks.md',
    text: pageText('Node tasks', 'contract/node-tasks', [
      'Everything the platform can ask of an agent. A task is signed, expires, and is safe to send twice. `?` marks what may be left out.',
      tableText(['task', 'what it does', 'params', 'output', 'timeout', 'compensation'], rows),
    ]),
    problems: Object.entries(tasks)
      .filter(([, task]) => !task['timeout_seconds'] || !task['compensation'])
      .map(([type]) => ({
        file: `contract/node-tasks/${type}.yaml`,
        message: 'needs timeout_seconds and compensation: nothing may get stuck or be left behind',
      })),
  };
}

function fieldsOf(schema: JsonObject): string {
  const required = (schema['required'] ?? []) as string[];
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>).map(
    ([name, field]) => `${code(name)}${required.includes(name) ? '' : '?'} ${typeOf(field)}`,
  );
  return orDash(fields.join(', '));
}

function typeOf(field: JsonObject): string {
  if (typeof field['$ref'] === 'string') return field['$ref'].split('/').at(-1) ?? '';
  if (field['type'] === 'array') return `list of ${typeOf((field['items'] ?? {}) as JsonObject)}`;
  return [field['type'] ?? 'any'].flat().join(' or ');
}
