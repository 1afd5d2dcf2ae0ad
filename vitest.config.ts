import { defineConfig } from 'vitest/config';
import { ClosingReporter } from './testing/src/closing-reporter.ts';

export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    include: ['**/src/**/*.test.ts'],
    // These need root and change the machine: they are `npm run test:hosts`.
    exclude: ['**/node_modules/**', '**/*.root.test.ts', '**/*.kills.test.ts', '**/*.damage.test.ts'],
    globalSetup: ['testing/src/global-setup.ts'],
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
