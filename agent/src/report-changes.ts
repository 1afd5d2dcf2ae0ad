import { sleep } from '@gpuaas/kernel';

interface ReportChangesOptions<T> {
  look(): T | Promise<T>;
  /** Told nothing: whoever reports looks again, at everything. */
  report(): Promise<void>;
  everyMilliseconds: number;
}

/** Looks now and then, and reports when the answer is another one than before. */
export async function reportChanges<T>(
  { look, report, everyMilliseconds }: ReportChangesOptions<T>,
  signal: AbortSignal,
): Promise<void> {
  for (let told = JSON.stringify(await look()); !signal.aborted; ) {
    await sleep(everyMilliseconds, signal);
    const found = JSON.stringify(await look());
    if (signal.aborted || found === told) continue;
    told = found;
    await report();
  }
}
