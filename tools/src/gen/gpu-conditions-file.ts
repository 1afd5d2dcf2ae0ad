import { readYaml } from './contract-files.ts';

/** A row of contract/gpu-conditions.yaml. */
export interface WrittenCondition {
  xids?: number[];
  effect: string;
  clears: string;
  meaning: string;
  next_step: string;
}

export type GpuConditionsFile = Readonly<Record<string, WrittenCondition>>;

/** Throws all problems at once. */
export function readGpuConditions(
  file: GpuConditionsFile = readYaml<GpuConditionsFile>('gpu-conditions.yaml'),
): GpuConditionsFile {
  const xids = Object.values(file).flatMap((condition) => condition.xids ?? []);
  const problems = Object.entries(file).flatMap(([code, { xids: own = [], effect, clears, meaning, next_step }]) =>
    [
      ...(/^[a-z_]{3,40}$/.test(code) ? [] : ['a code is like fell_off_the_bus']),
      ...(['none', 'slot', 'node'].includes(effect) ? [] : ['`effect` is none, slot or node']),
      ...(['automatic', 'operator'].includes(clears) ? [] : ['`clears` is automatic or operator']),
      ...(/\.$/.test(meaning ?? '') && /\.$/.test(next_step ?? '') ? [] : ['it needs a meaning and a next_step']),
      ...own
        .filter((xid) => xids.filter((other) => other === xid).length > 1)
        .map((xid) => `Xid ${xid} has two meanings`),
    ].map((problem) => `${code}: ${problem}`),
  );
  if (problems.length > 0) throw new Error(`gpu-conditions.yaml:\n  ${problems.join('\n  ')}`);
  return file;
}

export function gpuConditionsFile(file: GpuConditionsFile = readGpuConditions()): string {
  const rows = Object.fromEntries(Object.entries(file).map(([code, row]) => [code, { ...row, xids: row.xids ?? [] }]));
  return [
    '// Generated from contract/ by `npm run gen`. Do not edit.\n\n',
    "export interface GpuConditionEntry {\n  xids: readonly number[];\n  effect: 'none' | 'slot' | 'node';\n",
    "  clears: 'automatic' | 'operator';\n  meaning: string;\n  next_step: string;\n}\n\n",
    '/** What can be wrong with the GPUs of a host: what it does, what it means and what to do. */\n',
    `export const gpuConditions = ${JSON.stringify(rows, null, 2)} as const satisfies Record<string, GpuConditionEntry>;\n\n`,
    'export type GpuConditionCode = keyof typeof gpuConditions;\n',
  ].join('');
}
