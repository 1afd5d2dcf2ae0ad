import { readYaml } from './contract-files.ts';
import { keptSecondsOf, type RetentionFile, readRetention } from './retention-file.ts';

/** A row of contract/policies.yaml. */
export interface WrittenPolicy {
  unit: string;
  default?: number;
  /** A table of retention.yaml: the default is how long it keeps its rows, in days. */
  default_of?: string;
  bounds: [lowest: number, highest: number];
  scopes: string[];
  narrows?: string;
  meaning: string;
}

export type PoliciesFile = Readonly<Record<string, WrittenPolicy>>;

export interface Policy extends Omit<WrittenPolicy, 'default' | 'default_of' | 'narrows'> {
  default: number;
  narrows: string | null;
}

const scopes = ['platform', 'organization', 'project'];

/** With every default filled in. Throws all problems at once. */
export function readPolicies(
  file: PoliciesFile = readYaml<PoliciesFile>('policies.yaml'),
  retention: RetentionFile = readRetention(),
): Record<string, Policy> {
  const policies = Object.entries(file).map(([key, { default: own, default_of: table, ...rest }]) => {
    const row = table === undefined ? undefined : retention[table];
    const days = row && (keptSecondsOf(row) ?? Number.NaN) / 86_400;
    return [key, { ...rest, default: own ?? days ?? Number.NaN, narrows: rest.narrows ?? null }] as const;
  });
  const problems = policies.flatMap(([key, policy]) => problemsOf(key, policy));
  if (problems.length > 0) throw new Error(`policies.yaml:\n  ${problems.join('\n  ')}`);
  return Object.fromEntries(policies);
}

function problemsOf(key: string, policy: Policy): string[] {
  const [lowest, highest] = policy.bounds;
  const known = scopes.filter((scope) => policy.scopes.includes(scope));
  const narrowing: (string | null)[] = policy.scopes.length > 1 ? ['lower', 'higher'] : [null];
  return [
    ...(/^[a-z_]+(\.[a-z0-9_]+)+$/.test(key) ? [] : ['a key is like terminal.token_ttl_seconds']),
    ...(Number.isInteger(lowest) && Number.isInteger(highest) && lowest <= highest ? [] : ['bounds are no range']),
    ...(policy.default >= lowest && policy.default <= highest && Number.isInteger(policy.default)
      ? []
      : ['its default is no whole number within its bounds']),
    // A value is looked for from the platform down, so nothing can be narrowed where nothing can be set above it.
    ...(policy.scopes[0] === 'platform' && known.join() === policy.scopes.join()
      ? []
      : [`scopes are ${scopes.join(', ')}, in this order, starting with platform`]),
    ...(narrowing.includes(policy.narrows) ? [] : ['`narrows` is lower or higher where it has more than one scope']),
    ...(/\S/.test(policy.unit ?? '') && /\.$/.test(policy.meaning ?? '') ? [] : ['it needs a unit and a meaning']),
  ].map((problem) => `${key}: ${problem}`);
}

export function policiesFile(policies: Record<string, Policy> = readPolicies()): string {
  return [
    '// Generated from contract/ by `npm run gen`. Do not edit.\n\n',
    "export type PolicyScopeName = 'platform' | 'organization' | 'project';\n\n",
    'export interface PolicyEntry {\n  unit: string;\n  default: number;\n  bounds: readonly [lowest: number, highest: number];\n',
    "  scopes: readonly PolicyScopeName[];\n  narrows: 'lower' | 'higher' | null;\n  meaning: string;\n}\n\n",
    `export const policyCatalogue = ${JSON.stringify(policies, null, 2)} as const satisfies Record<string, PolicyEntry>;\n\n`,
    'export type PolicyKey = keyof typeof policyCatalogue;\n',
  ].join('');
}
