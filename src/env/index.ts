/** Rules, environments and notation. Pure: runs in Node, browsers and React Native. @module maketen/env */
export { type Card, formatCard, NO_CARD } from './base/cards.js';
export { checkEnvironment, type CheckOptions } from './check/check-environment.js';
export type { DecisionBatch, StepInfo, StepResult } from './environment/environment.js';
export type { ResetOptions } from './environment/reset-options.js';
export type { GamePlay, NewGame, PlainGame } from './play/game-play.js';
export { gamePlayOf, parseGame, type RegisteredGame } from './games/game-registry.js';
export { Environment, type EnvironmentLike, type EnvironmentParts } from './environment/environment.js';
export { EpisodeOverError, IllegalActionError, InputError, shown } from './base/errors.js';
export type { Game, GameParts, Measure } from './environment/game.js';
export { type Preset, presetNamed, typedOptions } from './environment/presets.js';
export { completeGame, type OwnGame } from './custom/own-game.js';
export { measuresOf, optionsOfGame, partsOfGame } from './environment/game.js';
export { nearestNames } from './base/words.js';
export * from './games/decade/index.js';
export * from './games/four-ten/index.js';
export type {
  MakeOptions,
  MakeVectorOptions,
  OwnReward,
  PresetName,
  PresetRules,
  RulesOf,
  VectorEnvironments,
} from './registry.js';
export { gameOf, GAMES, make, makeVector, partsOf, PRESETS, resolveOptions } from './registry.js';
export * from './games/tens/index.js';
export type {
  ActionFeature,
  ActionFeatures,
  ActionFeaturesRow,
  Inputs,
  InputsRow,
  NetworkInputs,
} from './environment/network-inputs.js';
export type { EncodedBlock } from './environment/network-inputs.js';
export { Encoder, type EncoderOptions } from './inputs/encoder.js';
export type { Observed, OwnFeature, OwnObserver } from './inputs/own-observer.js';
export type {
  CardPlace,
  EnvironmentSpec,
  GameGuide,
  Notation,
  RuleText,
  TraceCodec,
} from './environment/environment-parts.js';
export { Random } from './base/random.js';
export type { CompiledRules, EpisodeDeal } from './environment/compiled-rules.js';
export type { KernelVectorEnvironment } from './kernel/kernel-vector-environment.js';
export type { Action, Deck, Feature, GameState, Outcome, RewardScheme, Rules } from './environment/rules.js';
export { Stock, WIN } from './environment/rules.js';
export { type Box, type BoxPart, Discrete } from './base/spaces.js';
export {
  type StockFeature,
  type StockGame,
  type StockRules,
  stockRules,
  type StockState,
} from './custom/stock-rules.js';
export type { Trace, TracedGame, TraceStep } from './text/trace.js';
export { TextGame, type TextGameOptions, type TextTurn } from './text/text-game.js';
export { parseTrace, parseTraceLine, recordTrace, replayTrace, traceOfActions } from './text/trace.js';
export { Wrapper } from './environment/wrappers.js';
export { VectorEnvironment, type VectorEnvironmentLike } from './vector/vector-environment.js';
export type { EpisodeStatistics, VectorRows } from './vector/vector-rows.js';
export type { VectorResetOptions } from './vector/vector-rows.js';
