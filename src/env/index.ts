/** Rules, environments and notation. Pure: runs in Node, browsers and React Native. @module maketen/env */
export { type Card, formatCard, NO_CARD } from './cards.js';
export { checkEnvironment, type CheckOptions } from './check/check-environment.js';
export type { DecisionBatch, ResetOptions, StepInfo, StepResult } from './environment.js';
export type { GamePlay, NewGame, PlainGame } from './play/game-play.js';
export { gamePlayOf, parseGame, type RegisteredGame } from './game-registry.js';
export { Environment, type EnvironmentLike, type EnvironmentParts } from './environment.js';
export { EpisodeOverError, IllegalActionError, InputError, shown } from './errors.js';
export type { Game, GameParts, Measure, Preset } from './game.js';
export { completeGame, type OwnGame } from './own-game.js';
export { measuresOf, optionsOfGame, partsOfGame } from './game.js';
export { nearestNames } from './words.js';
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
} from './inputs/network-inputs.js';
export type { EncodedBlock } from './inputs/network-inputs.js';
export { Encoder, type EncoderOptions } from './inputs/encoder.js';
export type { Observed, OwnFeature, OwnObserver } from './inputs/own-observer.js';
export type { CardPlace, EnvironmentSpec, GameGuide, Notation, RuleText, TraceCodec } from './environment-parts.js';
export { Random } from './random.js';
export type { CompiledRules, EpisodeDeal } from './compiled-rules.js';
export type { KernelVectorEnvironment } from './kernel/kernel-vector-environment.js';
export type { Action, Deck, Feature, GameState, Outcome, RewardScheme, Rules } from './rules.js';
export { Stock, WIN } from './rules.js';
export type { Box, BoxPart, Discrete } from './spaces.js';
export { type StockFeature, type StockGame, type StockRules, stockRules, type StockState } from './stock-rules.js';
export type { Trace, TracedGame, TraceStep } from './trace.js';
export { TextGame, type TextGameOptions, type TextTurn } from './text-game.js';
export { parseTrace, parseTraceLine, recordTrace, replayTrace, traceOfActions } from './trace.js';
export { Wrapper } from './wrappers.js';
export { VectorEnvironment, type VectorEnvironmentLike } from './vector-environment.js';
export type { EpisodeStatistics, VectorResetOptions, VectorRows } from './vector-rows.js';
