import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.ts';

/** Those of one finding, or whose name or folder contains the text. */
export function matching(mutants: readonly Mutant[], text: string): Mutant[] {
  return mutants.filter(
    ({ folder, name, finding }) => finding === text || name.includes(text) || folder.includes(text),
  );
}

/** As many as `count`, in the order of the lists. The same seed chooses the same ones. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rank = ({ folder, name }: Mutant) => createHash('sha256').update(`${seed}\n${folder}\n${name}`).digest('hex');
  const chosen = new Set([...mutants].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count));
  return mutants.filter((mutant) => chosen.has(mutant));
}
