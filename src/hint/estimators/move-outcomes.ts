import { type GameParts, type Measure, measuresOf } from '../../env/game.js';
import type { Action, GameState, Rules } from '../../env/rules.js';
import { type Interval, meanInterval, resultInterval, wilsonInterval } from '../../evaluate/statistics.js';
import { HINT_KITS } from '../games/kits.js';
import type { HintOptions } from '../hint.js';
import { type Consequence, type Effect, type MoveEstimate, type PlayoutResults, point } from '../move-estimate.js';

/**
 * The end that a legal move certainly leads to: forced moves after it included, without a decision and without a hidden card being
 * drawn or a new shuffle on the way (the last hidden card is certain too). Null where chance or a choice is left.
 */
function certainEnd(rules: Rules, state: Readonly<GameState>, move: Action): GameState | null {
  const counts = new Uint8Array(rules.cardKinds.length);
  const mask = new Uint8Array(rules.moves.length);
  const trial = rules.createState();
  rules.copyState(trial, state);
  let hidden = rules.unseen(trial, counts);
  for (let next = move; ; next = mask.indexOf(1)) {
    rules.apply(trial, next);
    const hiddenNow = rules.unseen(trial, counts);
    const known = hiddenNow === hidden || (hidden === 1 && hiddenNow === 0);
    if (!known || rules.shuffles(trial) !== rules.shuffles(state)) return null;
    hidden = hiddenNow;
    const legal = rules.actionMask(trial, mask);
    if (legal === 0) return trial;
    if (legal > 1) return null;
  }
}

/** Some legal moves of a position, about which an estimator is asked. */
export interface EstimateRequest {
  readonly state: GameState;
  readonly moves: readonly Action[];
  /** `[moves]`: the agent's expected return from here with each of them; null where it has no action values. */
  readonly actionValues: readonly number[] | null;
  /** Of the hint; only playouts need them. */
  readonly options: HintOptions;
}

/** One way to find out what legal moves lead to: an exact solution, a model's values, or playouts. */
export interface Estimator {
  /** One estimate for each of the moves, in their order; null where this estimator has none for the position. */
  estimate(request: EstimateRequest): MoveEstimate[] | null;
}

/** What an estimator adds to the description of a move that does not end the game. */
type OpenEstimate = Pick<MoveEstimate, 'source' | 'win' | 'isWinUnknown' | 'value' | 'score'> & {
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

export function noResults(): PlayoutResults {
  return { won: [], scores: [], returns: [], measures: [] };
}

/** Writes how a game has ended into entry i. */
export function recordEnd(parts: GameParts, state: GameState, results: PlayoutResults, i: number): void {
  const { rules, reward } = parts;
  const [measure] = measuresOf(parts);
  results.won[i] = state.outcome === 'won' ? 1 : 0;
  results.scores[i] = rules.score(state);
  results.returns[i] = reward.returnSoFar(rules, state);
  if (measure !== undefined) results.measures[i] = measure.of(rules, state);
}
