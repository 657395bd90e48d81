import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import type { DrawClass, ExchangeComponents } from '../../../../env/games/four-ten/draw-classes.js';
import { KINDS } from '../../../../env/games/four-ten/hands.js';
import { layoutOf, NOWHERE, OPTIONS, type RoundLayout, TEN_END } from '../exact/layout.js';

/** What a Hand of ten is worth beside a table that is full and safe, which is worth 1; a fault is worth 0. */
export const TEN_WORTHS = [0, 0.2, 0.4, 0.6, 0.8] as const;
export const WORTHS = TEN_WORTHS.length;

/**
 * How well the filling of the table can go, by the rules alone: the expectation over the cards to come, with the best choices, of 1 for a
 * table that is full and still safe after the next card, and of TEN_WORTHS for a round that a ten ends. With a full table it
 * looks two cards ahead. Computed in kernel/four-ten-exact/filling.ts.
 */
export class FourTenFilling {
  private layout!: RoundLayout;
  /** `[kind, hand]`, `[kind]` and the expectations, in the kernel's memory. */
  private asked = new Uint16Array();
  private rest!: Uint8Array;
  private expected!: Float64Array;

  constructor(
    private readonly config: FourTenConfig,
    private readonly components: ExchangeComponents,
  ) {}

  /** Writes `[worth]` the expectations before a draw, then `[kind * WORTHS + worth]` what a card leads to at best, 0 for kinds of which none is unseen. */
  write(draw: DrawClass, unseen: ArrayLike<number>, worths: Float64Array) {
    const layout = (this.layout ??= this.fill());
    // It is another one once the memory has grown.
    if (this.asked.buffer !== layout.kernel.memory.buffer) {
      this.asked = layout.array('asked', Uint16Array);
      this.rest = layout.array('rest', Uint8Array);
      this.expected = layout.array('expected', Float64Array);
    }
    const { asked, components } = this;
    asked.fill(NOWHERE);
    for (let kind = 0; kind < KINDS; kind++) {
      let at = kind * OPTIONS;
      for (const component of draw.components[kind]) asked[at++] = layout.targets[components.arrangements[component]];
      // If all hands lead to components, one of these has the ten.
      if (draw.consequences[kind].ten && at < (kind + 1) * OPTIONS) asked[at] = TEN_END;
    }
    this.rest.set(unseen);
    layout.kernel.expect();
    worths.set(this.expected);
  }

  private fill(): RoundLayout {
    const layout = layoutOf(this.config, false);
    layout.fill();
    return layout;
  }
}
