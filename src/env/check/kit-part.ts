import type { GameState } from '../rules.js';

/** A part of what is known of a game, and how it is checked under one preset. */
export interface KitPart {
  /** As `registerGame` is given it: 'notation', 'agents: from-the-right', 'hint: consequences'. */
  readonly name: string;
  /** Whether it takes so long that it is asked only once a game. */
  readonly isSlow?: boolean;
  /** The part without which this one cannot be looked at: where that is wrong, this one is left out. */
  readonly needs?: string;
  /** Checks what can be seen without a position. @throws Error, one line */
  check?(): void;
  /**
   * All that it says of a position that goes on. It has to say the same when it is asked again, and of every position that differs in hidden cards alone.
   * @throws Error, one line, where it is not as it should be
   */
  answer?(state: GameState): unknown;
  /** The same of the position in which a game has ended. */
  answerAtEnd?(state: GameState): unknown;
  /** Frees what it holds. */
  dispose?(): void;
}
