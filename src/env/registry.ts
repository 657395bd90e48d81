import * as z from 'zod';
import type { EnvironmentParts } from './environment.js';
import { Environment } from './environment.js';
import { InputError, shown } from './errors.js';
import { type Game, rewardsOf } from './game.js';
import { decade } from './games/decade/index.js';
import { fourTen } from './games/four-ten/index.js';
import { tens } from './games/tens/index.js';
import { suggestion } from './nearest-name.js';
import { parseWith } from './options.js';
import type { GameState, Rules } from './rules.js';
import type { EnvironmentSpec } from './step-result.js';
import { VectorEnvironment } from './vector-environment.js';

const games: Game[] = [tens, decade, fourTen];
const presets: string[] = games.flatMap((game) => Object.keys(game.presets));

/** The games, those that were registered last. Each has its own types; shared code uses only the interfaces. */
export const GAMES: readonly Game[] = games;

/** Names of all presets; those of registered games last. */
export const PRESETS: readonly string[] = presets;

/** Adds a game whose names are free; `registerGame` checks them. @returns what takes it back */
export function addGame(game: Game): () => void {
  games.push(game);
  presets.push(...Object.keys(game.presets));
  return () => {
    games.splice(games.indexOf(game), 1);
    presets.splice(0, presets.length, ...games.flatMap((each) => Object.keys(each.presets)));
  };
}

/** The game that a preset belongs to; an InputError suggests the nearest names. */
export function gameOf(preset: string): Game {
  if (typeof preset !== 'string')
    throw new InputError(`Expected a preset's name, such as "decade", but got ${shown(preset)}`);
  const game = GAMES.find((each) => Object.hasOwn(each.presets, preset));
  if (!game) throw new InputError(`Unknown preset ${shown(preset)}${suggestion(preset, PRESETS)}`);
  return game;
}

const environmentOptions = z.strictObject({
  rules: z.record(z.string(), z.unknown()).default({}),
  reward: z.string().optional(),
  maxSteps: z.int().min(1).nullable().default(null),
  skipForcedMoves: z.boolean().default(false),
});

/** How an environment differs from its preset's defaults. */
export interface MakeOptions {
  /** Rule options that differ from the preset's. */
  rules?: Readonly<Record<string, unknown>>;
  /** Name of one of the game's reward schemes; default its first. */
  reward?: string;
  /** Steps after which an episode is truncated; null (default) for no limit. */
  maxSteps?: number | null;
  /** Let the environment play positions with a single legal move itself; default false. */
  skipForcedMoves?: boolean;
}

/** The rule options of a preset with changes, checked and complete. */
export function resolveOptions(preset: string, changes: Readonly<Record<string, unknown>> = {}): object {
  const game = gameOf(preset);
  return parseWith(
    game.options,
    { ...game.presets[preset].options, ...changes },
    'option',
    Object.keys(game.optionFields),
  );
}

/** Rule options of a spec with changes; anything that is no object is left to the check. */
function mergedRules(ofSpec: unknown = {}, changes: unknown = {}): unknown {
  for (const each of [ofSpec, changes])
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
  return { ...(ofSpec as object), ...(changes as object) };
}

/** Everything a preset's environment is made of. */
export function partsOf(
  presetOrSpec: string | EnvironmentSpec,
  options: MakeOptions = {},
): EnvironmentParts & { game: Game } {
  const spec: Partial<EnvironmentSpec> = typeof presetOrSpec === 'string' ? { preset: presetOrSpec } : presetOrSpec;
  if (typeof (spec as EnvironmentSpec | null | undefined)?.preset !== 'string')
    throw new InputError(`Expected a preset name or a spec, but got ${shown(presetOrSpec)}`);
  if (typeof options !== 'object' || (options as unknown) === null || Array.isArray(options))
    throw new InputError(
      `Expected environment options as an object such as { skipForcedMoves: true }, but got ${shown(options)}`,
    );
  const { preset, rules: specRules, ...fromSpec } = spec as EnvironmentSpec;
  const game = gameOf(preset);
  const given = parseWith(
    environmentOptions,
    { ...fromSpec, ...options, rules: mergedRules(specRules, options.rules) },
    'environment option',
    Object.keys(environmentOptions.shape),
  );
  const config = resolveOptions(preset, given.rules);
  const rules: Rules = game.createRules(config);
  const rewards = rewardsOf({ game, rules });
  const reward = given.reward === undefined ? rewards[0] : rewards.find((each) => each.name === given.reward);
  if (!reward) {
    const names = rewards.map((each) => each.name);
    throw new InputError(`Unknown reward scheme "${given.reward}"${suggestion(given.reward ?? '', names)}`);
  }
  const { maxSteps, skipForcedMoves } = given;
  const complete: EnvironmentSpec = { preset, rules: rules.config, reward: reward.name, maxSteps, skipForcedMoves };
  return {
    spec: complete,
    rules,
    reward,
    game,
    notation: game.createNotation(rules),
    parseDeck: (json) => game.parseDeck(json),
  };
}

/**
 * Makes an environment, like Gymnasium's `make`.
 * @param preset a preset's name, or the `spec` of an environment to rebuild, which `options` then change
 * @throws InputError for an unknown preset (nearest names suggested) or option
 * @example make('tens', { rules: { undoLimit: 3 }, reward: 'score' })
 */
export function make(preset: string | EnvironmentSpec, options?: MakeOptions): Environment {
  return new Environment<GameState>(partsOf(preset, options));
}

/**
 * Makes `size` games in step over shared arrays. Call `reset(seed)` first.
 * @throws InputError as `make` does, and for more games than fit into 1 GiB
 */
export function makeVector(preset: string | EnvironmentSpec, size: number, options?: MakeOptions): VectorEnvironment {
  return new VectorEnvironment<GameState>(partsOf(preset, options), size);
}
