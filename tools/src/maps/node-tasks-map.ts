import type { JsonObject } from '../gen/contract-files.ts';
import { code, type MapPage, orDash, pageText, tableText } from './page.ts';

export function nodeTasksMap(tasks: Readonly<Record<string, JsonObject>>): MapPage {
  const rows = Object.entries(tasks).map(([type, task]) => [
    code(type),
    String(task['description']),
    fieldsOf(task['params'] as JsonObject),
    fieldsOf(task['output'] as JsonObject),
    evidenceOf(task['evidence'] as JsonObject),
    `${task['timeout_seconds']} s`,
    type in tasks && String(task['compensation']) in tasks
      ? code(String(task['compensation']))
      : String(task['compensation']),
  ]);
  return {
    file: 'docs/maps/node-tasks.md',
    text: pageText('Node tasks', 'contract/node-tasks', [
      'Everything the platform can ask of an agent. A task is signed, expires, and is safe to send twice. `?` marks what may be left out. ' +
        'Evidence is what a completed task has to have looked at; a result without it fails the task. Compensation takes the task back. ' +
        'A node is asked only for what its agent says it can do.',
      tableText(['task', 'what it does', 'params', 'output', 'evidence', 'timeout', 'compensation'], rows),
    ]),
    problems: Object.entries(tasks)
      .filter(([, task]) => !task['timeout_seconds'] || !task['compensation'])
      .map(([type]) => ({
        file: `contract/node-tasks/${type}.yaml`,
        message: 'needs timeout_seconds and compensation: nothing may get stuck or be left behind',
      })),
  };
}

/** The checks that must be among the evidence, and whether all that is shown must have gone well. */
function evidenceOf(schema: JsonObject): string {
  const parts = [schema, ...((schema['allOf'] ?? []) as JsonObject[])];
  const checks = parts.flatMap((part) => {
    const contained = (part['contains'] ?? {}) as { properties?: { check?: { const?: string; enum?: string[] } } };
    const { const: one, enum: several } = contained.properties?.check ?? {};
    const names = one === undefined ? several : [one];
    return names ? [names.map(code).join(' or ')] : [];
  });
  const allGood = JSON.stringify(schema['items'] ?? {}).includes('"ok":{"const":true}');
  return orDash(
    [checks.join(', '), ...(allGood ? ['everything looked at is as it should be'] : [])].filter(Boolean).join('; '),
  );
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
