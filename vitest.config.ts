import { defineConfig } from 'vitest/config';

/** No test asks how long something takes. This only ends one that hangs, on the slowest and busiest machine. */
const HANGS = 600_000;

const LONG = 'test/**/*.long.{test,properties}.ts';

const test = { environment: 'node', pool: 'forks', globals: false, testTimeout: HANGS, hookTimeout: HANGS } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    // `npm test` runs the quick ones, `npm run test:all` both.
    projects: [
      { test: { ...test, name: 'quick', include: ['test/**/*.{test,properties}.ts'], exclude: [LONG] } },
      { test: { ...test, name: 'long', include: [LONG] } },
    ],
  },
});
