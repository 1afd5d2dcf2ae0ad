import type { Guard } from './guard.ts';

/** Only `block` fails the check. A guard starts as `report`, becomes `warn`, and blocks once the tree obeys. */
export const levels = ['report', 'warn', 'block'] as const;
export type Level = (typeof levels)[number];

export interface GuardEntry {
  level: Level;
  /** Why the guard exists, in one sentence: printed with its findings. */
  reason: string;
}

/** Reads tools/guards.json and holds it against the guards there are, both ways. Throws with every problem at once. */
export function readLevels(text: string, guards: readonly Guard[]): Map<string, GuardEntry> {
  const entries = new Map(Object.entries(JSON.parse(text) as Record<string, GuardEntry>));
  const names = guards.map(({ name }) => name);
  const problems = [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two guards are called ${name}`),
    ...names.filter((name) => !entries.has(name)).map((name) => `${name} has no entry`),
    ...[...entries].flatMap(([name, entry]) => problemsOf(name, entry, names)),
  ];
  if (problems.length > 0) throw new Error(`tools/guards.json is not usable:\n  ${problems.join('\n  ')}`);
  return entries;
}

function problemsOf(name: string, { level, reason }: GuardEntry, names: readonly string[]): string[] {
  return [
    ...(names.includes(name) ? [] : [`there is no guard ${name}`]),
    ...(levels.includes(level) ? [] : [`${name} has level ${level}; levels are ${levels.join(', ')}`]),
    ...(typeof reason === 'string' && reason.trim() !== '' ? [] : [`${name} has no reason`]),
  ];
}
