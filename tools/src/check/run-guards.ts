import type { Project } from '../project/project.ts';
import type { Finding, Guard } from './guard.ts';

export interface Outcome {
  name: string;
  findings: Finding[];
  /** Set when the guard itself broke: then it says nothing about the tree, and the check fails whatever its level. */
  broken?: Error;
  seconds: number;
}

/** Runs guards in their order, so many at a time, because some of them start a whole compiler. */
export async function runGuards(guards: readonly Guard[], project: Project, atOnce: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...guards.entries()];

  async function worker(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, guard] = next;
      outcomes[index] = await runGuard(guard, project);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

async function runGuard({ name, run }: Guard, project: Project): Promise<Outcome> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  try {
    return { name, findings: await run(project), seconds: seconds() };
  } catch (error) {
    return { name, findings: [], broken: error as Error, seconds: seconds() };
  }
}
