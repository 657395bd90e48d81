import { FAULT, TEN, type Verdict } from '../../../../env/games/four-ten/arrangements.js';
import { FourTenState, OVER, PLACING } from '../../../../env/games/four-ten/state.js';

/** Points, safeties, rounds and outcome after a round of `state` has ended, before the next one's first card; the rest is not filled in. */
export class FourTenRoundEnd extends FourTenState {
  /** @param verdict on the last arrangement; SAFE stands for a gain with the bottom card @param sum of the three hands */
  fill(state: Readonly<FourTenState>, verdict: Verdict, sum: number): void {
    this.outcome = 'ongoing';
    this.points = state.points;
    this.safeties = state.safeties;
    if (verdict !== FAULT) {
      this.points += verdict === TEN ? this.config.handTarget : sum;
      if (this.points >= this.config.gameTarget) this.outcome = 'won';
    } else if (this.safeties > 0) this.safeties--;
    else if (this.points >= sum) this.points -= sum;
    else this.outcome = 'lost';
    const goesOn = this.outcome === 'ongoing';
    this.round = state.round + (goesOn ? 1 : 0);
    this.phase = goesOn ? PLACING : OVER;
  }
}
