/** Every table of the embedded event bus and workflow engine. Losing them may cost time only. */
const engineTables = [
  'event_bus.log',
  'event_bus.cursor',
  'event_bus.taken',
  'event_bus.waiting',
  'event_bus.dead_letter',
  'workflow_engine.run',
  'workflow_engine.journal',
  'workflow_engine.answer',
];

/** Takes everything from the engines that they hold. Waits for what is just being written, as TRUNCATE does. */
export async function loseEngines(asOwner: (sql: string) => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await asOwner(`truncate ${engineTables.join(', ')} restart identity`);
      return;
    } catch (error) {
      // It takes its locks one by one, so it can be the one that a deadlock is resolved at the cost of.
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
}
