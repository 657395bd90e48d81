import type { FourTenConfig } from './config.js';
import { SUM } from './multisets.js';

/** What the rules say of an arrangement, before they look whether the 32nd card has been drawn. */
export const FAULT = 0;
export const SAFE = 1;
export const TEN = 2;
export type Verdict = typeof FAULT | typeof SAFE | typeof TEN;

/** Judges arrangements as `FourTenRules` does. */
export class FourTenJudge {
  readonly target: number;
  private readonly faultFirst: boolean;

  constructor(config: FourTenConfig) {
    this.target = config.handTarget;
    this.faultFirst = config.precedence === 'fault-first';
  }

  verdict(hand: number, home: number, shadow: number): Verdict {
    const sum = SUM[hand];
    const fault = SUM[home] < sum || SUM[shadow] > sum || SUM[home] > this.target;
    if (sum === this.target && !(fault && this.faultFirst)) return TEN;
    return fault ? FAULT : SAFE;
  }
}
