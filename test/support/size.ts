/**
 * How many cases a test tries: few among the quick tests; many among the long ones, which repeat what is tagged 'sized'; all in
 * `npm run test:all`, which repeats what is tagged 'more', too. The project of the long tests sets the variable (vitest.config.ts).
 */
export function sized<Size>(quick: Size, long: Size, all: Size = long): Size {
  if (process.env.MAKETEN_TEST_SIZE === 'all') return all;
  return process.env.MAKETEN_TEST_SIZE === 'long' ? long : quick;
}

/** The same for a test that is only among the long ones. */
export function sizedLong<Size>(long: Size, all: Size): Size {
  return sized(long, long, all);
}
