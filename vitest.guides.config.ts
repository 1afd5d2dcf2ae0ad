import { defineConfig } from 'vitest/config';
import { reporters } from './testing/src/closing-reporter.ts';

/** Follows every guide in a copy of the repository: generates, compiles, builds, and runs the tests that the guides add. */
export default defineConfig({
  test: {
    reporters,
    include: ['**/src/**/*.guides.test.ts'],
    globalSetup: ['testing/src/temporary-folder.ts'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
