import { defineConfig } from 'vitest/config';
import { reporters } from './testing/src/closing-reporter.ts';

export default defineConfig({
  test: {
    reporters,
    include: ['**/src/**/*.test.ts'],
    // These have commands of their own: they need root, change the machine or take long.
    exclude: [
      '**/node_modules/**',
      '**/*.root.test.ts',
      '**/*.kills.test.ts',
      '**/*.fuzz.test.ts',
      '**/*.damage.test.ts',
      '**/*.engines.test.ts',
      '**/*.guides.test.ts',
    ],
    globalSetup: ['testing/src/temporary-folder.ts', 'testing/src/global-setup.ts'],
    isolate: false,
    // Most tests wait for something most of the time; more at once would make those that measure time unsteady.
    maxWorkers: 3,
    // Tells slow machines from tests that never end.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
