import { type Json, readYaml } from './contract-files.ts';

export interface ErrorEntry {
  status: number;
  retry: string;
  title: string;
  detail: string;
  actions?: { label: string; cli?: string }[];
  /** Parameter → its type, a key of `parameterTypes`. */
  params?: Record<string, string>;
  /** A value for every parameter, for the docs. */
  example?: Record<string, Json>;
}

export type Errors = Readonly<Record<string, ErrorEntry>>;

/** Type of a parameter → its name in TypeScript, and whether a value is of it. */
const parameterTypes: Readonly<Record<string, { type: string; fits(value: Json | undefined): boolean }>> = {
  string: { type: 'string', fits: (value) => typeof value === 'string' },
  integer: { type: 'number', fits: (value) => Number.isInteger(value) },
  boolean: { type: 'boolean', fits: (value) => typeof value === 'boolean' },
  'string[]': {
    type: 'readonly string[]',
    fits: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  },
};

export function readErrors(): Errors {
  const errors = readYaml<Errors>('errors.yaml');
  const problems = problemsOf(errors);
  if (problems.length > 0) throw new Error(`errors.yaml:\n  ${problems.join('\n  ')}`);
  return errors;
}

/** Where text, parameters and example of an error do not fit together. */
export function problemsOf(errors: Errors): string[] {
  return Object.entries(errors).flatMap(([code, { detail, actions = [], params = {}, example = {} }]) => {
    const texts = [detail, ...actions.flatMap(({ label, cli = '' }) => [label, cli])].join(' ');
    const named = [...texts.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return [
      ...named.filter((name) => !(name in params)).map((name) => `${code}: {${name}} is not one of its params`),
      ...Object.keys(example)
        .filter((name) => !(name in params))
        .map((name) => `${code}: the example has ${name}, which is not one of its params`),
      ...Object.entries(params).flatMap(([name, type]) => {
        const known = parameterTypes[type];
        if (!known) return [`${code}: ${name} is a ${type}; use ${Object.keys(parameterTypes).join(', ')}`];
        return known.fits(example[name]) ? [] : [`${code}: the example has no ${type} for ${name}`];
      }),
    ];
  });
}

export function errorsFile(errors: Errors = readErrors()): string {
  const catalogue = Object.fromEntries(
    Object.entries(errors).map(([code, { example: _, params: __, ...entry }]) => [
      code,
      { ...entry, actions: entry.actions ?? [] },
    ]),
  );
  return [
    '// Generated from contract/ by `npm run gen`. Do not edit.\n\n',
    'export interface ErrorEntry {\n  status: number;\n  retry: string;\n  title: string;\n  detail: string;\n',
    '  actions: readonly { label: string; cli?: string }[];\n}\n\n',
    `export const errorCatalogue = ${JSON.stringify(catalogue, null, 2)} as const satisfies Record<string, ErrorEntry>;\n\n`,
    'export type ErrorCode = keyof typeof errorCatalogue;\n\n',
    '/** Error code → the parameters that its text is made of and that callers get. */\nexport interface ErrorParameters {\n',
    ...Object.entries(errors).map(([code, { params = {} }]) => `  ${code}: ${parametersType(params)};\n`),
    '}\n',
  ].join('');
}

function parametersType(params: Record<string, string>): string {
  const fields = Object.entries(params).map(([name, type]) => `${name}: ${parameterTypes[type]?.type}`);
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`;
}
