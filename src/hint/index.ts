/** maketen/hint: ranked moves with a chance to win and a reason. Pure: runs in Node, browsers and React Native. */
export type { CertainResult } from './hint.js';
export { formatChance, formatMean, measureWords } from './move-estimate.js';
export { createHinter, type Hint, type Hinter, type HinterOptions, type WinProbability } from './hinter.js';
export type { SolveHintsOptions } from './hint.js';
export type { Effect, MoveEffect } from './move-estimate.js';
export type { DecadeEffect } from './games/decade/hints.js';
export type { FourTenEffect } from './games/four-ten/hints.js';
export type { HintRival, HintSummary } from './move-estimate.js';
export type { HintOptions } from './hint.js';
export { canBeWon, hinterFor, type HinterForOptions } from './plain-games.js';
export type { DecadePositionJson } from '../env/games/decade/position-json.js';
export type { FourTenPositionJson } from '../env/games/four-ten/position.js';
export type { DealPosition, Position } from './positions.js';
export type { HintKit } from './games/kit.js';
export type { CheckGameOptions } from '../env/check/check-game.js';
export { checkGame } from './games/own-games.js';
export { type GameKits, registerGame } from './games/own-games.js';
export type { TensPositionJson } from '../env/games/tens/position.js';
export type { TracePosition } from './positions.js';
export type { ChanceSource } from './move-estimate.js';
export type { HinterSetup, HintModel } from './hinter.js';
export type { ValuesOf } from './model-values.js';
export { reviewGame } from './review/review-game.js';
export type {
  Account,
  BestLine,
  Change,
  DecisionMark,
  GameReview,
  NamedMove,
  ResultAccount,
  ReviewedDecision,
  ReviewedMove,
  ReviewOptions,
  ReviewSummary,
  SummaryFault,
} from './review/game-review.js';
export type { GameMoment, ReviewWords } from './games/kit.js';
