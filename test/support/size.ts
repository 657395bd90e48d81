/**
 * How much of its cases a test tries: few among the quick tests, many among the long ones, whose `*.long.test.ts` imports the quick file to
 * run it once more, and every one in `npm run test:all`, where there are more than `.ci/run` takes the time for. The projects of the long
 * tests set the variable (vitest.config.ts).
 */
export function sized<Size>(quick: Size, long: Size, all: Size = long): Size {
  if (process.env.MAKETEN_TEST_SIZE === 'all') return all;
  return process.env.MAKETEN_TEST_SIZE === 'long' ? long : quick;
}

/** The same for what is among the long tests only. */
export function sizedLong<Size>(long: Size, all: Size): Size {
  return sized(long, long, all);
}
