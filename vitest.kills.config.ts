import { defineConfig } from 'vitest/config';
import { reporters } from './testing/src/closing-reporter.ts';

/** The kill tables: one platform each, one case after the other. */
export default defineConfig({
  test: {
    reporters,
    include: ['**/src/**/*.kills.test.ts'],
    globalSetup: ['testing/src/temporary-folder.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
