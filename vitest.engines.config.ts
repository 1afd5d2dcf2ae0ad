import { defineConfig } from 'vitest/config';
import { ClosingReporter } from './testing/src/closing-reporter.ts';

/** What runs on servers that take minutes to build or are heavy to start. One file at a time. */
export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    include: ['**/src/**/*.engines.test.ts'],
    globalSetup: ['testing/src/temporary-folder.ts', 'testing/src/global-setup.ts'],
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
