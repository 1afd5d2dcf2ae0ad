import { defineConfig } from 'vitest/config';
import { ClosingReporter } from './testing/src/closing-reporter.ts';

/** Damaged data folders, killed and doubled starts, clocks that jump: one whole platform after the other. */
export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    include: ['**/src/**/*.damage.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
