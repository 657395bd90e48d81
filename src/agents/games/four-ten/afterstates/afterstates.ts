import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { FourTenDraws } from '../../../../env/games/four-ten/draw-classes.js';
import { FourTenJudge, SAFE, TEN, type Verdict } from '../../../../env/games/four-ten/judge.js';
import { SWAP_IN_HAND, SWAP_IN_OTHER } from '../../../../env/games/four-ten/legal-moves.js';
import { END_TURN, EXCHANGE, HAND, HOME, PAIRS, PLACE, SHADOW } from '../../../../env/games/four-ten/moves.js';
import { ADD, KINDS, NO_HAND, SWAP } from '../../../../env/games/four-ten/multisets.js';
import type { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import { CARDS_PER_VALUE, EXCHANGING, type FourTenState, PLACING } from '../../../../env/games/four-ten/state.js';
import type { RewardScheme } from '../../../../env/reward.js';
import type { GameState } from '../../../../env/rules.js';
import type { AfterstateBatch } from '../../../afterstates/afterstate-batch.js';
import type { AfterstateBlock, Afterstates } from '../../../afterstates/afterstates.js';
import { SharedRows } from '../../../afterstates/shared-rows.js';
import { FOUR_TEN_BLOCKS, FOUR_TEN_COLUMNS, FourTenInput } from './input.js';
import { FourTenRoundEnd, tableSum } from './round-end.js';
import { FourTenTurnEnds, type TurnEnds } from './turn-ends.js';

const FULL_DECK = new Uint8Array(KINDS).fill(CARDS_PER_VALUE);

/** What candidates lead to, for `SharedRows`: the ends of a round by verdict (0 to 2), then draw classes. */
const FIRST_CLASS = 3;

/**
 * Every end of the present turn, up to the next draw or the next round's shuffle: placement, exchanges and the choice of the card to
 * replace are one decision. Ends that are worth the same (`FourTenDraws`) share a row of the network's input. A new round is judged as
 * the empty table with all cards unseen that it begins with.
 */
export class FourTenAfterstates implements Afterstates<FourTenState> {
  readonly name = 'four-ten-turn-ends-v1';
  readonly size = FOUR_TEN_COLUMNS;
  readonly blocks: readonly AfterstateBlock[] = FOUR_TEN_BLOCKS;
  private readonly judge: FourTenJudge;
  private readonly draws: FourTenDraws;
  private readonly turnEnds: FourTenTurnEnds;
  private readonly input: FourTenInput;
  private readonly shared: SharedRows;
  private readonly roundEnd: FourTenRoundEnd;
  private readonly mask: Uint8Array;
  private state!: Readonly<FourTenState>;
  private batch!: AfterstateBatch;

  constructor(
    private readonly rules: FourTenRules,
    private readonly reward: RewardScheme,
  ) {
    const config = rules.config as FourTenConfig;
    this.judge = new FourTenJudge(config);
    this.draws = new FourTenDraws(this.judge);
    this.turnEnds = new FourTenTurnEnds(this.judge, this.draws);
    this.input = new FourTenInput(config);
    this.shared = new SharedRows(rules.moves.length);
    this.roundEnd = new FourTenRoundEnd(config);
    this.mask = new Uint8Array(rules.moves.length);
  }

  expand(state: Readonly<FourTenState>, batch: AfterstateBatch): void {
    this.state = state;
    this.batch = batch;
    this.shared.begin(batch);
    const [hand, home, shadow] = state.hands;
    if (state.phase === PLACING) this.place(hand, home, shadow);
    else if (state.phase === EXCHANGING) this.exchange(hand, home, shadow);
    else this.turnEnds.replacements(hand, home, shadow, (drawClass, move) => this.addDraw(drawClass, move, 1));
  }

  private place(hand: number, home: number, shadow: number): void {
    const { state } = this;
    const kind = state.drawn - 1;
    const first = (hand | home | shadow) === 0; // "the first card of a round: only Home"
    for (let at = first ? HOME : HAND; at <= (first ? HOME : SHADOW); at++) {
      const longer = ADD[state.hands[at] * KINDS + kind];
      if (longer === NO_HAND) continue;
      const newHand = at === HAND ? longer : hand;
      const newHome = at === HOME ? longer : home;
      const newShadow = at === SHADOW ? longer : shadow;
      const verdict = this.judge.verdict(newHand, newHome, newShadow);
      if (verdict !== SAFE || state.stock.left === 0) this.endRound(verdict, PLACE + at, 1);
      else this.addEnds(this.turnEnds.from(newHand, newHome, newShadow), PLACE + at);
    }
  }

  private exchange(hand: number, home: number, shadow: number): void {
    this.addEnds(this.turnEnds.rest(this.state), -1);
    this.rules.actionMask(this.state, this.mask);
    for (let action = EXCHANGE; action < END_TURN; action++)
      if (this.mask[action] === 1 && this.shared.lacks(action)) this.addExchange(action, hand, home, shadow);
  }

  /** A legal exchange with which no way found so far begins: a fault, another ten, or a detour. */
  private addExchange(action: number, hand: number, home: number, shadow: number): void {
    const withShadow = action >= EXCHANGE + PAIRS;
    const pair = action - EXCHANGE - (withShadow ? PAIRS : 0);
    const newHand = SWAP[(hand << 4) + SWAP_IN_HAND[pair]];
    const newHome = withShadow ? home : SWAP[(home << 4) + SWAP_IN_OTHER[pair]];
    const newShadow = withShadow ? SWAP[(shadow << 4) + SWAP_IN_OTHER[pair]] : shadow;
    const verdict = this.judge.verdict(newHand, newHome, newShadow);
    if (verdict !== SAFE) {
      this.endRound(verdict, action, 1);
    } else {
      const { classes, depths } = this.turnEnds.from(newHand, newHome, newShadow);
      this.addDraw(classes[0], action, depths[0] + 1); // to end the turn right there is always possible
    }
  }

  /** @param placement the move that comes before the exchanges, -1 if there is none */
  private addEnds({ classes, depths, firstMoves, tenDepth, tenMove }: TurnEnds, placement: number): void {
    const before = placement < 0 ? 0 : 1;
    for (let i = 0; i < classes.length; i++)
      this.addDraw(classes[i], before === 0 ? firstMoves[i] : placement, before + depths[i]);
    if (tenDepth >= 0) this.endRound(TEN, before === 0 ? tenMove : placement, before + tenDepth);
  }

  /** A card is drawn next, into a hand with room. */
  private addDraw(drawClass: number, action: number, depth: number): void {
    if (!this.shared.isNew(FIRST_CLASS + drawClass, action, depth)) return;
    const { batch, draws, state } = this;
    const at = batch.add(action, depth, 0);
    this.input.write(batch.inputs, at, draws.classes[drawClass], state.hidden, state.points, state.safeties);
  }

  /** @param verdict SAFE stands for a gain with the bottom card */
  private endRound(verdict: Verdict, action: number, depth: number): void {
    if (!this.shared.isNew(verdict, action, depth)) return;
    const { batch, draws, roundEnd: end, state } = this;
    end.fill(state, verdict, tableSum(state));
    const reward = this.returnOf(end) - this.returnOf(state);
    if (end.outcome !== 'ongoing') {
      batch.addCertain(action, depth, reward);
    } else {
      const at = batch.add(action, depth, reward);
      this.input.write(batch.inputs, at, draws.classes[draws.of(0, 0, 0)], FULL_DECK, end.points, end.safeties);
    }
  }

  private returnOf(state: Readonly<GameState>): number {
    return this.reward.returnSoFar(this.rules, state);
  }
}
