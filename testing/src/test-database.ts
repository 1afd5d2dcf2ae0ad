import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './database-copy.ts';

export type { TestDatabase } from './database-copy.ts';

/** A fresh copy of the migrated database of this run. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres'));
}
