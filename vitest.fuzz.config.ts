import { defineConfig } from 'vitest/config';
import { ClosingReporter } from './testing/src/closing-reporter.ts';

/** What is found by sending a great many requests that nobody thought of. */
export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    include: ['**/src/**/*.fuzz.test.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
