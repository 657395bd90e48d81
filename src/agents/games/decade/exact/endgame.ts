import { DECK_SIZE } from '../../../../env/base/cards.js';
import { VALUE_KINDS } from '../../../../env/games/decade/config.js';
import { LinePlay } from '../../../../env/games/decade/ring-outlook.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';

/** What the last draws of a single line are worth. */
export interface LastDraws {
  /** As `DecadeEndgame`. */
  valueOfDraw(values: Readonly<Uint8Array>, lo: number, hi: number, unseen: Readonly<Uint8Array>, left: number): number;
  /** The mean over orders of the hidden cards of the best result of a player who knows the order; compiled alone. */
  readonly byHindsight?: LastDraws['valueOfDraw'];
}

/** Positions that are remembered, from one question to the next, before they are forgotten. */
const MOST_KNOWN = 1 << 17;

/**
 * The last draws of a single line, exactly: the expectation over every order of the hidden cards under the best play (expectimax with
 * memory). A discard leaves a window of the line and a draw extends it, so one array holds the line at every depth. For engines without
 * WebAssembly: `CompiledEndgame` gives the same numbers sooner.
 */
export class DecadeEndgame extends LinePlay implements LastDraws {
  private readonly unseen = new Uint8Array(VALUE_KINDS);
  /** What positions with two draws to come or more are worth, by hidden cards and line. */
  private readonly known = new Map<string, number>();
  /** `[cards left]`: the return of a game that ends so, won or lost. */
  private readonly returnOf: Float64Array;

  /**
   * @param returnIfWon the return of a won game, however many cards it leaves
   * @param returnIfLost `[cards left]`: the return of a game that ends with these cards on the line; the fewer the better, or all the same
   */
  constructor(rules: DecadeRules, returnIfWon: number, returnIfLost: ArrayLike<number>) {
    super(rules, new Uint8Array(DECK_SIZE + 1), returnIfWon);
    this.returnOf = Float64Array.from(returnIfLost);
    this.returnOf.fill(returnIfWon, 0, this.goal + 1);
  }

  /**
   * The expected return of drawing from a position with the cards values[lo .. hi) on the line and these hidden ones ([kind], `left` in all).
   * Takes some 4^left steps, fewer the more of them are known from earlier questions.
   */
  valueOfDraw(
    values: Readonly<Uint8Array>,
    lo: number,
    hi: number,
    unseen: Readonly<Uint8Array>,
    left: number,
  ): number {
    for (let kind = 0; kind < VALUE_KINDS; kind++) this.unseen[kind] = unseen[kind];
    this.line.set(values.subarray(lo, hi));
    return this.draw(0, hi - lo, left);
  }

  /** The value of the window lo .. hi when no more sets are taken, with `left` hidden cards. */
  protected draw(lo: number, hi: number, left: number): number {
    if (left === 0) return this.returnOf[hi - lo];
    // What follows from the last card is quicker to find out than to look up.
    if (left === 1) return this.expectation(lo, hi, left);
    const { known } = this;
    const key = String.fromCharCode(...this.unseen, ...this.line.subarray(lo, hi));
    let value = known.get(key);
    if (value !== undefined) return value;
    value = this.expectation(lo, hi, left);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, value);
    return value;
  }

  private expectation(lo: number, hi: number, left: number) {
    const { line, unseen } = this;
    const covered = line[hi];
    let sum = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++) {
      const copies = unseen[kind];
      if (copies === 0) continue;
      unseen[kind]--;
      line[hi] = kind + 1;
      sum += copies * this.decide(lo, hi + 1, left - 1);
      unseen[kind]++;
    }
    line[hi] = covered;
    return sum / left;
  }
}

type MakeLastDraws = (...given: ConstructorParameters<typeof DecadeEndgame>) => LastDraws;

let makeCompiled: MakeLastDraws | undefined;

/** From now on the last draws are compiled where they can be: who imports `compiled-endgame.ts` gets this. */
export function provideCompiledEndgame(make: MakeLastDraws) {
  makeCompiled = make;
}

/** Who works out the last draws: compiled, or in JavaScript where that has not been loaded or there is no WebAssembly with SIMD. */
export function lastDraws(...given: ConstructorParameters<typeof DecadeEndgame>): LastDraws {
  try {
    if (makeCompiled) return makeCompiled(...given);
  } catch {
    // JavaScript does it too
  }
  return new DecadeEndgame(...given);
}
