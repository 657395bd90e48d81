import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts', 'test/**/*.properties.ts'],
    testTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 2,
    globals: false,
    reporters: ['default'],
  },
});
