import { createHash } from 'node:crypto';

export const isComplete = process.env['GPUAAS_COMPLETE'] === '1';

/** Chosen once for the run by the configuration of the suite, which prints it: GPUAAS_SEED=… takes the same cases again. */
const seed = Number(process.env['GPUAAS_SEED'] ?? 0);

/** Some of many cases, evenly apart and beginning where the seed says. GPUAAS_COMPLETE=1 takes all of them. */
export function sampleOf<T>(what: string, all: readonly T[], count: number): T[] {
  if (isComplete || count >= all.length) return [...all];
  const first = numberFor(what) % all.length;
  const chosen = new Set(
    Array.from({ length: count }, (_, index) => (first + Math.floor((index * all.length) / count)) % all.length),
  );
  return all.filter((_, index) => chosen.has(index));
}

/** A number that the seed decides, another one for everything that is asked for. */
export function numberFor(what: string): number {
  return createHash('sha256').update(`${seed} ${what}`).digest().readUInt32BE();
}
