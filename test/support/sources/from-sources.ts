import { fileURLToPath } from 'node:url';

/** Node's arguments for running TypeScript. */
export const FROM_SOURCES: readonly string[] = [
  '--import',
  new URL('../../../scripts/sources/register.js', import.meta.url).href,
];

/** The same for the command line, of the very program that tests run: stored results of another one are not used. */
export const COMMAND_LINE_FROM_SOURCES: readonly string[] = [
  ...FROM_SOURCES,
  fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url)),
];

/** Node's arguments for the command line: compiled, if it is up to date (register.js), in two thirds of the time. */
export function commandLine(): readonly string[] {
  const { MAKETEN_IS_COMPILED, MAKETEN_INSTEAD_OF_SOURCES } = process.env;
  const isCompiled = MAKETEN_IS_COMPILED === 'yes' && MAKETEN_INSTEAD_OF_SOURCES === undefined;
  return isCompiled
    ? [fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url))]
    : COMMAND_LINE_FROM_SOURCES;
}
