import { defineConfig } from 'vitest/config';
import { ClosingReporter } from './testing/src/closing-reporter.ts';

export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    include: ['**/src/**/*.test.ts'],
    // These have commands of their own: they need root, change the machine or take long.
    exclude: [
      '**/node_modules/**',
      '**/*.root.test.ts',
      '**/*.kills.test.ts',
      '**/*.fuzz.test.ts',
      '**/*.damage.test.ts',
      '**/*.engines.test.ts',
    ],
    globalSetup: ['testing/src/temporary-folder.ts', 'testing/src/global-setup.ts'],
    isolate: false,
    // Most tests wait for something most of the time; more at once would make those that measure time unsteady.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
