import { markShipped } from '../../../env/environment/hidden-cards.js';
import type { Action } from '../../../env/environment/rules.js';
import { arrangementOf, SAFE, withCard } from '../../../env/games/four-ten/arrangements.js';
import { type FourTenConfig, mostGain } from '../../../env/games/four-ten/config.js';
import { PLACE, REPLACE } from '../../../env/games/four-ten/moves.js';
import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../env/games/four-ten/state.js';
import type { Agent, DecisionBatch } from '../../agent.js';
import { expectBatch } from '../../games-in-play.js';
import type { AgentEntry } from '../kit.js';
import { ENDS, FIRST_BOTTOM, TEN_END } from './exact/layout.js';
import { TurnPlayer } from './exact/player.js';
import { FourTenRound, type RoundValues } from './exact/round.js';

/** What an agent plays for: the values of a round's ends, by end (layout.ts). */
type Taste = (config: FourTenConfig, points: number, safeties: number) => Float64Array;

function endValues(ten: number, fault: number, bottom: (sum: number) => number): Float64Array {
  return Float64Array.from({ length: ENDS }, (_, end) =>
    end === TEN_END ? ten : end < FIRST_BOTTOM ? fault : bottom(end - FIRST_BOTTOM),
  );
}

/**
 * Searches all exchange sequences of a turn and stops where the expectation over the next card, counted over the unseen ones, is best.
 * Behind that card a round is supposed to go on with free rearrangement. It never looks at the hidden order.
 */
class FourTenTurnAgent extends TurnPlayer implements Agent<FourTenState> {
  readonly usesObservations = false;
  /** By the values of their ends. */
  private readonly rounds = new Map<string, RoundValues>();

  constructor(
    readonly name: string,
    rules: FourTenRules,
    private readonly taste: Taste,
  ) {
    super(rules, new FourTenRound(rules.config, true));
  }

  act(batch: DecisionBatch<FourTenState>, actions: Int32Array) {
    expectBatch(this, batch, actions);
    for (let i = 0; i < batch.size; i++) {
      const first = batch.actionMasks.indexOf(1, i * this.mask.length) - i * this.mask.length;
      actions[i] = batch.legalCounts[i] === 1 ? first : this.decide(batch.states[i]);
    }
  }

  private decide(state: Readonly<FourTenState>) {
    this.turn.enter(this.roundOf(state), state.hidden);
    return this.choose(state);
  }

  private roundOf({ points, safeties }: Readonly<FourTenState>): RoundValues {
    const ends = this.taste(this.rules.config, points, safeties);
    const key = ends.join();
    let values = this.rounds.get(key);
    if (values === undefined) this.rounds.set(key, (values = this.round.solve(ends)));
    return values;
  }

  /** Looks at each end of the turn after a placement, too. */
  protected override actionValue(state: Readonly<FourTenState>, move: Action): number {
    const { hands, drawn, stock } = state;
    const { round, turn, search } = this;
    if (move >= REPLACE || stock.left === 0) return super.actionValue(state, move);
    const after = withCard(arrangementOf(hands), move - PLACE, drawn - 1);
    if (round.judge.verdict(after) !== SAFE) return turn.afterCard(after);
    search.explore(after, null);
    let most = search.tenMove >= 0 ? turn.values.ends[TEN_END] : -Infinity;
    for (let i = 0; i < search.count; i++) most = Math.max(most, turn.endTurn(search.arrangements[i]));
    return most;
  }
}

markShipped(FourTenTurnAgent.prototype);

/**
 * Rounds that good play needs from so many points missing on: with safeties, and without. In between, the next larger entry counts.
 * Worked out with `FourTenRound.valueOfStart` from few missing points to many; the expectation from 50 is 4.21.
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
function stageOf(missing: number, handTarget: number) {
  const tens = (missing * 10) / handTarget;
  const stage = ROUNDS_TO_GO.findIndex(([limit]) => tens <= limit);
  return stage < 0 ? ROUNDS_TO_GO.length - 1 : stage;
}

/** The rules' objective takes 1 for a bust and 0.01 for a round. */
const BUST = 100;

/** Plays for as few rounds as possible: the value of a round's end is minus the rounds that remain. */
const fewRounds: Taste = ({ gameTarget, handTarget }, points, safeties) => {
  const stage = stageOf(gameTarget - points, handTarget);
  const missing = (ROUNDS_TO_GO[stage][0] * handTarget) / 10;
  const after = (gain: number) => -ROUNDS_TO_GO[stageOf(missing - gain, handTarget)][safeties > 0 ? 1 : 2];
  const [, safe, bare] = ROUNDS_TO_GO[stage];
  const unpaid = points >= mostGain({ handTarget }) ? bare + 1.5 : BUST / 2;
  return endValues(after(handTarget), -(safeties > 1 ? safe : safeties > 0 ? bare : unpaid), after);
};

/** Plays for a large sum at the bottom of the deck; a ten is worth nothing, but better than a fault. */
const bottom: Taste = (_config, _points, safeties) => endValues(0, safeties > 0 ? -2 : -50, (sum) => sum);

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
