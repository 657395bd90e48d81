import { type GameParts, type Measure, measuresOf } from '../../env/game.js';
import type { Action, GameState } from '../../env/rules.js';
import { type Interval, meanInterval, resultInterval, wilsonInterval } from '../../evaluate/statistics.js';
import { certainEnd } from '../certain-end.js';
import type { Consequence, Effect } from '../consequence.js';
import { HINT_KITS } from '../games/kits.js';
import { type MoveEstimate, point } from '../move-estimate.js';
import { noResults, type PlayoutResults, recordEnd } from './playout-games.js';

/** What an estimator adds to the description of a move that does not end the game. */
export type OpenEstimate = Pick<MoveEstimate, 'source' | 'win' | 'isWinUnknown' | 'value' | 'score'> & {
  readonly result: Interval | null;
};

/** The interval of a mean; a point where it is certain. */
function meanOf(values: readonly number[], certain: boolean): Interval {
  return certain ? point(values[0]) : meanInterval(values);
}

/** What all estimators share: moves in words, certain ends, and results of games as estimates. */
export class MoveOutcomes {
  private readonly consequence: Consequence | undefined;
  private readonly effect: Effect | undefined;
  /** The game's main measure; undefined if it has none under these options. */
  private readonly measure: Measure | undefined;

  constructor(private readonly parts: GameParts) {
    const kit = HINT_KITS.of(parts.rules);
    this.consequence = kit.consequences?.(parts.rules);
    this.effect = kit.effects?.(parts.rules);
    [this.measure] = measuresOf(parts);
  }

  /** A move in words. */
  named(state: GameState, action: Action): Pick<MoveEstimate, 'action' | 'move' | 'consequence' | 'effect'> {
    const move = this.parts.notation.describeMove(state, action);
    const consequence = this.consequence?.(state, action) ?? '';
    return { action, move, consequence, ...(this.effect && { effect: this.effect(state, action) }) };
  }

  /** The end that a move certainly leads to; null where that is open. */
  certainEnd(state: GameState, action: Action): GameState | null {
    return certainEnd(this.parts.rules, state, action);
  }

  /** An estimate that does not come from playouts, of a move that leaves the game open. */
  open(state: GameState, action: Action, { result, ...estimate }: OpenEstimate): MoveEstimate {
    return {
      ...this.named(state, action),
      ...estimate,
      result: result && this.measured(result),
      certain: null,
      playouts: 0,
      results: noResults(),
    };
  }

  /** The estimate of a move that certainly ends the game. */
  ended(state: GameState, action: Action, end: GameState): MoveEstimate {
    return this.counted(state, action, this.repeated(end, 1), end);
  }

  /** A certain end as if it had come out of so many playouts, so that it can be compared with those of other moves. */
  repeated(end: GameState, times: number): PlayoutResults {
    const results = noResults();
    for (let i = 0; i < times; i++) recordEnd(this.parts, end, results, i);
    return results;
  }

  /** The estimate that follows from results of games. @param end where the move certainly leads to it, else null */
  counted(state: GameState, action: Action, results: PlayoutResults, end: GameState | null): MoveEstimate {
    const count = results.won.length;
    const certain = end !== null;
    const wins = results.won.reduce((sum, won) => sum + won, 0);
    return {
      ...this.named(state, action),
      source: certain ? 'exact' : 'playouts',
      win: certain ? meanOf(results.won, true) : wilsonInterval(wins, count),
      value: meanInterval(results.returns).estimate,
      score: certain ? point(results.scores[0]) : resultInterval(results.scores),
      result: this.measured(meanOf(results.measures, certain)),
      certain: end?.outcome ?? null,
      playouts: certain ? 0 : count,
      results,
    };
  }

  private measured(interval: Interval): MoveEstimate['result'] {
    const { measure } = this;
    return measure === undefined ? null : { name: measure.name, better: measure.better, ...interval };
  }
}
