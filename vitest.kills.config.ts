import { defineConfig } from 'vitest/config';

/** The kill table: one platform, one case after the other. */
export default defineConfig({
  test: {
    include: ['**/src/**/*.kills.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
