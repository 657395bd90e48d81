import { InputError, mismatch, shown, unknownName } from './base/errors.js';
import * as s from './base/schema.js';
import { suggestion } from './base/words.js';
import { Environment, type EnvironmentParts } from './environment/environment.js';
import type { EnvironmentSpec, GameModule } from './environment/environment-parts.js';
import { type Game, type GameParts, partsOfGame, rewardsOf } from './environment/game.js';
import { type Inputs, SHOWN_VERSION } from './environment/network-inputs.js';
import type { GameState, RewardScheme } from './environment/rules.js';
import type { DECADE_PRESETS, DecadeConfig } from './games/decade/config.js';
import type { FourTenConfig, fourTenPresets } from './games/four-ten/config.js';
import { gameOf, moduleOf, presetOf, PRESETS } from './games/game-registry.js';
import type { TensConfig, tensPresets } from './games/tens/config.js';
import { Encoder } from './inputs/encoder.js';
import { OwnInputs, type OwnObserver, tableObserver } from './inputs/own-observer.js';
import { KernelVectorEnvironment, makeVectorEnvironment } from './kernel/kernel-vector-environment.js';
import { VectorEnvironment } from './vector/vector-environment.js';

export { GAMES, gameOf, PRESETS, resolveOptions } from './games/game-registry.js';

/** A reward of one's own. */
export type OwnReward = Omit<RewardScheme, 'meaning'> & Partial<RewardScheme>;

function isReward(value: unknown) {
  const { name, returnSoFar } = (typeof value === 'object' && value ? value : {}) as Partial<OwnReward>;
  return typeof value === 'string' || (typeof name === 'string' && name !== '' && typeof returnSoFar === 'function');
}

/** The reward scheme of a name, or a custom one. @throws InputError for an unknown name, or one that is taken */
function rewardOf(
  rewards: readonly RewardScheme[],
  given: string | OwnReward | undefined,
  isOfSpec: boolean,
): RewardScheme {
  if (given === undefined) return rewards[0];
  const name = typeof given === 'string' ? given : given.name;
  const names = rewards.map((each) => each.name);
  const known = rewards[names.indexOf(name)];
  if (typeof given === 'string') {
    if (known !== undefined) return known;
    const own = isOfSpec ? '; if it is one of your own, pass it with the spec: make(spec, { reward })' : '';
    throw new InputError(`Unknown reward scheme "${name}"${suggestion(name, names)}${own}`);
  }
  if (known !== undefined && known !== given)
    throw new InputError(
      `Expected a name of its own for an own reward, but "${name}" is another of the game; rename it`,
    );
  const { meaning = 'an own reward' } = given;
  return { name, meaning, returnSoFar: (rules, state) => given.returnSoFar(rules, state) };
}

const OPTIONS = 'environment options as an object such as { skipForcedMoves: true }';
const STEPS = 'an integer from 1, or null for no limit';

const environmentOptions = s.object({
  rules: s.withDefault(s.anyObject('an object of rule options'), {}),
  reward: s.optional(s.passing<string | OwnReward>(isReward, 'the name of a reward scheme, or { name, returnSoFar }')),
  maxSteps: s.withDefault(s.nullable(s.integer(1, Number.MAX_SAFE_INTEGER, STEPS)), null),
  skipForcedMoves: s.withDefault(s.yesOrNo, false),
  inputs: s.withDefault(s.oneOf(['plain', 'features']), 'plain'),
  observe: s.optional(
    s.passing<OwnObserver | 'table'>(
      (value) => value === 'table' || s.isObject(value),
      '"table" or { name, features, write }',
    ),
  ),
});

/** Changes to a preset's defaults; the compiler checks rule options of the package's presets. */
export interface MakeOptions<Name extends string = string> {
  /** Rule options that differ from the preset's. */
  rules?: RulesOf<Name>;
  /** Name of one of the game's reward schemes, default its first; or a scheme of one's own, with a name of its own. */
  reward?: string | OwnReward;
  /** Steps after which an episode is truncated; null (default) for no limit. */
  maxSteps?: number | null;
  /** Let the environment play positions with a single legal move itself; default false. */
  skipForcedMoves?: boolean;
  /** Observation: 'plain' (default), or 'features', the inputs of the package's networks (docs/inputs.md). */
  inputs?: Inputs;
  /** In place of `inputs`: 'table', what is seen now, without counts of hidden cards; or an observation of one's own. */
  observe?: OwnObserver | 'table';
}

