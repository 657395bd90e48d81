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
import { markShipped } from '../../../env/hidden-cards.js';
import type { Action } from '../../../env/rules.js';
import type { Agent, DecisionBatch } from '../../agent.js';
import { expectBatch } from '../../games-in-play.js';
import type { AgentEntry } from '../kit.js';
import type { EndValues } from './late-round-evaluator.js';
import { RoundEvaluator } from './round-evaluator.js';

/** What an agent plays for. */
interface Taste {
  /** Positions with equal keys have equal values. */
  key(config: FourTenConfig, points: number, safeties: number): string;
  endValues(config: FourTenConfig, points: number, safeties: number): EndValues;
}

/**
 * Searches all exchange sequences of a turn and stops where the expectation over the next card, counted over the unseen ones, is best.
 * It never looks at the hidden order.
 */
class FourTenTurnAgent implements Agent<FourTenState> {
  readonly usesObservations = false;
  private readonly judge: FourTenJudge;
  private readonly search: TurnSearch;
  private readonly evaluators = new Map<string, RoundEvaluator>();
  private readonly width: number;
  /** The best move considered so far. */
  private best: Action = END_TURN;
  private most = -Infinity;

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
    evaluator.look(state.hidden);
    this.best = END_TURN;
    this.most = -Infinity;
    if (state.phase === PLACING) this.place(state, evaluator);
    else if (state.phase === EXCHANGING) this.exchange(state, evaluator);
    else this.replace(state, evaluator);
    return this.best;
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

  private consider(value: number, move: Action): void {
    if (value <= this.most) return;
    this.most = value;
    this.best = move;
  }

  private place({ hands, drawn, stock }: Readonly<FourTenState>, evaluator: RoundEvaluator): void {
    const { judge, search } = this;
    for (let at = 0; at < 3; at++) {
      const longer = ADD[hands[at] * KINDS + drawn - 1];
      if (longer === NO_HAND) continue;
      const hand = at === HAND ? longer : hands[HAND];
      const home = at === HOME ? longer : hands[HOME];
      const shadow = at === SHADOW ? longer : hands[SHADOW];
      if (judge.verdict(hand, home, shadow) !== SAFE || stock.left === 0) {
        this.consider(evaluator.afterCard(hand, home, shadow), PLACE + at);
        continue;
      }
      search.explore(hand, home, shadow, null);
      if (search.tenMove >= 0) this.consider(evaluator.ends.ten, PLACE + at);
      for (let i = 0; i < search.count; i++)
        this.consider(evaluator.endTurn(search.hands[i], search.homes[i], search.shadows[i]), PLACE + at);
    }
  }

  private exchange(state: Readonly<FourTenState>, evaluator: RoundEvaluator): void {
    const { search } = this;
    const { hands } = state;
    search.explore(hands[HAND], hands[HOME], hands[SHADOW], state);
    for (let i = 0; i < search.count; i++)
      this.consider(evaluator.endTurn(search.hands[i], search.homes[i], search.shadows[i]), search.firstMoves[i]);
    if (search.tenMove >= 0) this.consider(evaluator.ends.ten, search.tenMove);
  }

  private replace({ hands }: Readonly<FourTenState>, evaluator: RoundEvaluator): void {
    for (let at = 0; at < 3; at++)
      for (let kind = 0; kind < KINDS; kind++)
        if (COUNT[hands[at] * KINDS + kind] > 0)
          this.consider(
            evaluator.replacing(hands[HAND], hands[HOME], hands[SHADOW], at, kind),
            REPLACE + at * KINDS + kind,
          );
  }
}

markShipped(FourTenTurnAgent.prototype);

/**
 * Rounds that good play needs from so many points missing on: with safeties, and without. In between, the next larger entry counts.
 * Worked out with `RoundEvaluator.start` from few missing points to many; the expectation from 50 is 4.21.
 */
const ROUNDS_TO_GO: readonly (readonly [missing: number, safe: number, bare: number])[] = [
  [0, 0, 0],
  [10, 1, 1],
  [20, 1.79, 1.83],
  [28, 2.34, 2.54],
  [30, 2.63, 2.71],
  [38, 3.03, 3.34],
  [40, 3.46, 3.62],
  [48, 3.75, 4.15],
  [50, 4.21, 4.48],
];

/** Index in `ROUNDS_TO_GO`. Targets other than ten are scaled; from 50 points on the way to go is of one kind. */
function stageOf(missing: number, handTarget: number): number {
  const tens = (missing * 10) / handTarget;
  const stage = ROUNDS_TO_GO.findIndex(([limit]) => tens <= limit);
  return stage < 0 ? ROUNDS_TO_GO.length - 1 : stage;
}

/** The rules' objective takes 1 for a bust and 0.01 for a round. */
const BUST = 100;

/** The highest sum of three hands without a fault or a ten: 10 + 9 + 9. */
function highestSum(handTarget: number): number {
  return 3 * handTarget - 2;
}

/** Plays for as few rounds as possible: the value of a round's end is minus the rounds that remain. */
const fewRounds: Taste = {
  key: ({ gameTarget, handTarget }, points, safeties) =>
    [stageOf(gameTarget - points, handTarget), Math.min(safeties, 2), points >= highestSum(handTarget)].join(),
  endValues: ({ gameTarget, handTarget }, points, safeties) => {
    const stage = stageOf(gameTarget - points, handTarget);
    const missing = (ROUNDS_TO_GO[stage][0] * handTarget) / 10;
    const after = (gain: number): number => -ROUNDS_TO_GO[stageOf(missing - gain, handTarget)][safeties > 0 ? 1 : 2];
    const [, safe, bare] = ROUNDS_TO_GO[stage];
    const unpaid = points >= highestSum(handTarget) ? bare + 1.5 : BUST / 2;
    return {
      ten: after(handTarget),
      fault: -(safeties > 1 ? safe : safeties > 0 ? bare : unpaid),
      bottom: Float64Array.from({ length: 49 }, (_, sum) => after(sum)),
    };
  },
};

/** Plays for a large sum at the bottom of the deck; a ten is worth nothing, but better than a fault. */
const bottom: Taste = {
  key: (_config, _points, safeties) => String(safeties > 0),
  endValues: (_config, _points, safeties) => ({
    ten: 0,
    fault: safeties > 0 ? -2 : -50,
    bottom: Float64Array.from({ length: 49 }, (_, sum) => sum),
  }),
};

function entry(name: string, summary: string, taste: Taste): AgentEntry<FourTenRules> {
  return { name, summary, isSlow: true, create: (rules) => new FourTenTurnAgent(name, rules, taste) };
}

export const fourTenAgents: readonly AgentEntry<FourTenRules>[] = [
  entry(
    'four-ten-rule',
    'Four Ten: searches the exchanges of a turn, counts the next card over the unseen ones, plays for few rounds',
    fewRounds,
  ),
  entry('four-ten-bottom', 'Four Ten: plays for the bottom of the deck and makes Hand ten only if it must', bottom),
];
