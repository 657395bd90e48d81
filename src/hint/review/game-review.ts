import type { CardPlace } from '../../env/environment/environment-parts.js';
import type { Outcome } from '../../env/environment/rules.js';
import type { GameMoment } from '../games/kit.js';
import type { HintOptions, WinProbability } from '../hint.js';
import type { NamedMove } from '../positions.js';

/** How good a decision was, by what it lost (docs/review.md says where the limits come from). */
export type DecisionMark = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** From the first to the last number of a game: `start + luck + play === end`, to the last bit (all are multiples of 2^-40). */
export interface Account {
  readonly start: number;
  /** What draws and deals changed. */
  readonly luck: number;
  /** What moves changed. Of the chance to win it is never more than 0 where moves are judged by that. */
  readonly play: number;
  readonly end: number;
}

/** Of one move: what it changed, and what the cards after it changed. */
export type Change = Pick<Account, 'luck' | 'play'>;

/** The game's main measure at its end (cards left, rounds). */
export interface ResultAccount extends Account {
  readonly name: string;
  readonly better: 'lower' | 'higher';
}

/** What the exact end proves to be best from a decision on, the cards coming as they came. */
export interface BestLine<Move = unknown> {
  readonly moves: readonly NamedMove<Move>[];
  /** 'ongoing' where the line ends with a new shuffle, whose deal the game did not come to. */
  readonly outcome: Outcome;
  /** As the game's rules count it, at the end of the line. */
  readonly score: number;
}

/** A decision between moves that are not all equally good. */
export interface ReviewedDecision<Move = unknown> {
  /** The number of legal moves. */
  readonly choices: number;
  readonly best: NamedMove<Move> & { readonly cards: readonly CardPlace[]; readonly winProbability: WinProbability };
  /** What the move lost against the best one, in the review's `unit`: at least 0, and 0 where playouts leave open whether it is worse. */
  readonly loss: number;
  /** The same in per cent, which marks go by: of the chance to win, or of the result that was to be expected at the start. */
  readonly points: number;
  readonly mark: DecisionMark;
  /** In per cent. */
  readonly accuracy: number;
  /** Whether it is proven that the game could still be won, and after the move could not: always a blunder. */
  readonly losesForCertain: boolean;
  /** Null where nothing was lost, or no exact end reaches so far back. */
  readonly bestLine: BestLine<Move> | null;
}

/** A move of a reviewed game. */
export interface ReviewedMove<Move = unknown> extends NamedMove<Move> {
  /** How many moves came before it: `{ trace, moves: index }` is the position for hints, and `gamesOf(trace)[index]` the game to play on from. */
  readonly index: number;
  /** When: card 33, round 4. */
  readonly moment: GameMoment;
  /** Before it, in its notation. */
  readonly position: string;
  /** The chance to win before the move. After the last one it is the review's `end`. */
  readonly before: WinProbability;
  /** After the move, before any card that is drawn then. */
  readonly after: WinProbability;
  /** Of the chance to win. */
  readonly change: Change;
  /** The main measure to be expected at the end, before the move; null where the review has none. */
  readonly resultBefore: number | null;
  /** Of the main measure; null where the review has none. */
  readonly resultChange: Change | null;
  /** Null where there was no choice, or no move better than another. */
  readonly decision: ReviewedDecision<Move> | null;
}

/** The decision that cost most. Its move and the best one are those of `moves[index]`. */
export interface SummaryFault
  extends Pick<ReviewedMove, 'index' | 'moment' | 'resultBefore'>, Pick<ReviewedDecision, 'loss' | 'losesForCertain'> {
  /** The chance to win before it. */
  readonly chanceBefore: number;
  /** The other decisions that lost a tenth of a point or more, and what they lost together. */
  readonly others: { readonly count: number; readonly loss: number };
}

/** What `sentence` says, as data: whoever speaks another language makes the sentence of this. */
export interface ReviewSummary {
  /** Of a game without strategy; one in which nothing was decided; one whose decisions cost nothing to speak of; or the worst fault. */
  readonly about: 'no strategy' | 'nothing decided' | 'no fault' | 'fault';
  /** How many there were. */
  readonly decisions: number;
  /** The way from the start to the end: of the chance to win (`unit` 'chance'), or of the main measure, whose name `unit` is. */
  readonly luck: { readonly unit: string; readonly start: number; readonly end: number };
  /** Null unless it is about one. */
  readonly fault: SummaryFault | null;
}

/** A game told afterwards: what luck did, what play did, and which decisions cost most. Plain JSON. */
export interface GameReview<Move = unknown> {
  readonly preset: string;
  /** 'ongoing' for a game that was not played to its end. */
  readonly outcome: Outcome;
  /** The whole in plain words. */
  readonly sentence: string;
  /** The same as data. */
  readonly summary: ReviewSummary;
  /** Of the decisions, in per cent, luck apart; null where nothing was decided. */
  readonly accuracy: number | null;
  /** What decisions are judged by: 'chance', or the name of the main measure where the chance to win says little of the game. */
  readonly unit: string;
  /** What the course of the game is told by: its `unit`, but 'chance' where a game has been lost that is seldom lost. Its result says nothing then. */
  readonly courseUnit: string;
  readonly chance: Account;
  /** The same of the main measure, where decisions are judged by it; null elsewhere. */
  readonly result: ResultAccount | null;
  /** The chance to win after the last move: 0 or 1 where the game is over. */
  readonly end: WinProbability;
  /** How many decisions have each mark. */
  readonly marks: Readonly<Record<DecisionMark, number>>;
  /** `index` of the move that lost most; null where none lost anything. */
  readonly worst: number | null;
  readonly moves: readonly ReviewedMove<Move>[];
}

/** What can be said with a review; what is not is as the hinter's defaults say. */
export interface ReviewOptions extends Pick<HintOptions, 'playouts' | 'seed' | 'budgetMs'> {
  /** Ends the review between two positions. */
  readonly signal?: AbortSignal | undefined;
  /** Told how many positions of how many are done; a promise is waited for. */
  readonly onProgress?: ((done: number, total: number) => void | Promise<void>) | undefined;
}
