import type { GameState, Rules } from '../../env/rules.js';

/** How positions of one kind of rules are read. */
export interface PositionForms {
  /** @throws InputError that speaks of the object's keys */
  fromJson(json: unknown): GameState;
  /** Refuses what is well formed but cannot come up in play. @throws InputError */
  expectPossible?(state: GameState): void;
}

/** How positions of a game are told from others, and read. */
export interface PositionReader<GameRules extends Rules = Rules> {
  /** The game's name in messages. */
  readonly title: string;
  /** Keys that only plain objects of this game have, and all of them one of these. */
  readonly keys: readonly string[];
  /** Whether something is a state of this game, of whatever rules. */
  isState(position: object): boolean;
  forms(rules: GameRules): PositionForms;
}
