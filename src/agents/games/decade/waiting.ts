import { DECK_SIZE } from '../../../env/base/cards.js';
import { markShipped } from '../../../env/environment/hidden-cards.js';
import type { Action } from '../../../env/environment/rules.js';
import { VALUE_KINDS } from '../../../env/games/decade/config.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import type { Agent, DecisionBatch } from '../../agent.js';
import { expectBatch } from '../../games-in-play.js';
import { type LastDraws, lastDraws } from './exact/endgame.js';
import { LinePlay } from './exact/line-play.js';

/** Chosen by a search on `decade-loop3` with optional discards: 16,000 deals, seeds from 2^29 on, which no evaluation uses. */
const WEIGHTS = { one: 0.408, copies: 0.669, hidden: 0.261, two: 0.0507, none: 0.963, perCard: 0.164 };

/**
 * With so many hidden cards or fewer, play is exact. With 0, 4, 6 and 8: 35.0, 38.0, 40.3 and 42.3 % of 8,000 deals (seeds from 2^29 + 10,000 on),
 * in 16, 17, 28 and 430 microseconds a decision.
 */
const EXACT_CARDS = 6;

/** What the expected potential counts beside an exact chance of winning: it decides between equal ones. */
const TIE_BREAK = 1e-6;

/** The value of a lost game. */
const LOST = -20;

/** Keeps the logarithm of a line that cannot come apart finite. */
const LEAST = 1e-30;

/** Ends of a window: 0 to 52. The row after them is for windows that end with the next card. */
const ENDS = DECK_SIZE + 1;
const NEXT = ENDS;

/** `draw`: whether the next card is still to come. */
const [BEFORE, AFTER] = [0, 1];

/**
 * A hand-made evaluation of a ring: how well its line can come apart. A way to take it apart is a list of sets, each of cards from the two ends of what is
 * left of the line, alone or with one or two hidden cards. A set's weight grows with the copies of the hidden cards that it waits for, a way's is the product of
 * its sets', and the line's that of its best way, found by an interval programme over its windows. The potential is its logarithm, less a little for each
 * card. A window's value is the potential after the next card and the best discards then, averaged over the hidden cards; near the end the chance of winning.
 */
class RingValue extends LinePlay {
  /** `[value]`: the weight of waiting for a card of this value. `[sum]`: of one card, or two, that bring this sum to a total. */
  private readonly weightOf = new Float64Array(VALUE_KINDS + 1);
  private readonly pairOf = new Float64Array(2 * VALUE_KINDS + 1);
  private readonly one = new Float64Array(this.isTotal.length);
  private readonly two = new Float64Array(this.isTotal.length);
  /** `[hi, lo]`: the weight of the window's best way. */
  private readonly best = new Float64Array((ENDS + 1) * ENDS);
  private readonly endgame: LastDraws;
  private unseen: Readonly<Uint8Array> = new Uint8Array(VALUE_KINDS);
  private left = 0;
  private length = 0;
  /** Where windows end that hold the next card. */
  private next = 0;

  constructor(private readonly rules: DecadeRules) {
    super(rules, new Uint8Array(DECK_SIZE + 1), Infinity);
    this.endgame = lastDraws(rules, 1, new Float64Array(ENDS));
  }

  read(state: Readonly<DecadeState>): void {
    this.unseen = state.unseen;
    this.left = state.stock.left;
    this.length = state.lengths[0];
    for (let i = 0; i < this.length; i++) this.line[i] = state.values[i];
    if (this.left < 2) return;
    this.weigh();
    for (let hi = 0; hi <= this.length; hi++) this.findWindows(hi, 0, hi);
  }

  /** The value of a legal move in the position that was read. */
  of(state: Readonly<DecadeState>, action: Action): number {
    const { rules, length } = this;
    if (action >= rules.table.draw) return this.draw(0, length, BEFORE);
    const start = rules.setStart(state, action);
    return this.decide(Math.max(0, start + rules.setCount(state, action) - length), start, BEFORE);
  }

