import { type Json, type JsonObject, readYaml } from './contract-files.ts';
import { type ErrorEntry, type Errors, readErrors } from './errors-file.ts';

type ApiOperation = JsonObject & { responses: JsonObject };

/**
 * Names every error that an operation can answer with, by status and with an example each. Most follow from what the
 * operation declares anyway (who may call it, what it takes, what limits it); `x-errors` lists the rest.
 */
export function addErrorResponses(document: JsonObject): void {
  const catalogue = readErrors();
  const components = document['components'] as Record<string, JsonObject>;
  const used = new Set<string>();
  const shared: JsonObject = {};
  for (const [path, item] of Object.entries(document['paths'] as Record<string, Record<string, ApiOperation>>)) {
    for (const [method, operation] of Object.entries(item)) {
      const codes = errorsOf(path, method, operation);
      operation['x-errors'] = codes;
      for (const code of codes) {
        if (!catalogue[code]) throw new Error(`${operation['operationId']}: error ${code} is not in errors.yaml`);
        used.add(code);
      }
      for (const [status, group] of byStatus(codes, catalogue)) {
        // What an operation says about a status itself is more exact.
        if (status in operation.responses) continue;
        const name = group.map(pascalCase).join('Or');
        shared[name] = response(group, catalogue);
        operation.responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
  components['responses'] = { ...components['responses'], ...sorted(shared) };
  components['examples'] = Object.fromEntries(
    [...used].sort().map((code) => [pascalCase(code), { value: example(code, catalogue[code] as ErrorEntry) }]),
  );
}

/** Every code that an operation can answer with, in the order of the catalogue. */
function errorsOf(path: string, method: string, operation: JsonObject): string[] {
  const own = (operation['x-errors'] ?? []) as string[];
  const scope = operation['x-scope'] as string;
  const parameters = JSON.stringify(operation['parameters'] ?? []);
  const isPublic = scope === 'public';
  const isNode = operation['x-listener'] === 'node';
  const isChange = method !== 'get';
  const rules: [applies: boolean, codes: string[]][] = [
    [true, ['invalid_request', 'unknown_field', 'internal', 'unavailable']],
    [parameters.includes('/Cursor'), ['cursor_invalid']],
    [operation['x-idempotency'] === 'required', idempotencyErrors],
    [!isPublic, ['unauthenticated']],
    [!isPublic && !isNode, ['token_expired', 'session_revoked', 'key_refused', 'people_only', 'csrf_rejected']],
    [operation['x-permission'] !== 'none', ['permission_denied']],
    [isNode, ['certificate_refused', 'node_quarantined']],
    [path.includes('{'), ['not_found']],
    [isChange, ['payload_too_large', 'unsupported_media_type']],
    [operation['x-rate-limit'] !== 'unlimited', ['rate_limited']],
  ];
  const codes = new Set([...rules.flatMap(([applies, list]) => (applies ? list : [])), ...own]);
  return Object.keys(readYaml('errors.yaml'))
    .filter((code) => codes.delete(code))
    .concat(...codes);
}

const idempotencyErrors = ['idempotency_key_required', 'idempotency_in_flight', 'idempotency_key_reused'];

function byStatus(codes: readonly string[], catalogue: Errors): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const code of codes) {
    const status = String(catalogue[code]?.status);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return [...groups].sort(([a], [b]) => Number(a) - Number(b));
}

function response(codes: readonly string[], catalogue: Errors): JsonObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${catalogue[code]?.title}.`).join(' '),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${pascalCase(code)}` }]),
        ),
      },
    },
  };
}

function example(code: string, entry: ErrorEntry): JsonObject {
  const params = entry.example ?? {};
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(filled(params[name])));
  return {
    type: `urn:gpuaas:error:${code}`,
    title: entry.title,
    status: entry.status,
    detail: fill(entry.detail),
    instance: 'urn:gpuaas:request:req_01kadh6sw4e3bvk6mh4y0t2z7r',
    code,
    retryable: entry.retry !== 'never',
    params,
    errors: [],
    actions: (entry.actions ?? []).map(({ label, cli }) => ({
      label: fill(label),
      ...(cli !== undefined && { cli: fill(cli) }),
    })),
    request_id: 'req_01kadh6sw4e3bvk6mh4y0t2z7r',
    correlation_id: 'cor_01kadh6sw4fw1s4n6xq9m8b2kd',
  };
}

function filled(value: Json | undefined): Json | undefined {
  return Array.isArray(value) ? value.join(' or ') : value;
}

function pascalCase(code: string): string {
  return code.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

function sorted(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
