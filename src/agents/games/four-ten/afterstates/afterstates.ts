import type { GameState, RewardScheme } from '../../../../env/environment/rules.js';
import {
  arrangementOf,
  exchanged,
  FourTenJudge,
  IMPOSSIBLE,
  openPlaces,
  SAFE,
  TEN,
  type Verdict,
  withCard,
} from '../../../../env/games/four-ten/arrangements.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { type DrawClass, FourTenDraws } from '../../../../env/games/four-ten/draw-classes.js';
import { KINDS } from '../../../../env/games/four-ten/hands.js';
import { END_TURN, EXCHANGE, PLACE } from '../../../../env/games/four-ten/moves.js';
import type { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import { CARDS_PER_VALUE, EXCHANGING, type FourTenState, PLACING } from '../../../../env/games/four-ten/state.js';
import { type AfterstateBatch, type AfterstateBlock, SharedRows } from '../../../afterstates/afterstate-batch.js';
import type { Afterstates } from '../../../afterstates/afterstates.js';
import type { Thermometers } from '../../../networks/network-description.js';
import { tableSum, TEN_END } from '../exact/layout.js';
import { SolvedRounds, TurnExpectations } from '../exact/player.js';
import { FourTenRound } from '../exact/round.js';
import { type FourTenSolution, shippedFourTenSolution } from '../exact/solution.js';
import { FourTenFilling } from './filling.js';
import { FourTenInput } from './input.js';
import { FourTenTurnEnds, type TurnEnds } from './turn-ends.js';

const FULL_DECK = new Uint8Array(KINDS).fill(CARDS_PER_VALUE);

const LAST_VERSION = 2;

/** What candidates lead to, for `SharedRows`: the ends of a round by verdict (0 to 2), then draw classes. */
const FIRST_CLASS = 3;

/**
 * Every end of the present turn, up to the next draw or the next round's shuffle: placement, exchanges and the choice of the card to
 * replace are one decision. Ends that are worth the same (`FourTenDraws`) share a row of the network's input. A new round is judged as
 * the empty table with all cards unseen that it begins with.
 */
export class FourTenAfterstates implements Afterstates<FourTenState> {
  readonly name: string;
  readonly inputVersion: number;
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  readonly thermometers: Thermometers | undefined;
  private readonly judge: FourTenJudge;
  private readonly draws: FourTenDraws;
  private readonly turnEnds: FourTenTurnEnds;
  private readonly input: FourTenInput;
  private readonly shared: SharedRows;
  /** Points, safeties, rounds and outcome after a round has ended, before the next one's first card; the rest is not filled in. */
  private readonly after: FourTenState;
  private readonly mask: Uint8Array;
  /** Where the values are known: the reward is 'rounds', and the solution comes with the package. */
  readonly exactRows?: (values: Float64Array) => number;
  /** Of the position last expanded, `[row]`: the draw class, -1 for a new round, and what points and safeties there are then. */
  private readonly rowClasses: number[] = [];
  private readonly rowPoints: number[] = [];
  private readonly rowSafeties: number[] = [];
  private exactValues: FourTenAfterstateValues | undefined;
  private state!: Readonly<FourTenState>;
  private batch!: AfterstateBatch;

  constructor(
    private readonly rules: FourTenRules,
    private readonly reward: RewardScheme,
    inputVersion = 1,
  ) {
    this.inputVersion = Math.min(inputVersion, LAST_VERSION);
    this.name = `four-ten-turn-ends-v${this.inputVersion}`;
    const config = rules.config as FourTenConfig;
    this.judge = new FourTenJudge(config);
    this.draws = new FourTenDraws(this.judge);
    this.turnEnds = new FourTenTurnEnds(this.judge, this.draws);
    const filling = inputVersion === 1 ? undefined : new FourTenFilling(config, this.draws.components);
    this.input = new FourTenInput(config, filling);
    ({ size: this.size, blocks: this.blocks, thermometers: this.thermometers } = this.input.shape);
    this.shared = new SharedRows(rules.moves.length);
    this.after = rules.createState();
    this.mask = new Uint8Array(rules.moves.length);
    const solution = reward.name === 'rounds' ? shippedFourTenSolution(config) : undefined;
    if (solution) this.exactRows = (values) => this.writeExactRows(solution, values);
  }

  expand(state: Readonly<FourTenState>, batch: AfterstateBatch) {
    this.state = state;
    this.batch = batch;
    this.shared.begin(batch);
    this.rowClasses.length = 0;
    const arrangement = arrangementOf(state.hands);
    if (state.phase === PLACING) this.place(arrangement);
    else if (state.phase === EXCHANGING) this.exchange(arrangement);
    else this.turnEnds.replacements(arrangement, (drawClass, move) => this.addDraw(drawClass, move, 1));
  }

  private place(arrangement: number) {
    const { state } = this;
    for (const place of openPlaces(arrangement)) {
      const after = withCard(arrangement, place, state.drawn - 1);
      if (after === IMPOSSIBLE) continue;
      const verdict = this.judge.verdict(after);
      if (verdict !== SAFE || state.stock.left === 0) this.endRound(verdict, PLACE + place, 1);
      else this.addEnds(this.turnEnds.from(after), PLACE + place);
    }
  }

  private exchange(arrangement: number) {
    this.addEnds(this.turnEnds.rest(this.state), -1);
    this.rules.actionMask(this.state, this.mask);
    for (let action = EXCHANGE; action < END_TURN; action++)
      if (this.mask[action] === 1 && this.shared.lacks(action)) this.addExchange(action, arrangement);
  }

  /** A legal exchange with which no way found so far begins: a fault, another ten, or a detour. */
  private addExchange(action: number, arrangement: number) {
    const after = exchanged(arrangement, action - EXCHANGE);
    const verdict = this.judge.verdict(after);
    if (verdict !== SAFE) {
      this.endRound(verdict, action, 1);
    } else {
      const { classes, depths } = this.turnEnds.from(after);
      this.addDraw(classes[0], action, depths[0] + 1); // to end the turn right there is always possible
    }
  }

  /** @param placement the move that comes before the exchanges, -1 if there is none */
  private addEnds({ classes, depths, firstMoves, tenDepth, tenMove }: TurnEnds, placement: number) {
    const before = placement < 0 ? 0 : 1;
    for (let i = 0; i < classes.length; i++)
      this.addDraw(classes[i], before === 0 ? firstMoves[i] : placement, before + depths[i]);
    if (tenDepth >= 0) this.endRound(TEN, before === 0 ? tenMove : placement, before + tenDepth);
  }

  /** A card is drawn next, into a hand with room. */
  private addDraw(drawClass: number, action: number, depth: number) {
    if (!this.shared.isNew(FIRST_CLASS + drawClass, action, depth)) return;
    const { batch, draws, state } = this;
    this.noteRow(drawClass, state);
    const row = batch.addSparse(action, depth, 0);
    this.input.write(row, draws.classes[drawClass], state.hidden, state.points, state.safeties);
  }

  /** @param verdict SAFE stands for a gain with the bottom card */
  private endRound(verdict: Verdict, action: number, depth: number) {
    if (!this.shared.isNew(verdict, action, depth)) return;
    const { batch, draws, after: end, state } = this;
    end.outcome = 'ongoing';
    end.points = state.points;
    end.safeties = state.safeties;
    const goesOn = this.judge.endRound(end, verdict, tableSum(state));
    end.round = state.round + (goesOn ? 1 : 0);
    const reward = this.returnOf(end) - this.returnOf(state);
    if (!goesOn) {
      batch.addCertain(action, depth, reward);
    } else {
      this.noteRow(-1, end);
      const row = batch.addSparse(action, depth, reward);
      this.input.write(row, draws.classes[draws.of(0)], FULL_DECK, end.points, end.safeties);
    }
  }

  private noteRow(drawClass: number, { points, safeties }: Readonly<FourTenState>) {
    const row = this.rowClasses.push(drawClass) - 1;
    this.rowPoints[row] = points;
    this.rowSafeties[row] = safeties;
  }

  private writeExactRows(solution: FourTenSolution, values: Float64Array) {
    const { draws, rowClasses, rowPoints, rowSafeties, state } = this;
    const exact = (this.exactValues ??= new FourTenAfterstateValues(solution, draws));
    rowClasses.forEach((drawClass, row) => {
      values[row] =
        drawClass < 0
          ? exact.ofRound(rowPoints[row], rowSafeties[row])
          : exact.ofDraw(draws.classes[drawClass], state.hidden, rowPoints[row], rowSafeties[row]);
    });
    return rowClasses.length;
  }

  private returnOf(state: Readonly<GameState>) {
    return this.reward.returnSoFar(this.rules, state);
  }
}

/**
 * Exact values of afterstates, in the unit of the reward scheme 'rounds': minus the rounds still to be started, minus 100 times the chance of a
 * bust. They take 4.6 MB for each pair of points and safeties that is asked for.
 */
class FourTenAfterstateValues {
  private readonly rounds: SolvedRounds;
  private readonly turn: TurnExpectations;

  constructor(
    private readonly solution: FourTenSolution,
    private readonly draws: FourTenDraws,
  ) {
    const round = new FourTenRound(solution.config);
    this.rounds = new SolvedRounds(solution, round, solution.standings.count);
    this.turn = new TurnExpectations(round);
  }

  /** Before a round that has been paid for. */
  ofRound(points: number, safeties: number): number {
    return this.inRounds(this.solution.at(points, safeties).value) + 1;
  }

  /** Before a draw. @param unseen `[kind]` */
  ofDraw(draw: DrawClass, unseen: ArrayLike<number>, points: number, safeties: number): number {
    const { turn } = this;
    const { arrangements } = this.draws.components;
    turn.enter(this.rounds.of(points, safeties), unseen);
    const { ends } = turn.values;
    const value = turn.expectation((kind) => {
      const { ten, fault } = draw.consequences[kind];
      let best = ten ? ends[TEN_END] : fault ? ends[draw.sum + kind + 1] : -Infinity;
      for (const component of draw.components[kind]) best = Math.max(best, turn.afterCard(arrangements[component]));
      return best;
    });
    return this.inRounds(value);
  }

  private inRounds(value: number) {
    return (value - 1) / this.solution.roundCost;
  }
}
