/** How long things took, by name. */
export interface Measures {
  time<T>(what: string, work: () => Promise<T>): Promise<T>;
  add(what: string, milliseconds: number): void;
  /** One line for each name: how often, shortest, median, longest. */
  table(): string;
}

export function createMeasures(): Measures {
  const taken = new Map<string, number[]>();

  function add(what: string, milliseconds: number): void {
    taken.set(what, [...(taken.get(what) ?? []), milliseconds]);
  }

  return {
    add,
    async time(what, work) {
      const from = performance.now();
      const result = await work();
      add(what, performance.now() - from);
      return result;
    },
    table() {
      const seconds = (milliseconds = 0) => `${(milliseconds / 1_000).toFixed(2)} s`.padStart(9);
      const rows = [...taken].map(([what, times]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const figures = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(seconds).join('');
        return `${what.padEnd(28)}${String(times.length).padStart(4)}${figures}`;
      });
      return [`${''.padEnd(28)}   n${['min', 'median', 'max'].map((name) => name.padStart(9)).join('')}`, ...rows].join('\n');
    },
  };
}
