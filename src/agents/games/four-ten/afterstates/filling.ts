import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import type { DrawClass, ExchangeComponents } from '../../../../env/games/four-ten/draw-classes.js';
import { KINDS } from '../../../../env/games/four-ten/hands.js';
import { FIRST_COMPONENT, layoutOf, NOWHERE, OPTIONS, type RoundLayout, TEN_END } from '../exact/layout.js';

/** What a Hand of ten is worth beside a table that is full and safe, which is worth 1; a fault is worth 0. */
export const TEN_WORTHS = [0, 0.2, 0.4, 0.6, 0.8] as const;
export const WORTHS = TEN_WORTHS.length;

/**
 * How well the filling of the table can go, by the rules alone: the expectation over the cards to come, with the best choices, of 1 for a
 * table that is full and still safe after the next card, and of TEN_WORTHS for a round that a ten ends. With a full table it looks two cards ahead.
 */
export class FourTenFilling {
  private layout!: RoundLayout;
  /** `[component, worth]`, right after a card has led to a component with room: no card is out of play, so that those on the table tell the unseen ones. */
  private known: Float64Array | undefined;
  private readonly unseen = new Uint8Array(KINDS);
  private left = 0;
  private readonly full = new Float64Array(WORTHS);
  /** `[kind, hand]` */
  private readonly targets = new Uint16Array(KINDS * OPTIONS);

  constructor(
    private readonly config: FourTenConfig,
    private readonly components: ExchangeComponents,
  ) {}

  /** Writes `[worth]` the expectations before a draw, then `[kind * WORTHS + worth]` what a card leads to at best, 0 for kinds of which none is unseen. */
  write(draw: DrawClass, unseen: ArrayLike<number>, worths: Float64Array): void {
    this.known ??= this.fill();
    const { components, layout, targets } = this;
    targets.fill(NOWHERE);
    for (let kind = 0; kind < KINDS; kind++) {
      let at = kind * OPTIONS;
      for (const component of draw.components[kind]) targets[at++] = layout.targets[components.arrangements[component]];
      // If all hands lead to components, one of these has the ten.
      if (draw.consequences[kind].ten && at < (kind + 1) * OPTIONS) targets[at] = TEN_END;
    }
    this.expect(targets, 0, unseen, worths);
  }

  private fill(): Float64Array {
    this.layout = layoutOf(this.config, false);
    const { fullCount, starts, draws, tenExits, unseen } = this.layout;
    const known = (this.known = new Float64Array(tenExits.length * WORTHS));
    const worths = new Float64Array((KINDS + 1) * WORTHS);
    for (let component = fullCount; component < tenExits.length; component++) {
      const at = component * WORTHS;
      if (tenExits[component] === TEN_END) known.set(TEN_WORTHS, at);
      for (let draw = starts[component]; draw < starts[component + 1]; draw += KINDS * OPTIONS) {
        this.expect(draws, draw, unseen[component], worths);
        raise(known, at, worths, 0);
      }
    }
    return known;
  }

  /** @param targets from a place on by kind and hand */
  private expect(targets: Uint16Array, first: number, unseen: ArrayLike<number>, worths: Float64Array): void {
    this.unseen.set(unseen);
    const left = unseen[0] + unseen[1] + unseen[2] + unseen[3];
    this.left = left - 1;
    worths.fill(0);
    for (let kind = 0; kind < KINDS; kind++) {
      const count = this.unseen[kind];
      if (count === 0) continue;
      const chance = count / left;
      const from = (kind + 1) * WORTHS;
      this.unseen[kind]--;
      for (let hand = 0; hand < OPTIONS; hand++) this.raiseTo(worths, from, targets[first + kind * OPTIONS + hand]);
      for (let worth = 0; worth < WORTHS; worth++) worths[worth] += chance * worths[from + worth];
      this.unseen[kind]++;
    }
  }

  private raiseTo(worths: Float64Array, at: number, target: number): void {
    const component = target - FIRST_COMPONENT;
    if (target === TEN_END) raise(worths, at, TEN_WORTHS, 0);
    else if (component >= this.layout.fullCount) raise(worths, at, this.known!, component * WORTHS);
    else if (component >= 0) raise(worths, at, this.ofFull(component), 0);
  }

  private ofFull(component: number): Float64Array {
    const { full, unseen, left } = this;
    const { starts, draws, tenExits, width } = this.layout;
    const ten = tenExits[component] === TEN_END;
    for (let worth = 0; worth < WORTHS; worth++) full[worth] = left === 0 ? 1 : ten ? TEN_WORTHS[worth] : 0;
    const end = left === 0 ? 0 : starts[component + 1];
    for (let at = starts[component]; at < end; at += KINDS) {
      let safe = 0;
      let tens = 0;
      for (let kind = 0; kind < KINDS; kind++) {
        const target = draws[at + kind] - kind * width;
        if (target >= FIRST_COMPONENT) safe += unseen[kind];
        else if (target === TEN_END) tens += unseen[kind];
      }
      for (let worth = 0; worth < WORTHS; worth++)
        full[worth] = Math.max(full[worth], (safe + tens * TEN_WORTHS[worth]) / left);
    }
    return full;
  }
}

/** Raises the numbers of all worths from a place on to others that are larger. */
function raise(worths: Float64Array, at: number, others: ArrayLike<number>, from: number): void {
  for (let worth = 0; worth < WORTHS; worth++) worths[at + worth] = Math.max(worths[at + worth], others[from + worth]);
}
