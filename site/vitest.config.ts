/** No test asks how long something takes. This only ends one that hangs, on the busiest machine. */
const HANGS = 600_000;

export default { test: { include: ['*.test.ts'], testTimeout: HANGS, hookTimeout: HANGS } };
