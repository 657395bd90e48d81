import type { RewardScheme } from '../../env/reward.js';
import type { Deck, Rules } from '../../env/rules.js';
import type { Consequence, Effect } from '../consequence.js';
import type { PositionReader } from '../position/position-reader.js';
import type { ReviewWords } from '../review/review-words.js';
import type { ValueInterpreter } from '../values/value-interpreter.js';

/** What hints know of one game. All but the game's name is optional. */
export interface HintKit<GameRules extends Rules = Rules> {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
  /** What moves do, in words; absent where nothing is worth saying beside the move. */
  consequences?(rules: GameRules): Consequence;
  /** The same as data, for other languages. */
  effects?(rules: GameRules): Effect;
  /** What expectations of a reward say of the game's end; undefined where they do not say how likely a win is. */
  valueInterpreter?(rules: GameRules, reward: RewardScheme): ValueInterpreter | undefined;
  /** How positions given as plain objects are read. */
  readonly positions?: PositionReader<GameRules>;
  /** How reviews speak of the game. */
  reviewWords?(rules: GameRules): ReviewWords;
  /** Whether a deal can be won by a player who knows all cards; null where that is not known. */
  dealCanBeWon?(rules: GameRules, deck: Deck): boolean | null;
}
