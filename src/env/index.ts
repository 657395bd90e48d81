/** maketen/env: rules, environments and notation. Pure: runs in Node, browsers and React Native. */
export { type Card, formatCard, NO_CARD, parseCard, RANKS, SUITS, toCard } from './cards.js';
export { checkEnvironment, type CheckOptions } from './check/check-environment.js';
export { checkVectorEnvironment, type CheckVectorOptions } from './check/check-vector-environment.js';
export type { DecisionBatch } from './decision-batch.js';
export type { GamePlay, NewGame, PlainGame } from './play/game-play.js';
export { gamePlayOf, type RegisteredGame } from './game-play-of.js';
export { Environment, type EnvironmentParts } from './environment.js';
export type { ResetOptions } from './reset-options.js';
export type { EnvironmentSpec, StepInfo, StepResult } from './step-result.js';
export type { EnvironmentLike } from './environment-like.js';
export { EpisodeStatistics } from './episode-statistics.js';
export { EpisodeOverError, IllegalActionError, InputError, shown } from './errors.js';
export type { GameGuide, RuleText } from './guide.js';
export { counted, joined } from './words.js';
export { type Game, type GameParts, type Measure, measuresOf, type Preset, rewardsOf } from './game.js';
export { optionsOfGame, partsOfGame } from './game-parts.js';
export * from './games/decade/index.js';
export * from './games/four-ten/index.js';
export type { PresetName, PresetRules, RulesOf } from './preset-rules.js';
export * from './games/tens/index.js';
export { nearestNames } from './nearest-name.js';
export type { ActionFeature, ActionFeatures, ActionFeaturesRow } from './inputs/action-features.js';
export type { EncodedBlock, EncoderOptions } from './inputs/encoded-blocks.js';
export { Encoder } from './inputs/encoder.js';
export type { Inputs, InputsRow, NetworkInputs } from './inputs/network-inputs.js';
export type { Observed, OwnFeature, OwnObserver } from './inputs/own-observer.js';
export type { CardPlace, Notation, TraceCodec } from './notation.js';
export { Random } from './random.js';
export {
  GAMES,
  gameOf,
  make,
  type MakeOptions,
  makeVector,
  type MakeVectorOptions,
  type OwnReward,
  partsOf,
  PRESETS,
  resolveOptions,
  type VectorEnvironments,
} from './registry.js';
export type { CompiledRules, EpisodeDeal } from './compiled-rules.js';
export { KernelVectorEnvironment } from './kernel/kernel-vector-environment.js';
export { CARDS_LEFT, type RewardScheme, SCORE, WIN } from './reward.js';
export type { Action, Deck, Feature, GameState, Outcome, Rules } from './rules.js';
export type { Box, BoxPart, Discrete } from './spaces.js';
export { Stock } from './stock.js';
export {
  parseTrace,
  parseTraceLine,
  recordTrace,
  replayTrace,
  type Trace,
  type TracedGame,
  type TraceStep,
} from './trace.js';
export { traceOfActions } from './trace-of-actions.js';
export { ObservationWrapper, type OwnObservation, RewardWrapper, TimeLimit, Wrapper } from './wrappers.js';
export { VectorEnvironment, type VectorEnvironmentLike } from './vector-environment.js';
export { VectorRows } from './vector-rows.js';
export { VectorObservationWrapper, VectorRewardWrapper, VectorTimeLimit, VectorWrapper } from './vector-wrappers.js';
export type { VectorResetOptions } from './vector-reset.js';
