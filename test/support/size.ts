/**
 * How much of its cases a test tries: few among the quick tests, all of them among the long ones, whose `*.long.test.ts` imports the
 * quick file to run it once more. The project of the long tests sets the variable (vitest.config.ts).
 */
export function sized<Size>(quick: Size, long: Size): Size {
  return process.env.MAKETEN_TEST_SIZE === 'long' ? long : quick;
}
