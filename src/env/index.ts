/** maketen/env: rules, environments and notation. Pure: runs in Node, browsers and React Native. */
export { type Card, formatCard, parseCard, RANKS, SUITS, toCard } from './cards.js';
export { checkEnvironment, type CheckOptions } from './check-environment.js';
export type { DecisionBatch } from './decision-batch.js';
export {
  Environment,
  type EnvironmentParts,
  type EnvironmentSpec,
  type ResetOptions,
  type StepInfo,
  type StepResult,
} from './environment.js';
export type { EnvironmentLike } from './environment-like.js';
export { EpisodeStatistics } from './episode-statistics.js';
export { EpisodeOverError, IllegalActionError, InputError } from './errors.js';
export { type Game, type Measure, measuresOf, type Preset, rewardsOf } from './game.js';
export * from './games/decade/index.js';
export * from './games/four-ten/index.js';
export * from './games/tens/index.js';
export type { CardPlace, Notation, TraceCodec } from './notation.js';
export { Random } from './random.js';
export { GAMES, gameOf, make, type MakeOptions, makeVector, partsOf, PRESETS, resolveOptions } from './registry.js';
export { CARDS_LEFT, type RewardScheme, SCORE, WIN } from './reward.js';
export type { Action, Deck, Feature, GameState, Outcome, Rules } from './rules.js';
export type { Box, Discrete } from './spaces.js';
export { Stock } from './stock.js';
export { parseTrace, recordTrace, replayTrace, type Trace, type TraceStep } from './trace.js';
export { VectorEnvironment } from './vector-environment.js';
