import { mismatch } from '../../../../env/base/errors.js';
import { VALUE_KINDS } from '../../../../env/games/decade/config.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import { CHARGED_KERNEL } from './charged-bytes.js';
import { RingModule, tooManyPositions } from './compiled-foresight.js';

/** The functions of kernel/charged/index.ts, and its numbers. */
interface Functions {
  weightBytes(): number;
  beginDeal(dealt: number, left: number): number;
  addStart(length: number): void;
  step(): number;
  largest(): number;
  best(): number;
  outlook(length: number, left: number, newest: number): number;
  readonly weights: { readonly value: number };
  readonly hidden: { readonly value: number };
  readonly factor: { value: number };
  readonly chargeFrom: { value: number };
  readonly mostTwo: { value: number };
  readonly mostEffort: { value: number };
}

/** What `step` returns. */
const GOES_ON = 1;
const TOO_MANY_POSITIONS = 2;

/**
 * As `CompiledForesight`, but the draws before the exact cards are charged: a factor times the outlook after the card that came, less its mean over all
 * hidden cards. The outlook is a network's chance to win (kernel/outlook). In the mean over deals a player without foresight is charged nothing, so the
 * largest result less charges is a bound for every network and factor.
 */
export class ChargedForesight extends RingModule<Functions> {
  /** @param weights the network's: the first 16 bits of each number. @throws InputError for other sizes, and numbers that are not finite */
  constructor(rules: DecadeRules, weights: Uint8Array, maxPositions?: number) {
    super(CHARGED_KERNEL, rules, maxPositions);
    const { module } = this;
    const bytes = module.weightBytes() / 2;
    if (weights.length !== bytes) throw mismatch(`an outlook of ${bytes} bytes`, weights.length);
    const numbers = Uint32Array.from(new Uint16Array(weights.slice().buffer), (each) => each << 16);
    if (!new Float32Array(numbers.buffer).every(Number.isFinite)) throw mismatch('finite weights', NaN);
    this.write(module.weights.value, new Uint8Array(numbers.buffer));
  }

  /**
   * The largest result less charges.
   * @param hidden the last cards, which are played exactly; more where that is quick
   * @param chargeFrom draws with at most so many hidden cards are charged
   */
  of(state: Readonly<DecadeState>, hidden: number, chargeFrom: number, factor: number): number {
    const { module } = this;
    module.chargeFrom.value = chargeFrom;
    module.factor.value = factor;
    return this.searched(hidden, () => {
      if (!this.begin(state, hidden)) return undefined;
      let found;
      do found = module.step();
      while (found === GOES_ON);
      if (found === TOO_MANY_POSITIONS) throw tooManyPositions(this.maxPositions);
      return module.best();
    });
  }

  /** The outlook of a line before a draw. @param newest the card that came last @param unseen by value, from 1 on */
  outlook(line: ArrayLike<number>, newest: number, unseen: Readonly<Uint8Array>, left: number): number {
    const { module } = this;
    this.write(module.hidden.value + 1, unseen.subarray(0, VALUE_KINDS));
    this.write(module.line.value, line);
    return module.outlook(line.length, left, newest);
  }

  /** Begins a deal; returns false if there are too many hands. */
  begin(state: Readonly<DecadeState>, hidden: number): boolean {
    const { module } = this;
    if (module.beginDeal(state.stock.drawn, this.writeDeck(state, hidden)) === 0) return false;
    const length = state.lengths[0];
    this.write(module.line.value, state.values.subarray(0, length));
    module.addStart(length);
    return true;
  }
}
