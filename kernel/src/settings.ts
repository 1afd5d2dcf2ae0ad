/** One configuration value, declared once with its owner: environment name, meaning, default and form. */
export interface Setting<T> {
  env: string;
  description: string;
  fallback?: T;
  parse(text: string): T;
}

export type SettingsOf<S extends Record<string, Setting<unknown>>> = {
  [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

export const text = (text: string) => text;

export function wholeNumber(lowest: number, highest: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < lowest || value > highest) {
      throw new Error(`must be a whole number from ${lowest} to ${highest}`);
    }
    return value;
  };
}

export function oneOf<const T extends string>(...values: readonly T[]) {
  return (text: string): T => {
    const found = values.find((value) => value === text);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };
}

export interface ReadSettings<Values> {
  /** What has a problem is undefined. */
  values: Values;
  /** Every problem, not only the first one. */
  problems: string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

export function tryReadSettings<S extends Record<string, Setting<unknown>>>(
  schema: S,
  env: Environment,
): ReadSettings<SettingsOf<S>> {
  const problems: string[] = [];
  const entries = Object.entries(schema).map(([name, setting]) => {
    const given = env[setting.env];
    if (given === undefined || given === '') {
      if (!('fallback' in setting)) problems.push(`${setting.env} is not set: ${setting.description}`);
      return [name, setting.fallback];
    }
    try {
      return [name, setting.parse(given)];
    } catch (error) {
      problems.push(`${setting.env} ${(error as Error).message}`);
      return [name, undefined];
    }
  });
  return { values: Object.fromEntries(entries) as SettingsOf<S>, problems };
}

/** Throws every problem at once rather than the first one. */
export function readSettings<S extends Record<string, Setting<unknown>>>(schema: S, env: Environment): SettingsOf<S> {
  return withoutProblems(tryReadSettings(schema, env));
}

type Schemas = Readonly<Record<string, Readonly<Record<string, Setting<unknown>>>>>;
type ValuesByOwner = Record<string, Record<string, unknown>>;

/** The same for the schemas of many owners: owner → its values. */
export function readSettingsOf(schemas: Schemas, env: Environment): ValuesByOwner {
  return withoutProblems(tryReadSettingsOf(schemas, env));
}

export function tryReadSettingsOf(schemas: Schemas, env: Environment): ReadSettings<ValuesByOwner> {
  const flat = Object.entries(schemas).flatMap(([owner, schema]) =>
    Object.entries(schema).map(([name, setting]) => [`${owner} ${name}`, setting] as const),
  );
  const { values, problems } = tryReadSettings(Object.fromEntries(flat), env);
  const byOwner = Object.entries(schemas).map(([owner, schema]) => [
    owner,
    Object.fromEntries(Object.keys(schema).map((name) => [name, values[`${owner} ${name}`]])),
  ]);
  return { values: Object.fromEntries(byOwner), problems };
}

function withoutProblems<T>({ values, problems }: ReadSettings<T>): T {
  if (problems.length > 0) throw new ConfigurationProblem(problems);
  return values;
}

/** What a process was told cannot be used. Starting it again does not help: a person has to change something. */
export class ConfigurationProblem extends Error {
  override readonly name = 'ConfigurationProblem';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Configuration is not usable:\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}
