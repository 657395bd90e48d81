import { KINDS } from '../../../../env/games/four-ten/moves.js';
import type { LateLayout } from './late-layout.js';
import { CODES, readUnseen } from './late-states.js';
import type { LateSweep } from './late-sweep.js';

/** Works out two sweeps side by side (`LateTurns`), without noting choices: where values are, is looked up once for both. */
export class TwoLateSweeps {
  /** `[(kind * width + target) * 2 + sweep]`: what the target is worth after a draw of the kind. */
  private readonly next: Float64Array;
  /** `[kind]`: unseen cards of the present row. */
  private readonly unseen = new Uint8Array(KINDS);

  constructor(private readonly layout: LateLayout) {
    this.next = new Float64Array(KINDS * layout.width * 2);
  }

  /** Takes sweeps that have just begun to their ends, in little more time than one of them takes. @param firstEnds `[target]`: as at its beginning */
  finish(first: LateSweep, firstEnds: Float64Array, second: LateSweep, secondEnds: Float64Array): void {
    const { rowEnds } = this.layout.states;
    this.layout.layEnds(firstEnds, this.next, 2, 0);
    this.layout.layEnds(secondEnds, this.next, 2, 1);
    for (let code = first.nextRow; code < CODES; code++)
      if (rowEnds[code] < rowEnds[code + 1]) this.sweepRow(code, first, firstEnds, second, secondEnds);
    first.nextRow = second.nextRow = CODES;
  }

  private sweepRow(
    code: number,
    first: LateSweep,
    firstEnds: Float64Array,
    second: LateSweep,
    secondEnds: Float64Array,
  ): void {
    const { next, unseen } = this;
    const { tenExits, faultExits, all, undominated } = this.layout;
    const { rowComponents, rowEnds } = this.layout.states;
    const { values: firstValues, highest: firstHighest } = first;
    const { values: secondValues, highest: secondHighest } = second;
    const left = readUnseen(code, unseen);
    const ones = unseen[0];
    const twos = unseen[1];
    const threes = unseen[2];
    const fours = unseen[3];
    this.layout.layRows(code, unseen, firstValues, next, 2, 0);
    this.layout.layRows(code, unseen, secondValues, next, 2, 1);
    const { starts, targets } = left > 1 ? undominated : all;
    const rowEnd = rowEnds[code + 1];
    for (let state = rowEnds[code]; state < rowEnd; state++) {
      const component = rowComponents[state];
      const ten = tenExits[component];
      const fault = faultExits[component];
      const firstExit = firstEnds[ten] >= firstEnds[fault] ? firstEnds[ten] : firstEnds[fault];
      const secondExit = secondEnds[ten] >= secondEnds[fault] ? secondEnds[ten] : secondEnds[fault];
      const firstGoesOn = firstExit < firstHighest;
      const secondGoesOn = secondExit < secondHighest;
      let firstMost = firstExit * left;
      let secondMost = secondExit * left;
      const last = firstGoesOn || secondGoesOn ? starts[component + 1] * KINDS : 0;
      for (let at = starts[component] * KINDS; at < last; at += KINDS) {
        const one = 2 * targets[at];
        const two = 2 * targets[at + 1];
        const three = 2 * targets[at + 2];
        const four = 2 * targets[at + 3];
        const inFirst = ones * next[one] + twos * next[two] + threes * next[three] + fours * next[four];
        const inSecond =
          ones * next[one + 1] + twos * next[two + 1] + threes * next[three + 1] + fours * next[four + 1];
        if (inFirst > firstMost) firstMost = inFirst;
        if (inSecond > secondMost) secondMost = inSecond;
      }
      firstValues[state] = firstGoesOn && firstMost > firstExit * left ? firstMost / left : firstExit;
      secondValues[state] = secondGoesOn && secondMost > secondExit * left ? secondMost / left : secondExit;
    }
  }
}