  protected draw(lo: number, hi: number, when: number): number {
    const { left } = this;
    if (left === when) return lo === hi ? 0 : LOST - (hi - lo);
    if (when === AFTER) return this.potential(lo, hi);
    const expected = this.expectation(lo, hi);
    if (left > EXACT_CARDS) return expected;
    return this.endgame.valueOfDraw(this.line, lo, hi, this.unseen, left) + TIE_BREAK * expected;
  }

  /** The mean over the hidden cards of the window with one of them and the best discards then. */
  private expectation(lo: number, hi: number): number {
    const { line, unseen, left } = this;
    const covered = line[hi];
    let sum = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      line[hi] = kind + 1;
      this.next = hi + 1;
      if (left > 1) this.findWindows(NEXT, lo, hi + 1);
      sum += unseen[kind] * this.decide(lo, hi + 1, AFTER);
    }
    line[hi] = covered;
    return sum / left;
  }

  private potential(lo: number, hi: number): number {
    const row = hi === this.next ? NEXT : hi;
    return Math.log(this.best[row * ENDS + lo] + LEAST) - WEIGHTS.perCard * (hi - lo);
  }

  private weigh(): void {
    const { weightOf, pairOf, one, two, isTotal, unseen, left } = this;
    const scale = WEIGHTS.one / left ** WEIGHTS.hidden;
    pairOf.fill(0);
    for (let a = 1; a <= VALUE_KINDS; a++) {
      weightOf[a] = scale * unseen[a - 1] ** WEIGHTS.copies;
      for (let b = 1; b <= a; b++) pairOf[a + b] += (a === b ? 1 : 2) * WEIGHTS.two * weightOf[a] * weightOf[b];
    }
    for (let sum = 0; sum < isTotal.length; sum++) {
      one[sum] = two[sum] = 0;
      for (let more = 1; more <= 2 * VALUE_KINDS && sum + more < isTotal.length; more++) {
        if (isTotal[sum + more] === 0) continue;
        if (more <= VALUE_KINDS) one[sum] += weightOf[more];
        two[sum] += pairOf[more];
      }
    }
  }

  /** Finds the best ways of the windows that end at `hi`, from the first card `from` on. */
  private findWindows(row: number, from: number, hi: number): void {
    const { best, line, isTotal, one, two, minRun, maxRun, largestTotal } = this;
    const own = row * ENDS;
    best[own + hi] = 1;
    for (let lo = hi - 1; lo >= from; lo--) {
      const longest = Math.min(maxRun, hi - lo);
      let most = 0;
      for (let take = 0, tail = 0; ; tail += line[hi - take]) {
        if (tail > largestTotal) break;
        const rest = take === 0 ? own : (hi - take) * ENDS;
        for (let count = take, first = lo, total = tail; ;) {
          let weight = take > 0 && count >= minRun ? isTotal[total] * WEIGHTS.none : 0;
          if (count > 0 && count < maxRun && count + 1 >= minRun) weight = Math.max(weight, one[total]);
          if (count > 0 && count + 1 < maxRun && count + 2 >= minRun) weight = Math.max(weight, two[total]);
          most = Math.max(most, weight * best[rest + first]);
          if (++count > longest) break;
          total += line[first++];
          if (total > largestTotal) break;
        }
        if (++take > longest) break;
      }
      best[own + lo] = most;
    }
  }
}

/** Plays the move with the highest `RingValue`; so it may leave a set where it is, and draw. */
export class WaitingAgent implements Agent<DecadeState> {
  readonly name = 'waiting';
  readonly usesObservations = false;
  private readonly value: RingValue;

  constructor(readonly rules: DecadeRules) {
    this.value = new RingValue(rules);
  }

  act(batch: DecisionBatch<DecadeState>, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    const { value } = this;
    const { actionMasks } = batch;
    const width = this.rules.moves.length;
    for (let i = 0; i < batch.size; i++) {
      const state = batch.states[i];
      value.read(state);
      let highest = -Infinity;
      for (let action = 0; action < width; action++) {
        if (actionMasks[i * width + action] === 0) continue;
        const found = value.of(state, action);
        if (found <= highest) continue;
        highest = found;
        actions[i] = action;
      }
    }
  }
}

markShipped(WaitingAgent.prototype);
