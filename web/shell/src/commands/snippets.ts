import { operationTable } from '@gpuaas/contract';
import type { ConsoleOperation } from '../api/console-operations.ts';
import { quote } from './shell-words.ts';

export interface Request {
  operation: ConsoleOperation;
  params?: Record<string, string>;
  query?: Record<string, string | readonly string[] | undefined>;
}

export interface Snippet {
  label: string;
  code: string;
}

/** The same request as command, as curl and as call of the SDK. */
export function snippetsOf(request: Request, command: string): Snippet[] {
  return [
    { label: 'CLI', code: command },
    { label: 'curl', code: curlOf(request) },
    { label: 'TypeScript', code: sdkCallOf(request) },
  ];
}

function curlOf({ operation, params = {}, query = {} }: Request): string {
  const { method, path } = operationTable[operation];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = `${location.origin}${filled}${queryString(query)}`;
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  return `curl${verb} -H "authorization: Bearer $(gpuaas auth token)" \\\n  ${quote(url)}`;
}

function queryString(query: NonNullable<Request['query']>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((item) => (item === undefined ? [] : [[name, item as string]])),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function sdkCallOf({ operation, params = {}, query = {} }: Request): string {
  const given = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(Object.values(query).some((value) => value !== undefined) && { query }),
  };
  const argument = Object.keys(given).length === 0 ? '' : literal(given);
  return [
    `import { createClient } from '@gpuaas/sdk';`,
    '',
    `const api = createClient({ server: '${location.origin}', token });`,
    `const result = await api.${operation}(${argument});`,
  ].join('\n');
}

/** JSON as somebody would write it in TypeScript. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'");
}
