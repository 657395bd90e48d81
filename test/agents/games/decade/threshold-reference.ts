import { DecadeEndgame, HIDDEN_HIGH, HIDDEN_LOW } from '../../../../src/agents/games/decade/exact/endgame.js';
import { DECK_SIZE } from '../../../../src/env/base/cards.js';
import { VALUE_KINDS } from '../../../../src/env/games/decade/config.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import { LostWindows } from './lost-windows.js';

/** Places for the values from 1 on. */
const ROW = VALUE_KINDS + 1;

/** Added to a found bound, so that rounding does not make the last card's exact value look too high. */
const ROUNDING = 1e-9;

/**
 * The chance of winning in a line's last draws, as far as it matters whether it is above a threshold. Upper bounds are searched one draw deeper at a time:
 * behind the last draw that is looked at a line that needs too many hidden cards is worth 0 and any other 1. Most lines are told to be below the threshold
 * after three or four of eight draws. Within a search a card is left as soon as the others cannot lift the mean above what is asked (Star1: B. Ballard 1983,
 * "The *-minimax search procedure for trees containing chance nodes").
 */
export class DecadeThreshold extends DecadeEndgame {
  /** What the present decision has to be above to matter. */
  private floor = 0;
  /** Draws that are still looked at. */
  private plies = 0;
  private readonly lost: LostWindows;
  /** Cards of the line that was asked about, and those that have come. */
  private depth = 0;
  /** `[left, value]`: bounds after each next card, and `[left, i]`: the cards that do not lose, the most telling first. */
  private readonly uppers = new Float64Array(DECK_SIZE * ROW);
  private readonly orders = new Uint8Array(DECK_SIZE * ROW);

  constructor(rules: DecadeRules) {
    super(rules, 1, new Float64Array(DECK_SIZE + 1));
    this.lost = new LostWindows(rules, this.line);
  }

  /**
   * The chance of winning from a draw, as `valueOfDraw` takes it, if it is above the threshold; otherwise a number from the chance to the
   * threshold.
   */
  above(
    values: Readonly<Uint8Array>,
    lo: number,
    hi: number,
    unseen: Readonly<Uint8Array>,
    left: number,
    threshold: number,
  ): number {
    this.floor = threshold;
    this.plies = 1;
    this.depth = hi - lo;
    this.lost.begin(unseen, hi - lo);
    let value = this.valueOfDraw(values, lo, hi, unseen, left);
    for (let plies = 2; plies <= left && value > threshold; plies++) {
      this.floor = threshold;
      this.plies = plies;
      value = this.draw(0, hi - lo, left);
    }
    return value;
  }

  protected override draw(lo: number, hi: number, left: number): number {
    const value = this.upper(lo, hi, left);
    if (value > this.floor) this.floor = value; // for the other lines of the same decision
    return value;
  }

  /** At least the chance; the chance itself if it is above `floor` and `plies` reach the end. */
  private upper(lo: number, hi: number, left: number): number {
    if (left === 0) return lo === hi ? 1 : 0;
    const { known, line, lost, lowOf, highOf, floor, plies } = this;
    if (lost.need(lo, hi) > left) return 0;
    const low = this.lowHash(lo, hi);
    const high = this.highHash(lo, hi);
    let least = 1;
    if (left > 1) {
      // An entry holds the bound, and twice the draws that it has looked at.
      const found = known.get(low, high);
      if (!Number.isNaN(found)) {
        const searched = found >> 1;
        least = found - 2 * searched;
        if (least <= floor || searched >= plies) return least;
      }
      if (plies === 0) return least;
    }
    const covered = line[hi];
    const coveredColumn = lost.columnOf[hi + 1];
    const coveredLow = lowOf[hi + 1];
    const coveredHigh = highOf[hi + 1];
    let sum = this.lookAhead(lo, hi, left);
    let searched = left === 1 || sum === 0 ? DECK_SIZE : 1;
    if (left > 1 && plies > 1 && sum > floor * left) {
      sum = this.lower(lo, hi, left, sum);
      if (sum > floor * left) searched = plies >= left ? DECK_SIZE : plies;
    }
    line[hi] = covered;
    lost.columnOf[hi + 1] = coveredColumn;
    lowOf[hi + 1] = coveredLow;
    highOf[hi + 1] = coveredHigh;
    least = Math.min(least, sum / left);
    if (left > 1) known.set(low, high, 2 * searched + least);
    return least;
  }

  /** Fills in the bounds after each next card as far as they are known without a search; returns their sum over the hidden cards. */
  private lookAhead(lo: number, hi: number, left: number): number {
    const { unseen, uppers, orders } = this;
    const from = left * ROW;
    const weightOf = (value: number): number => unseen[value] * (1.1 - uppers[from + value]);
    let [sum, end] = [0, from];
    for (let value = 1; value < ROW; value++) {
      if (unseen[value] === 0) continue;
      const found = this.after(lo, hi, left, value, 0, 0);
      uppers[from + value] = found;
      sum += unseen[value] * found;
      if (found === 0) continue;
      let at = end++;
      for (; at > from && weightOf(orders[at - 1]) < weightOf(value); at--) orders[at] = orders[at - 1];
      orders[at] = value;
    }
    orders[end] = 0;
    return sum;
  }

  /** Searches deeper behind each next card, until the sum is low enough. */
  private lower(lo: number, hi: number, left: number, first: number): number {
    const { unseen, uppers, orders, plies } = this;
    const from = left * ROW;
    const enough = this.floor * left;
    let sum = first;
    for (let i = from; orders[i] !== 0 && sum > enough; i++) {
      const value = orders[i];
      const upper = uppers[from + value];
      const floor = upper - (sum - enough) / unseen[value] - ROUNDING;
      const found = Math.min(upper, this.after(lo, hi, left, value, Math.max(0, floor), plies - 1));
      sum += unseen[value] * (found - upper);
    }
    return sum;
  }

  /** At least the chance once a card of this value has come; exact as `upper` is. */
  private after(lo: number, hi: number, left: number, value: number, floor: number, plies: number): number {
    const { unseen, low, high, floor: outerFloor, plies: outerPlies } = this;
    unseen[value]--;
    this.low = (low - HIDDEN_LOW[value]) | 0;
    this.high = (high - HIDDEN_HIGH[value]) | 0;
    this.put(hi, value);
    this.lost.put(hi, this.depth++);
    this.floor = floor;
    this.plies = plies;
    const found = this.decide(lo, hi + 1, left - 1);
    this.floor = outerFloor;
    this.plies = outerPlies;
    this.depth--;
    unseen[value]++;
    this.low = low;
    this.high = high;
    return found;
  }
}
