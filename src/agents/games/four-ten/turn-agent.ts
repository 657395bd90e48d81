import { FourTenJudge, SAFE, TurnSearch } from '../../../env/games/four-ten/arrangements.js';
import type { FourTenConfig } from '../../../env/games/four-ten/config.js';
import {
  ADD,
  COUNT,
  END_TURN,
  HAND,
  HOME,
  KINDS,
  NO_HAND,
  PLACE,
  REPLACE,
  SHADOW,
} from '../../../env/games/four-ten/moves.js';
import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import { EXCHANGING, type FourTenState, PLACING } from '../../../env/games/four-ten/state.js';
import type { Action } from '../../../env/rules.js';
import type { Agent, DecisionBatch } from '../../agent.js';
import { expectBatch } from '../../expect-agent.js';
import type { EndValues } from './late-round-evaluator.js';
import { RoundEvaluator } from './round-evaluator.js';

/** What an agent plays for. */
export interface Taste {
  /** Positions with equal keys have equal values. */
  key(config: FourTenConfig, points: number, safeties: number): string;
  endValues(config: FourTenConfig, points: number, safeties: number): EndValues;
}

/**
 * Searches all exchange sequences of a turn and stops where the expectation over the next card, counted over the unseen ones, is best.
 * It never looks at the hidden order.
 */
export class FourTenTurnAgent implements Agent<FourTenState> {
  readonly usesObservations = false;
  private readonly judge: FourTenJudge;
  private readonly search: TurnSearch;
  private readonly evaluators = new Map<string, RoundEvaluator>();
  private readonly width: number;

  constructor(
    readonly name: string,
    readonly rules: FourTenRules,
    private readonly taste: Taste,
  ) {
    this.judge = new FourTenJudge(rules.config);
    this.search = new TurnSearch(this.judge);
    this.width = rules.moves.length;
  }

  act(batch: DecisionBatch<FourTenState>, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    for (let i = 0; i < batch.size; i++) {
      const first = batch.actionMasks.indexOf(1, i * this.width) - i * this.width;
      actions[i] = batch.legalCounts[i] === 1 ? first : this.decide(batch.states[i]);
    }
  }

  private decide(state: Readonly<FourTenState>): Action {
    const evaluator = this.evaluatorFor(state);
    if (state.phase === PLACING) return this.place(state, evaluator);
    if (state.phase === EXCHANGING) return this.exchange(state, evaluator);
    return this.replace(state, evaluator);
  }

  private evaluatorFor({ points, safeties }: Readonly<FourTenState>): RoundEvaluator {
    const { config } = this.rules;
    const key = this.taste.key(config, points, safeties);
    let evaluator = this.evaluators.get(key);
    if (evaluator === undefined) {
      evaluator = new RoundEvaluator(this.judge, this.taste.endValues(config, points, safeties));
      this.evaluators.set(key, evaluator);
    }
    return evaluator;
  }

  private place(state: Readonly<FourTenState>, evaluator: RoundEvaluator): Action {
    const { hands, drawn } = state;
    let best = -1;
    let most = -Infinity;
    for (let at = 0; at < 3; at++) {
      const longer = ADD[hands[at] * KINDS + drawn - 1];
      if (longer === NO_HAND) continue;
      const hand = at === HAND ? longer : hands[HAND];
      const home = at === HOME ? longer : hands[HOME];
      const shadow = at === SHADOW ? longer : hands[SHADOW];
      const value = this.afterPlacing(hand, home, shadow, state, evaluator);
      if (value > most) {
        most = value;
        best = PLACE + at;
      }
    }
    return best;
  }

  private afterPlacing(
    hand: number,
    home: number,
    shadow: number,
    state: Readonly<FourTenState>,
    evaluator: RoundEvaluator,
  ): number {
    if (this.judge.verdict(hand, home, shadow) !== SAFE || state.stock.left === 0)
      return evaluator.after(hand, home, shadow, state.hidden);
    const { search } = this;
    search.explore(hand, home, shadow, null);
    let most = search.tenMove >= 0 ? evaluator.ends.ten : -Infinity;
    for (let i = 0; i < search.count; i++)
      most = Math.max(most, evaluator.endTurn(search.hands[i], search.homes[i], search.shadows[i], state.hidden));
    return most;
  }

  private exchange(state: Readonly<FourTenState>, evaluator: RoundEvaluator): Action {
    const { search } = this;
    const { hands, hidden } = state;
    search.explore(hands[HAND], hands[HOME], hands[SHADOW], state);
    let best = END_TURN;
    let most = -Infinity;
    for (let i = 0; i < search.count; i++) {
      const value = evaluator.endTurn(search.hands[i], search.homes[i], search.shadows[i], hidden);
      if (value > most) {
        most = value;
        best = search.firstMoves[i];
      }
    }
    return search.tenMove >= 0 && evaluator.ends.ten > most ? search.tenMove : best;
  }

  private replace(state: Readonly<FourTenState>, evaluator: RoundEvaluator): Action {
    const { hands, hidden } = state;
    let best = -1;
    let most = -Infinity;
    for (let at = 0; at < 3; at++)
      for (let kind = 0; kind < KINDS; kind++) {
        if (COUNT[hands[at] * KINDS + kind] === 0) continue;
        const value = evaluator.replacing(hands[HAND], hands[HOME], hands[SHADOW], at, kind, hidden);
        if (value > most) {
          most = value;
          best = REPLACE + at * KINDS + kind;
        }
      }
    return best;
  }
}
