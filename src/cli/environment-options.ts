import { MOST_PLAYOUTS } from '../agents/resolve/agent-names.js';
import { mismatch } from '../env/base/errors.js';
import type { ReadonlyRecord } from '../env/base/schema.js';
import { gameOf, presetOf } from '../env/games/game-registry.js';
import { type GameParts, InputError, partsOf, typedOptions } from '../env/index.js';
import { MOST_DEALS } from '../evaluate/evaluate.js';
import { readTextFile } from '../io/files.js';
import { type DealSource, seedRange } from '../lab/deals.js';
import { DEFAULT_PATIENCE, MOST_PATIENCE } from '../lab/jobs/timeouts.js';
import {
  gameOption,
  integer,
  oneOf,
  type Option,
  optional,
  optionalText,
  text,
  texts,
  type Values,
} from './command.js';

function fromJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** A value as JSON where it is JSON; "10,20,30" as a list; anything else as text. */
function assignedValue(text: string): unknown {
  const json = fromJson(text);
  if (json) return json.value;
  return text.includes(',') && !/["[{]/.test(text) ? text.split(',').map((part) => assignedValue(part.trim())) : text;
}

/** Reads the `name=value` texts of a repeatable option; `flag` is its name without the dashes. */
export function parseAssignments(flag: string, texts: readonly string[] = []): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(at, 0)).trim();
    if (!/^[a-z]/i.test(name)) throw mismatch(`--${flag} name=value`, text);
    if (values.has(name)) throw new InputError(`Expected --${flag} ${name}=... once, but it is given twice`);
    values.set(name, assignedValue(text.slice(at + 1)));
  }
  return Object.fromEntries(values);
}

/** A value as `--option name=value` takes it, for a command line that is shown. */
function assignmentText(value: unknown) {
  if (typeof value === 'string' && fromJson(value) === undefined) return value;
  const isList = Array.isArray(value) && value.length > 1 && value.every((each) => typeof each === 'number');
  return isList ? value.join(',') : JSON.stringify(value);
}

/** The words of a command line that `assignments` reads back. */
export function assignmentWords(flag: string, values: ReadonlyRecord = {}): string[] {
  return Object.entries(values).map(([name, value]) => {
    const word = `${name}=${assignmentText(value)}`;
    return `--${flag} ${/^[\w=.,+:/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`}`;
  });
}

export function assignments(flag: string, description: string): Option<Record<string, unknown> | undefined> {
  return optional({ ...texts(description), read: (given: readonly string[]) => parseAssignments(flag, given) });
}

const env: Option<string> = {
  ...text('preset, for example ring, here or behind --env (maketen list shows all)', { positional: true }),
  read: presetOf,
};

export const optionalEnv = optional(env);
const option = assignments('option', 'rule option name=value that differs from the preset; repeatable');
const reward = optionalText("reward scheme, for example win or cards-left (default: the game's first)");

export const rulesOptions = { env, option, ...gameOption };

export const rewardOptions = { env, option, reward, ...gameOption };

/** A module for `--environment`, in commands whose agents may see and be paid otherwise. */
export const environmentOption = {
  environment: optionalText('module with a custom reward or observation, ./mine.mjs'),
  observe: optional(
    oneOf(['table'], 'what agents see: the table alone, without counts of hidden cards', { conflicts: 'environment' }),
  ),
};

type EnvironmentChoice = Pick<Values<typeof rewardOptions>, 'env'> &
  Partial<Values<typeof rewardOptions & typeof environmentOption>>;

export function environmentParts({ env, option, reward, observe }: EnvironmentChoice): GameParts {
  return partsOf(env, { rules: rulesOf(env, option), reward, observe });
}

/** The rule options that are given, as the preset's game reads them. */
export function rulesOf(env: string, option: ReadonlyRecord = {}): Record<string, unknown> {
  return typedOptions(gameOf(env).optionFields, option);
}

/** The same with what a module says of it. */
export async function customParts(choice: EnvironmentChoice): Promise<GameParts> {
  const { environment, env, option, reward } = choice;
  if (environment === undefined) return environmentParts(choice);
  const { partsOfModule } = await import('../train/node.js'); // with all algorithms
  return partsOfModule(environment, { preset: env, rules: rulesOf(env, option), reward });
}

export const agentOption = {
  agent: text('an agent, search or model by name (maketen list), a model folder, or a module'),
};

/** Who gives hints unless somebody is named, in help and docs; `chooseHintAgent` chooses. */
export const DEFAULT_HINT_AGENT = "exact if the game is solved, else the preset's model, else a scripted agent";

export const playoutsOption = {
  playouts: integer([1, MOST_PLAYOUTS], 'playouts of each move', {
    defaultText: '200; none for a value model, nor where chances are exact',
  }),
};

export const patienceOption = {
  patience: integer(
    [0, MOST_PATIENCE],
    "seconds that a module's agent may take for a decision on one game; 0: no limit",
    { default: DEFAULT_PATIENCE },
  ),
};

/** How agents are evaluated: `--seed`, `--max-decisions` and `--patience`. */
export const evaluationOptions = {
  ...patienceOption,
  seed: integer([0], "seed of the agents' own randomness (not of the deals)", { default: 0 }),
  maxDecisions: integer([1], 'limit of decisions in a game; longer games are given up', { default: 100_000 }),
};

/** Deals of `evaluate` and `compare` where none are named: always the same ones, so that figures can be compared. */
export const EVALUATION_SEEDS = '0..4999';

/** @param instead other options that may say which deals */
export function seedOptions(defaultSeeds: string, ...instead: readonly string[]) {
  return {
    seeds: text('seed or range of seeds, both ends included', {
      default: defaultSeeds,
      conflicts: ['deals', ...instead],
    }),
    deals: integer([1, MOST_DEALS], 'the first so many deals, from the first seed above on'),
  };
}

/** The range of seeds of `seedOptions`, or so many from the one of `--seeds-secret` on. */
export function chosenSeeds({ seedsSecret, ...given }: DealSource & { readonly seedsSecret?: string | undefined }) {
  const { firstSeed, count: deals } = seedRange(given);
  return seedsSecret === undefined ? { firstSeed, deals } : { secret: readTextFile(seedsSecret), deals };
}

export function dealOptions(defaultSeeds: string) {
  return {
    ...seedOptions(defaultSeeds, 'decks'),
    decks: optionalText('file of decks, one or several lines each, instead of seeds', { conflicts: 'deals' }),
  };
}
