/** What somebody who starts the platform gets to see. */
export interface Screen {
  say(line: string): void;
  /** Shows that something goes on, and how long it took. */
  during<T>(what: string, work: () => Promise<T>): Promise<T>;
}

export function createScreen(out: NodeJS.WriteStream): Screen {
  const isTerminal = out.isTTY === true;
  const say = (line: string) => void out.write(`${line}\n`);
  return {
    say,
    async during(what, work) {
      const startedAt = performance.now();
      if (isTerminal) out.write(`  … ${what}`);
      try {
        const result = await work();
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        out.write(`${isTerminal ? '\r' : ''}  ✓ ${what.padEnd(48)} ${seconds.padStart(5)} s\n`);
        return result;
      } catch (error) {
        if (isTerminal) out.write('\n');
        throw error;
      }
    },
  };
}
