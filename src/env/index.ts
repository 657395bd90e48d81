/** Rules, environments and notation. Pure: runs in Node, browsers and React Native. @module maketen/env */
export { type Card, formatCard, NO_CARD } from './base/cards.js';
export { checkEnvironment, type CheckOptions } from './check/check-environment.js';
export {
  type DecisionBatch,
  Environment,
  type EnvironmentLike,
  type EnvironmentParts,
  type StepInfo,
  type StepResult,
} from './environment/environment.js';
export type { ResetOptions } from './environment/reset-options.js';
export type { GamePlay, NewGame, PlainGame } from './play/game-play.js';
export { gamePlayOf, parseGame, type RegisteredGame } from './games/game-registry.js';
export { EpisodeOverError, IllegalActionError, InputError, shown } from './base/errors.js';
export { type Game, type GameParts, type Measure, measuresOf, optionsOfGame, partsOfGame } from './environment/game.js';
export { type Preset, presetNamed, typedOptions } from './environment/presets.js';
export { completeGame, type OwnGame } from './custom/own-game.js';
export { nearestNames } from './base/words.js';
export * from './games/decade/index.js';
export * from './games/four-ten/index.js';
export {
  gameOf,
  GAMES,
  make,
  type MakeOptions,
  makeVector,
  type MakeVectorOptions,
  type OwnReward,
  partsOf,
  type PresetName,
  type PresetRules,
  PRESETS,
  resolveOptions,
  type RulesOf,
  type VectorEnvironments,
} from './registry.js';
export * from './games/tens/index.js';
export type {
  ActionFeature,
  ActionFeatures,
  ActionFeaturesRow,
  EncodedBlock,
  Inputs,
  InputsRow,
  NetworkInputs,
} from './environment/network-inputs.js';
export { Encoder, type EncoderOptions } from './inputs/encoder.js';
export type { Observed, OwnFeature, OwnObserver } from './inputs/own-observer.js';
export {
  type CardPlace,
  type EnvironmentSpec,
  type GameGuide,
  type Notation,
  type RuleText,
  ruleTexts,
  type TraceCodec,
} from './environment/environment-parts.js';
export { Random } from './base/random.js';
export * as schema from './schema.js';
export type { CompiledRules, EpisodeDeal } from './environment/compiled-rules.js';
export type { KernelVectorEnvironment } from './kernel/kernel-vector-environment.js';
export {
  type Action,
  type Deck,
  type Feature,
  type GameState,
  type Outcome,
  type RewardScheme,
  type Rules,
  Stock,
  WIN,
} from './environment/rules.js';
export { type Box, type BoxPart, Discrete } from './base/spaces.js';
export {
  type StockFeature,
  type StockGame,
  type StockRules,
  stockRules,
  type StockState,
} from './custom/stock-rules.js';
export {
  parseTrace,
  parseTraceLine,
  recordTrace,
  replayTrace,
  type Trace,
  type TracedGame,
  traceOfActions,
  type TraceStep,
} from './text/trace.js';
export { TextGame, type TextGameOptions, type TextTurn } from './text/text-game.js';
export { Wrapper } from './environment/wrappers.js';
export { VectorEnvironment, type VectorEnvironmentLike } from './vector/vector-environment.js';
export type { EpisodeStatistics, VectorResetOptions, VectorRows } from './vector/vector-rows.js';
