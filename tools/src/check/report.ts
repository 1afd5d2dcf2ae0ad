import type { GuardEntry } from './levels.ts';
import type { Outcome } from './run-guards.ts';

/** One line a guard, then every finding under the reason of its guard. */
export function reportOf(outcomes: readonly Outcome[], entries: ReadonlyMap<string, GuardEntry>): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const lines = outcomes.map((outcome) => {
    const level = entries.get(outcome.name)?.level ?? '';
    const seconds = outcome.seconds.toFixed(1).padStart(5);
    return `${outcome.name.padEnd(width)}  ${level.padEnd(6)} ${seconds} s  ${verdictOf(outcome)}`;
  });
  const details = outcomes
    .filter(({ findings, broken }) => findings.length > 0 || broken)
    .map((outcome) => detailsOf(outcome, entries.get(outcome.name)?.reason ?? ''));
  return [...lines, ...details].join('\n');
}

/** Whether the check as a whole fails. */
export function fails(outcomes: readonly Outcome[], entries: ReadonlyMap<string, GuardEntry>): boolean {
  return outcomes.some(
    ({ name, findings, broken }) => broken || (findings.length > 0 && entries.get(name)?.level === 'block'),
  );
}

function verdictOf({ findings, broken }: Outcome): string {
  if (broken) return 'broken';
  if (findings.length === 0) return 'ok';
  return findings.length === 1 ? '1 finding' : `${findings.length} findings`;
}

function detailsOf({ name, findings, broken }: Outcome, reason: string): string {
  const lines = findings.map(
    ({ file, line, message }) => `  ${line === undefined ? file : `${file}:${line}`} ${message}`,
  );
  if (broken) lines.push(`  the guard itself failed: ${broken.stack ?? broken.message}`);
  return [`\n${name}: ${reason}`, ...lines].join('\n');
}
