import { defineConfig } from 'vitest/config';
import { ClosingReporter } from './testing/src/closing-reporter.ts';

/** What runs on servers that take minutes to build, and whatever has tables once more on PostgreSQL 15. */
export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    include: ['**/src/**/*.engines.test.ts', 'modules/*/src/**/*.test.ts', 'ports/*/src/**/*.test.ts'],
    // Those have no tables, or a server of their own.
    exclude: [
      '**/node_modules/**',
      '**/*.root.test.ts',
      'ports/{database,ephemeral-store}/src/**/!(*.engines).test.ts',
    ],
    globalSetup: ['testing/src/temporary-folder.ts', 'testing/src/engines/global-setup.ts'],
    // The workflows of allocations, with every fault at every step, run on Temporal here.
    env: { GPUAAS_TEST_WORKFLOW_ENGINE: 'temporal' },
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
