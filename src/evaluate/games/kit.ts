import type { Rules } from '../../env/rules.js';
import type { PositionKey } from '../bounds/position-key.js';

/** What evaluation knows of one game. All but the game's name is optional. */
export interface EvaluateKit<GameRules extends Rules = Rules> {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
  /** Tells positions of one deal apart; undefined for options under which lines of play cannot be followed one draw at a time. */
  positionKey?(rules: GameRules): PositionKey | undefined;
}
