import type { NetworkInputs } from './inputs/network-inputs.js';
import type { Notation } from './notation.js';
import type { RewardScheme } from './reward.js';
import type { Deck, GameState, Rules } from './rules.js';
import type { EnvironmentSpec } from './step-result.js';

/** What an environment is made of; `make` puts it together. */
export interface EnvironmentParts<State extends GameState = GameState, Move = unknown> {
  readonly spec: EnvironmentSpec;
  readonly rules: Rules<State, Move>;
  readonly notation: Notation<State>;
  readonly reward: RewardScheme<State>;
  /** Makes what the environment shows of a position; unset for the rules' observation. */
  readonly inputs?: NetworkInputs;
  /**
   * Checks a deck from JSON.
   * @throws InputError that names the missing, repeated or foreign card
   */
  readonly parseDeck: (json: unknown) => Deck;
}