/** The options' inputs, else the spec's. @throws InputError for a spec with a custom observation, and for two kinds */
function shownBy(spec: Partial<EnvironmentSpec>, options: MakeOptions): Pick<MakeOptions, 'inputs' | 'observe'> {
  const { inputs, observe } = options;
  if (inputs !== undefined && inputs !== 'plain' && observe !== undefined)
    throw new InputError(`Expected observe or inputs ${shown(inputs)}, but got both; leave one out`);
  if (observe !== undefined) return { observe };
  if (inputs !== undefined) return { inputs };
  if (spec.observe === 'table') return { observe: 'table' };
  if (spec.observe !== undefined)
    throw new InputError(
      `Expected the observation ${shown(spec.observe)} of this spec, which JSON cannot hold; pass it with the spec: make(spec, { observe })`,
    );
  return spec.inputs === undefined ? {} : { inputs: spec.inputs };
}

/** Rule options of a spec with changes; anything that is no object is left to the check. */
function mergedRules(ofSpec: unknown = {}, changes: unknown = {}): unknown {
  if (!s.isObject(ofSpec)) return ofSpec;
  return s.isObject(changes) ? { ...ofSpec, ...changes } : changes;
}

/** The preset of a spec. @throws InputError for an unknown preset, or a module that is not registered or has changed */
export function presetOfSpec(id: string, module: GameModule | undefined): string {
  if (module === undefined) return presetOf(id);
  if (typeof (module as GameModule | null)?.url !== 'string')
    throw mismatch('"module" of a spec to be { url, sha256 }', module);
  if (!PRESETS.includes(id))
    throw new InputError(
      `Unknown preset ${shown(id)}; its game is that of the module ${module.url}: register it (--game, or registerGameModule)`,
    );
  const present = moduleOf(gameOf(id));
  if (present && present.sha256 !== module.sha256)
    throw new InputError(
      `Expected the game of ${shown(id)} as it was when this was made (SHA-256 ${module.sha256.slice(0, 8)}, now ${present.sha256.slice(0, 8)}), but its module ${present.url} has been changed since; undo the change`,
    );
  return id;
}

/** Everything a preset's environment is made of. */
export function partsOf<Name extends PresetName = string>(
  presetOrSpec: Name | EnvironmentSpec,
  options: MakeOptions<Name> = {},
): EnvironmentParts & { game: Game } {
  const spec: Partial<EnvironmentSpec> = typeof presetOrSpec === 'string' ? { preset: presetOrSpec } : presetOrSpec;
  if (typeof (spec as EnvironmentSpec | null | undefined)?.preset !== 'string')
    throw mismatch('a preset name or a spec', presetOrSpec);
  s.expectObject(options, OPTIONS);
  const { preset: id, rulesId, module, rules: specRules, ...fromSpec } = spec as EnvironmentSpec;
  const preset = presetOfSpec(id, module);
  const game = gameOf(preset);
  const given = s.parseWith(
    environmentOptions,
    {
      ...fromSpec,
      ...options,
      inputs: undefined,
      observe: undefined,
      ...shownBy(spec, options),
      rules: mergedRules(specRules, options.rules),
    },
    'environment option',
  );
  const plain = partsOfGame(game, preset, given.rules);
  const { rules } = plain;
  if (rulesId !== undefined && rulesId !== rules.id)
    throw new InputError(
      `Expected a spec of ${rules.id}, the present rules of ${preset}, but this one is of ${shown(rulesId)}; make it anew`,
    );
  const reward = rewardOf(rewardsOf({ game, rules }), given.reward, options.reward === undefined);
  const { maxSteps, skipForcedMoves } = given;
  const source = moduleOf(game);
  const observer = given.observe === 'table' ? tableObserver(rules) : given.observe;
  const own = observer && new OwnInputs(observer, rules);
  const complete: EnvironmentSpec = {
    ...plain.spec,
    reward: reward.name,
    maxSteps,
    skipForcedMoves,
    ...(source && { module: source }),
    ...(given.inputs !== 'plain' && { inputs: given.inputs }),
    ...(own && { observe: own.name }),
  };
  return {
    ...plain,
    spec: complete,
    reward,
    inputs: own ?? (given.inputs === 'plain' ? undefined : new Encoder(rules, { derivedVersion: SHOWN_VERSION })),
  };
}

