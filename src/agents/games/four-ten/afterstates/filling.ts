import { sizeOf } from '../../../../env/games/four-ten/arrangements.js';
import type { DrawClass, FourTenDraws } from '../../../../env/games/four-ten/draw-classes.js';
import { HAND_LIMIT, KINDS } from '../../../../env/games/four-ten/hands.js';
import type { FourTenTurnEnds } from './turn-ends.js';

/** What a Hand of ten is worth beside a table that is full and safe, which is worth 1; a fault is worth 0. */
export const TEN_WORTHS = [0, 0.2, 0.4, 0.6, 0.8] as const;
export const WORTHS = TEN_WORTHS.length;

/** Raises the numbers of all worths from a place on to others that are larger. */
function raise(worths: Float64Array, at: number, others: Float64Array): void {
  for (let worth = 0; worth < WORTHS; worth++) worths[at + worth] = Math.max(worths[at + worth], others[worth]);
}

/** What a card does at best, the larger the better. */
const [FAULT, TEN, SAFE] = [0, 1, 2];

/** `[kind]`: what a card of that value does at best. */
type Outlook = readonly number[];

/**
 * How well the filling of the table can go, by the rules alone: the expectation over the cards to come, with the best choices, of 1 for a
 * table that is full and still safe after the next card, and of TEN_WORTHS for a round that a ten ends. With a full table it looks two cards ahead.
 * While the table fills no card is out of play, so that the cards on it tell the unseen ones, and what is found of a component is remembered.
 */
export class FourTenFilling {
  /** `[component]`: `[worth]`. */
  private readonly known: (Float64Array | undefined)[] = [];
  /** `[full component]`: the outlooks of the ends of a turn in it. */
  private readonly outlooks: (readonly Outlook[] | undefined)[] = [];
  private readonly unseen = new Uint8Array(KINDS);
  private left = 0;
  private readonly full = new Float64Array(WORTHS);

  constructor(
    private readonly draws: FourTenDraws,
    private readonly turnEnds: FourTenTurnEnds,
  ) {}

  /** Writes `[worth]` the expectations before a draw, then `[kind * WORTHS + worth]` what a card leads to at best, 0 for kinds of which none is unseen. */
  write(draw: DrawClass, unseen: ArrayLike<number>, worths: Float64Array): void {
    this.unseen.set(unseen);
    this.left = unseen[0] + unseen[1] + unseen[2] + unseen[3];
    this.expect(draw, worths);
  }

  private expect(draw: DrawClass, worths: Float64Array): void {
    const { unseen, left } = this;
    worths.fill(0);
    for (let kind = 0; kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const chance = unseen[kind] / left;
      const from = (kind + 1) * WORTHS;
      const { ten } = draw.consequences[kind];
      unseen[kind]--;
      this.left = left - 1;
      if (ten) worths.set(TEN_WORTHS, from);
      for (const component of draw.components[kind]) raise(worths, from, this.ofComponent(component));
      for (let worth = 0; worth < WORTHS; worth++) worths[worth] += chance * worths[from + worth];
      unseen[kind]++;
    }
    this.left = left;
  }

  /** `[worth]`, right after a card has led to the component. */
  private ofComponent(component: number): Float64Array {
    const isFull = sizeOf(this.draws.components.arrangements[component]) === 3 * HAND_LIMIT;
    return isFull ? this.ofFull(component) : (this.known[component] ??= this.ofFilling(component));
  }

  private ofFilling(component: number): Float64Array {
    const { draws } = this;
    const { classes, tenDepth } = this.turnEnds.from(draws.components.arrangements[component]);
    const best = Float64Array.from(TEN_WORTHS, (worth) => (tenDepth < 0 ? 0 : worth));
    const worths = new Float64Array((KINDS + 1) * WORTHS);
    for (const end of classes) {
      this.expect(draws.classes[end], worths);
      raise(best, 0, worths);
    }
    return best;
  }

  private ofFull(component: number): Float64Array {
    const { full, unseen, left } = this;
    const ten = this.draws.components.tenInReach[component] === 1;
    for (let worth = 0; worth < WORTHS; worth++) full[worth] = left === 0 ? 1 : ten ? TEN_WORTHS[worth] : 0;
    if (left === 0) return full;
    for (const outlook of (this.outlooks[component] ??= this.findOutlooks(component))) {
      let safe = 0;
      let tens = 0;
      for (let kind = 0; kind < KINDS; kind++)
        if (outlook[kind] === SAFE) safe += unseen[kind];
        else if (outlook[kind] === TEN) tens += unseen[kind];
      for (let worth = 0; worth < WORTHS; worth++)
        full[worth] = Math.max(full[worth], (safe + tens * TEN_WORTHS[worth]) / left);
    }
    return full;
  }

  /** Those that none of the others is as good as, each once. */
  private findOutlooks(component: number): Outlook[] {
    const { draws } = this;
    const { classes } = this.turnEnds.from(draws.components.arrangements[component]);
    const all = new Map<string, Outlook>();
    for (const end of classes) {
      const { consequences } = draws.classes[end];
      const outlook = consequences.map(({ fault, forcedTen }) => (forcedTen ? TEN : fault ? FAULT : SAFE));
      all.set(outlook.join(), outlook);
    }
    const distinct = [...all.values()];
    const isNoWorse = (one: Outlook, other: Outlook): boolean => one.every((each, kind) => each >= other[kind]);
    return distinct.filter((each) => !distinct.some((other) => other !== each && isNoWorse(other, each)));
  }
}
