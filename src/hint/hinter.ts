import type { Agent, Policy } from '../agents/agent.js';
import { exactAgentFor } from '../agents/exact/exact-agent.js';
import { isAgent } from '../agents/games-in-play.js';
import { agentsFor, strongestFor } from '../agents/registry.js';
import { EXACT, isModelSource } from '../agents/resolve/agent-sources.js';
import { builtInAgent } from '../agents/resolve/resolve-agent.js';
import { InputError, mismatch, shown } from '../env/base/errors.js';
import {
  anyObject,
  anything,
  expectObject,
  isObject,
  object,
  optional,
  parseWith,
  passing,
  type ReadonlyRecord,
  text,
} from '../env/base/schema.js';
import { suggestion } from '../env/base/words.js';
import type { GameParts } from '../env/environment/game.js';
import { expectSameRules } from '../env/environment/options.js';
import { gameNamed, gameOf, gamePlayOf } from '../env/games/game-registry.js';
import { partsOf } from '../env/registry.js';
import { AgentHinter } from './agent-hinter.js';
import { HINT_KITS, type MoveOf } from './games/kits.js';
import type { Hinter, HinterOptions, HintOptions } from './hint.js';
import { type EvaluatedModel, valuesOfModel } from './model-values.js';

/** A trained model, as `loadModel` and `policyFromArtifacts` (maketen/train) give it. */
export interface HintModel extends EvaluatedModel {
  readonly policy: Policy;
  readonly config: EvaluatedModel['config'] & {
    readonly rulesId: string;
    readonly environment: {
      readonly preset: string;
      readonly rules: ReadonlyRecord;
      readonly reward: string;
    };
  };
}

/** What a hinter is made of. */
export interface HinterSetup extends HintOptions, Pick<HinterOptions, 'clock'> {
  /** Default the model's. */
  readonly preset?: string | undefined;
  /** Rule options that differ from the preset's. */
  readonly options?: ReadonlyRecord | undefined;
  /**
   * Who gives the hints: a scripted agent's name, 'exact', or any agent. Default 'exact' where there is an exact solution (Tens, the presets of
   * Four Ten; `Hinter.solve` makes that of other options), else the strongest scripted agent.
   */
  readonly agent?: string | Agent | undefined;
  /** Or a trained model. */
  readonly model?: HintModel | Policy | undefined;
}

const schema = object({
  preset: optional(text('the name of a preset')),
  options: optional(anyObject('rule options')),
  clock: optional(passing<() => number>((clock) => typeof clock === 'function', 'a function')),
  agent: anything,
  model: anything,
  limit: anything,
  playouts: anything,
  seed: anything,
  budgetMs: anything,
});

function isLoadedModel(model: unknown): model is HintModel {
  if (!isObject(model)) return false;
  const { policy, config } = model as Partial<HintModel>;
  return isAgent(policy) && isObject(config) && isObject(config.environment);
}

/** What was given instead of an agent or a model; these are too large to be shown in full. */
function described(value: unknown) {
  if (!isObject(value)) return shown(value);
  if (isModelSource(value)) return `${shown(value.label)}, which is not loaded; give { model: await trained.load() }`;
  if (typeof (value as Partial<Promise<unknown>>).then === 'function') return 'a promise; await it';
  const keys = Object.keys(value);
  return keys.length === 0 ? shown(value) : `an object with ${keys.slice(0, 5).join(', ')}`;
}

/** What is wrong with an agent that is none, and what to do. */
function noAgent(agent: unknown): InputError {
  const expected = `Expected "agent" to be an agent's name or an agent`;
  if (isLoadedModel(agent)) return new InputError(`${expected}, but got a loaded model; give it as "model"`);
  return new InputError(`${expected}, but got ${described(agent)}`);
}

/** @throws InputError for a model that is none, or that plays other rules */
function expectModelFor({ rules, spec }: GameParts, { config }: HintModel) {
  const { preset, rules: options } = config.environment;
  if (config.rulesId !== rules.id)
    throw new InputError(
      `Expected a model for ${spec.preset} (${rules.id}), but got one for ${preset} (${config.rulesId})`,
    );
  expectSameRules(rules, options, `a model for ${spec.preset}, that is one`);
}

/** @throws InputError for an unknown agent, or one that does not play these rules */
function agentNamed(name: string, parts: GameParts): Agent {
  const agent = builtInAgent(parts, name);
  if (agent !== undefined) return agent;
  const { rules } = parts;
  const names = [...(exactAgentFor(rules) === undefined ? [] : [EXACT]), ...agentsFor(rules).map((each) => each.name)];
  throw new InputError(
    `Unknown agent "${name}" (a trained model is given as "model", loaded)${suggestion(name, names)}`,
  );
}

/**
 * Makes a source of hints from an agent. A policy ranks the moves by its probabilities, one that has action values by these; for any other
 * agent they are ranked by what they earn (the environment's return) in games that it plays on. Where the game is solved nothing is played. Tens
 * is for any agent: the first hint takes 15 ms, and the others look it up. Four Ten is for its exact agent: the first hint takes 55 ms,
 * one with other points or safeties than before 30 ms, others a tenth of a millisecond.
 * @throws InputError, one line, for an unknown preset or agent, a model or an agent for other rules, or a broken option
 * @example createHinter({ preset: 'decade-loop3' }).hint('decade 4 8 3 3 J 6', { limit: 3, budgetMs: 100 })
 */
