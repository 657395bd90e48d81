import type { Random } from '../env/random.js';
import type { Action, GameState, Rules } from '../env/rules.js';

/** What a playout starts with: a legal move, or null to play on from the position as it is. */
export type FirstMove = Action | null;

/**
 * Begins playouts from a position with its hidden cards dealt anew, so that their real order never matters. All first moves meet the same
 * hidden cards (common random numbers), which makes their differences far more certain than their chances.
 */
export class RedealtStarts {
  private readonly dealt: GameState;

  constructor(private readonly rules: Rules) {
    this.dealt = rules.createState();
  }

  /** Deals once and begins a playout after each first move. @param add makes room for the playout after firstMoves[index] */
  begin(
    state: Readonly<GameState>,
    firstMoves: readonly FirstMove[],
    random: Random,
    add: (index: number) => GameState,
  ): void {
    const { rules, dealt } = this;
    rules.copyState(dealt, state);
    rules.shuffleHidden(dealt, random);
    for (let index = 0; index < firstMoves.length; index++) {
      const game = add(index);
      rules.copyState(game, dealt);
      const move = firstMoves[index];
      if (move !== null) rules.apply(game, move);
    }
  }
}
