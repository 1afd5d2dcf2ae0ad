/**
 * Wraps every activity. For tests that make one fail, crash or happen twice, or do something else at that moment: what
 * they do from outside must not wait for the steps before, so those are committed first.
 */
export type ActivityWrapper = (
  step: { workflow: string; step: string; activity: string; commitBefore(): Promise<void> },
  run: () => Promise<unknown>,
  again: () => Promise<unknown>,
) => Promise<unknown>;

/** Ends the execution of a run without writing anything: somebody else has it, it sleeps, or its process has died. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}
