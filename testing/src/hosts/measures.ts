import { appendFileSync } from 'node:fs';

/** How long things took, by name, kept in a file that all test files of a run write to. */
export interface Measures {
  time<T>(what: string, work: () => Promise<T>): Promise<T>;
}

interface Measure {
  what: string;
  milliseconds: number;
}

export function createMeasures(file: string): Measures {
  return {
    async time(what, work) {
      const from = performance.now();
      const result = await work();
      const measure: Measure = { what, milliseconds: performance.now() - from };
      appendFileSync(file, `${JSON.stringify(measure)}\n`);
      return result;
    },
  };
}

/** One line for each name: how often, shortest, median, longest. */
export function tableOf(lines: string): string {
  const byName = Map.groupBy(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Measure),
    ({ what }) => what,
  );
  const row = (what: string, cells: string[]) => what.padEnd(28) + cells.map((cell) => cell.padStart(9)).join('');
  const rows = [...byName].map(([what, measures]) => {
    const times = measures.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
    const figures = [times[0], times[Math.floor(times.length / 2)], times.at(-1)];
    return row(what, [String(times.length), ...figures.map((time = 0) => `${(time / 1_000).toFixed(2)} s`)]);
  });
  return [row('', ['times', 'shortest', 'median', 'longest']), ...rows].join('\n');
}
