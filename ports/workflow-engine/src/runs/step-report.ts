import type { StepReport } from '../workflow-engine.ts';
import type { JournalEntry } from './journal-store.ts';

const states = { retrying: 'running', waiting: 'running', done: 'succeeded', failed: 'failed' } as const;

export function stateOfStep(state: JournalEntry['state']): StepReport['state'] {
  return states[state];
}

export function reportOf(entry: JournalEntry): StepReport {
  return {
    name: entry.name,
    state: stateOfStep(entry.state),
    startedAt: entry.startedAt,
    endedAt: entry.endedAt,
    failure: entry.failure,
  };
}
