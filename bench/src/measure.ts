/** `.ci/run` asks for what is the same on every machine, however busy it is: then only that is measured. */
export const onlyCounted = process.argv.includes('--counted');

/** One measured figure. `limit` makes it a verdict, otherwise it is information. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit?: { kind: 'at most' | 'at least' | 'exactly'; value: number };
  note?: string;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function isWithin({ value, limit }: Figure): boolean {
  if (!limit) return true;
  if (limit.kind === 'exactly') return value === limit.value;
  return limit.kind === 'at most' ? value <= limit.value : value >= limit.value;
}

/** Statements, commits, bytes, not times and what is made of them. */
export function isCounted({ unit }: Figure): boolean {
  return !['ms', 's', 'µs', '×'].includes(unit);
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const limit = figure.limit ? `${figure.limit.kind} ${figure.limit.value}` : '';
    const verdict = figure.limit ? (isWithin(figure) ? 'ok' : 'NOT OK') : '';
    const value = Number.isInteger(figure.value) ? String(figure.value) : figure.value.toFixed(2);
    return [figure.name, `${value} ${figure.unit}`, limit, verdict, figure.note ?? ''];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
