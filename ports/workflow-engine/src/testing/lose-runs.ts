/** Takes every run from the tables of the port. Waits for what is just being written, as TRUNCATE does. */
export async function loseRuns({ asOwner }: { asOwner(sql: string): Promise<unknown> }): Promise<void> {
  for (;;) {
    try {
      await asOwner('truncate workflow_engine.run, workflow_engine.journal, workflow_engine.answer');
      return;
    } catch (error) {
      // It takes its locks one by one, so it can be the one that a deadlock is resolved at the cost of.
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
}
