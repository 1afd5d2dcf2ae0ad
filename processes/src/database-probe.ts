import type { Database } from '@gpuaas/database';
import { type Milliseconds, sleep } from '@gpuaas/kernel';

/** What the last look at the database found: how long a write took, or why there was none. */
export type DatabaseState = { ok: true; milliseconds: number } | { ok: false; reason: string };

export interface DatabaseProbe {
  look(): Promise<DatabaseState>;
}

/** Shorter than the two seconds after which whoever asks for readiness gives up. */
const answersWithin = 1_500;
const keptFor = 1_000;

/**
 * Whether the database takes writes. Answers in time, whatever the database does, and writes at most once a second,
 * however often it is asked.
 */
export function createDatabaseProbe(
  database: Pick<Database, 'proveWrite'>,
  { within = answersWithin, kept = keptFor }: { within?: Milliseconds; kept?: Milliseconds } = {},
): DatabaseProbe {
  let last: { state: Promise<DatabaseState>; until: number } | undefined;

  async function write(): Promise<DatabaseState> {
    const startedAt = performance.now();
    const milliseconds = () => Math.round((performance.now() - startedAt) * 10) / 10;
    const late = new AbortController();
    try {
      return await Promise.race([
        database.proveWrite().then((): DatabaseState => ({ ok: true, milliseconds: milliseconds() })),
        sleep(within, late.signal).then(
          (): DatabaseState => ({ ok: false, reason: 'The database is not responding.' }),
        ),
      ]);
    } catch (error) {
      return { ok: false, reason: reasonOf(error) };
    } finally {
      late.abort();
    }
  }

  return {
    look() {
      if (!last || performance.now() >= last.until) {
        const look = { state: write(), until: Number.POSITIVE_INFINITY };
        void look.state.then(() => {
          look.until = performance.now() + kept;
        });
        last = look;
      }
      return last.state;
    },
  };
}

function reasonOf(error: unknown): string {
  const { params, message } = error as { params?: { reason?: unknown }; message?: string };
  return typeof params?.reason === 'string' ? params.reason : (message ?? 'The database cannot be written to.');
}
