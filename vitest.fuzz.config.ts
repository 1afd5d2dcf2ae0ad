import { defineConfig } from 'vitest/config';
import { reporters } from './testing/src/closing-reporter.ts';

/** What is found by sending a great many requests that nobody thought of. */
export default defineConfig({
  test: {
    reporters,
    include: ['**/src/**/*.fuzz.test.ts'],
    globalSetup: ['testing/src/temporary-folder.ts'],
    fileParallelism: false,
    // The suite ends what it started itself, before that.
    testTimeout: 1_900_000,
  },
});
