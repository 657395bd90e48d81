/** Ranked moves with a chance to win and a reason. Pure: runs in Node, browsers and React Native. @module maketen/hint */
import '../agents/games/kernel-scripts.js';

export type { CheckGameOptions } from '../env/custom/register-game.js';
export type { DecadePositionJson } from '../env/games/decade/position.js';
export type { FourTenPositionJson } from '../env/games/four-ten/position.js';
export type { TensPositionJson } from '../env/games/tens/position.js';
export { type DealDifficulty, type DifficultyGrade, difficultyOf, type GameOnDeal } from './difficulty.js';
export type { DecadeEffect } from './games/decade/hints.js';
export type { FourTenEffect } from './games/four-ten/hints.js';
export type { GameMoment, HintKit, ReviewWords } from './games/kit.js';
export { checkGame, type GameKits, registerGame } from './games/own-games.js';
export type {
  CertainResult,
  Hint,
  Hinter,
  HinterOptions,
  HintOptions,
  SolveHintsOptions,
  WinProbability,
} from './hint.js';
export * from './hinter.js';
export type { ValuesOf } from './model-values.js';
export type { ChanceSource, Effect, HintRival, HintSummary, MoveEffect } from './move-estimate.js';
export { formatChance, formatMean, measureWords } from './move-estimate.js';
export type { DealPosition, NamedMove, Position, TracePosition } from './positions.js';
export type * from './review/game-review.js';
export { reviewGame } from './review/review-game.js';