/**
 * Makes an environment, like Gymnasium's `make`.
 * @param preset a preset's name or id (decade-loop3, maketen/decade-loop3-v1), or an environment's `spec`
 * @param options changes to it
 * @throws InputError for an unknown preset or option, with the nearest names
 * @example make('tens', { rules: { undoLimit: 3 }, reward: 'score' })
 */
export function make<Name extends PresetName = string>(
  preset: Name | EnvironmentSpec,
  options?: MakeOptions<Name>,
): Environment {
  return new Environment<GameState>(partsOf(preset, options));
}

/** What plays the games of a vector environment: the rules in TypeScript, or the same compiled to WebAssembly. */
export interface VectorEnvironments {
  readonly javascript: VectorEnvironment;
  readonly kernel: KernelVectorEnvironment;
}

/** How a vector environment differs from its preset's defaults. */
export interface MakeVectorOptions<
  Name extends string = string,
  Backend extends keyof VectorEnvironments = keyof VectorEnvironments,
> extends MakeOptions<Name> {
  /**
   * 'javascript', or 'kernel', which is 1.5 to 3 times faster and gives the same games, byte for byte (docs/environments.md), and is refused where
   * compiled rules do not know the game. Default: 'kernel' from eight games on where they know it, else 'javascript'.
   */
  backend?: Backend;
}

const BACKENDS: {
  readonly [Backend in keyof VectorEnvironments]: new (parts: GameParts, size: number) => VectorEnvironments[Backend];
} = { javascript: VectorEnvironment, kernel: KernelVectorEnvironment };

/**
 * Makes `size` games in step over shared arrays. Call `reset(seed)` first.
 * @throws InputError as `make` does, for more games than fit into 1 GiB, and for what the backend does not know
 */
export function makeVector<Name extends PresetName = string, Backend extends keyof VectorEnvironments = 'javascript'>(
  preset: Name | EnvironmentSpec,
  size: number,
  options: MakeVectorOptions<Name, Backend> = {},
): VectorEnvironments[Backend] {
  s.expectObject(options, OPTIONS);
  const { backend, ...rest } = options;
  if (backend !== undefined && !Object.hasOwn(BACKENDS, backend))
    throw unknownName('backend', backend, Object.keys(BACKENDS));
  const parts = partsOf(preset, rest as MakeOptions<Name>);
  const games = backend === undefined ? makeVectorEnvironment(parts, size) : new BACKENDS[backend](parts, size);
  return games as VectorEnvironments[Backend]; // Whichever it is, it has all public members of a VectorEnvironment.
}

/** The rule options of each preset of the package, complete. */
export type PresetRules = Readonly<
  Record<keyof typeof tensPresets, TensConfig> &
    Record<keyof typeof DECADE_PRESETS, DecadeConfig> &
    Record<keyof typeof fourTenPresets, FourTenConfig>
>;

type DecadePresets = typeof DECADE_PRESETS;

/** Short names: { ring: 'decade-loop3-optional' }. */
type ShortNames = {
  [
    Preset in keyof DecadePresets as DecadePresets[Preset] extends { shortName: infer Name extends string }
      ? Name
      : never
  ]: Preset;
};

/** A preset's name: the compiler knows those of the package; any other text may be a custom game's. */
export type PresetName = keyof PresetRules | keyof ShortNames | (string & {});

/** Changes to a preset's rule options, typed where the compiler knows the preset. */
export type RulesOf<Name extends string> = Name extends keyof PresetRules
  ? {
      readonly [option in keyof PresetRules[Name]]?: PresetRules[Name][option] extends readonly (infer Each)[]
        ? readonly Each[]
        : PresetRules[Name][option];
    }
  : Name extends keyof ShortNames
    ? RulesOf<ShortNames[Name]>
    : s.ReadonlyRecord;