export function createHinter(setup: HinterSetup): Hinter;
export function createHinter(parts: GameParts, agent: Agent, defaults?: HinterOptions): Hinter;
export function createHinter(first: HinterSetup | GameParts, own?: Agent, defaults: HinterOptions = {}): Hinter {
  expectObject(first, "createHinter({ preset: 'decade' }) or ({ model })");
  if ('notation' in first) {
    if (!isAgent(own)) throw new InputError(`Expected createHinter(parts, agent), but got ${shown(own)} as agent`);
    return new AgentHinter(first, own, defaults);
  }
  const setup = parseWith(schema, first, 'key') as HinterSetup;
  const { preset, options, agent, model, ...rest } = setup;
  if (agent !== undefined && model !== undefined)
    throw new InputError('Expected either "agent" or "model", but got both');
  if (agent !== undefined && typeof agent !== 'string' && !isAgent(agent)) throw noAgent(agent);
  if (model !== undefined && !isAgent(model)) {
    if (!isLoadedModel(model))
      throw new InputError(
        `Expected "model" to be what loadModel(folder) or policyFromArtifacts(files) resolves to, but got ${described(model)}`,
      );
    const { environment } = model.config;
    const rules = options ?? (preset === undefined ? environment.rules : {});
    const parts = partsOf(preset ?? environment.preset, { rules });
    expectModelFor(parts, model);
    return new AgentHinter(parts, model.policy, { ...rest, values: valuesOfModel(model, parts.game.rewards) });
  }
  if (preset === undefined) throw new InputError('Expected "preset": the name of a preset, but it is missing');
  const parts = partsOf(preset, { rules: options });
  const { rules } = parts;
  const given = model ?? agent ?? exactAgentFor(rules) ?? strongestFor(rules).create(rules);
  return new AgentHinter(parts, typeof given === 'string' ? agentNamed(given, parts) : given, rest);
}

/** Who gives the hints, and what is asked for each time; as for `createHinter`, without the rules. */
export type HinterForOptions = Omit<HinterSetup, 'preset' | 'options'>;

/** The name of a plain game's game, its functions, and its preset and options. @throws InputError for what is no plain game */
function playOf(game: object) {
  const name = isObject(game) ? game.game : undefined;
  if (typeof name !== 'string' || gameNamed(name) === undefined)
    throw mismatch('a game as newGame gives it, such as decadePlay.newGame(7)', game);
  const play = gamePlayOf<object>(name);
  const { preset, rules } = play.spec(game);
  return { name, play, preset, rules: rules as ReadonlyRecord };
}

/**
 * Makes a source of hints for a plain game and all others of its rules, which need not be said again. Keep it for as long as these are played.
 * @throws InputError as `createHinter` does
 * @example const [best] = hinterFor(game).hint(game); game = decadePlay.play(game, best.play);
 */
export function hinterFor<PlainGame extends object>(
  game: PlainGame,
  options: HinterForOptions = {},
): Hinter<MoveOf<PlainGame>> {
  const { preset, rules } = playOf(game);
  expectObject(options, "options such as { agent: 'next-card' }");
  return createHinter({ ...options, preset, options: rules }) as Hinter<MoveOf<PlainGame>>;
}

/**
 * Whether the deal of a plain game can be won at all, by a player who knows every card: for the choice of a daily deal, or after a loss. It tells
 * of hidden cards, so it is no hint. Decade takes up to some milliseconds; Tens is played out.
 * @returns null where that is not known: for Four Ten, and for rare deals of Decade with options of one's own
 * @throws InputError for what is no plain game
 */
export function canBeWon(game: object): boolean | null {
  const { name, play, preset, rules } = playOf(game);
  const kit = HINT_KITS.of({ game: name });
  if (kit.dealCanBeWon === undefined) return null;
  const parts = partsOf(preset, { rules });
  return kit.dealCanBeWon(parts.rules, parts.parseDeck(play.traceOf(game).deck));
}

/** Deals after the day's first that are tried: far more than any preset that can be won needs. */
const MOST_TRIED = 10_000;

/**
 * The seed of a preset's daily deal, the same for everybody: the first from the date's own whose deal can be won, or is not known to be lost. Where play
 * decides nothing it is the date's own. A few milliseconds, seconds for presets that are hardly ever won.
 * @param date '2026-11-22', in the app's time zone
 * @throws InputError for an unknown preset or what is no date
 * @example const game = decadePlay.newGame({ preset: 'decade-loop3', seed: dailySeed('decade-loop3', '2026-11-22') });
 */
export function dailySeed(preset: string, date: string): number {
  const { name, playMatters } = gameOf(preset);
  const { newGame, seedOfDate } = gamePlayOf(name);
  const first = seedOfDate(date);
  if (!playMatters) return first;
  for (let seed = first; seed < first + MOST_TRIED; seed++)
    if (canBeWon(newGame({ preset, seed })) !== false) return seed;
  return first;
}
