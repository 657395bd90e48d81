import type { Argv } from 'yargs';
import { shown } from '../env/errors.js';
import type { EnvironmentParts, Game } from '../env/index.js';
import { InputError, partsOf } from '../env/index.js';
import { wholeNumber } from './whole-number.js';

/** Which rules: `--env` and `--option`. */
export interface RulesArguments {
  env: string;
  option?: string[];
}

/** Rules and what is rewarded. */
export interface RewardArguments extends RulesArguments {
  reward?: string;
}

/** Everything that `make` takes. */
export interface EnvironmentArguments extends RewardArguments {
  maxSteps?: string;
  skipForcedMoves: boolean;
}

/** Adds `--env` and `--option`. */
export function withRules<T>(yargs: Argv<T>): Argv<T & RulesArguments> {
  return withRuleOptions(
    yargs.option('env', {
      type: 'string',
      demandOption: true,
      requiresArg: true,
      describe: 'preset, for example decade-loop3 (maketen list shows all)',
    }),
  );
}

/** Adds `--option`. */
export function withRuleOptions<T>(yargs: Argv<T>): Argv<T & Pick<RulesArguments, 'option'>> {
  return yargs.option('option', {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: 'rule option name=value that differs from the preset; repeatable',
  });
}

/** Adds `--env`, `--option` and `--reward`. */
export function withReward<T>(yargs: Argv<T>): Argv<T & RewardArguments> {
  return withRules(yargs).option('reward', {
    type: 'string',
    requiresArg: true,
    describe: "reward scheme, for example win or cards-left (default: the game's first)",
  });
}

/** Adds `--env`, `--option`, `--reward`, `--max-steps` and `--skip-forced-moves`. */
export function withEnvironment<T>(yargs: Argv<T>): Argv<T & EnvironmentArguments> {
  return withReward(yargs)
    .option('max-steps', { type: 'string', requiresArg: true, describe: 'steps after which a game is truncated' })
    .option('skip-forced-moves', {
      type: 'boolean',
      default: false,
      describe: 'let the environment play positions with a single legal move itself',
    }) as unknown as Argv<T & EnvironmentArguments>;
}

function fromJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** A value as JSON where it is JSON; "10,20,30" as a list; anything else as text. */
function optionValue(text: string): unknown {
  const json = fromJson(text);
  if (json) return json.value;
  return text.includes(',') && !/["[{]/.test(text) ? text.split(',').map((part) => optionValue(part.trim())) : text;
}

/** Reads the `name=value` texts of a repeatable option; `flag` is its name without the dashes. */
export function parseAssignments(flag: string, texts: readonly string[] = []): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(at, 0)).trim();
    if (!/^[a-z]/i.test(name)) throw new InputError(`Expected --${flag} name=value, but got ${shown(text)}`);
    if (values.has(name)) throw new InputError(`Expected --${flag} ${name}=... once, but it is given twice`);
    values.set(name, optionValue(text.slice(at + 1)));
  }
  return Object.fromEntries(values);
}

/** Reads `--option name=value`. */
export function parseRuleOptions(texts?: readonly string[]): Record<string, unknown> {
  return parseAssignments('option', texts);
}

/** What the options make an environment of; hand `spec` to `make` or `makeVector`. */
export function environmentParts(
  argv: RulesArguments & Partial<Omit<EnvironmentArguments, keyof RulesArguments>>,
): EnvironmentParts & { game: Game } {
  return partsOf(argv.env, {
    rules: parseRuleOptions(argv.option),
    ...(argv.reward === undefined ? {} : { reward: argv.reward }),
    ...(argv.maxSteps === undefined ? {} : { maxSteps: wholeNumber(argv.maxSteps, 'max-steps', 1) }),
    ...(argv.skipForcedMoves === undefined ? {} : { skipForcedMoves: argv.skipForcedMoves }),
  });
}
