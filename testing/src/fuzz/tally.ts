import { readFileSync } from 'node:fs';

/** What was answered, by operation and status, as the hooks counted it. */
export function readTally(file: string) {
  const tally = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, number>>;
  const sum = (counts: Record<string, number>, match: (status: number) => boolean) =>
    Object.entries(counts).reduce((total, [status, times]) => total + (match(Number(status)) ? times : 0), 0);
  return {
    count: (match: (status: number) => boolean) =>
      Object.values(tally).reduce((total, counts) => total + sum(counts, match), 0),
    successes: (operation: string) => sum(tally[operation] ?? {}, (status) => status >= 200 && status < 300),
    table: () =>
      Object.entries(tally)
        .map(([operation, counts]) => {
          const statuses = Object.entries(counts).map(([status, times]) => `${status}: ${times}`);
          return `${operation.padEnd(24)} ${statuses.join(', ')}`;
        })
        .join('\n'),
  };
}
