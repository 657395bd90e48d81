import { ADD, HAND_LIMIT, KINDS, NO_HAND, SIZE } from '../../../../env/games/four-ten/multisets.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import type { Regions } from './regions.js';
import { FIRST_REGION, NOWHERE, TEN_END } from './targets.js';

const OPTIONS = 3;
/** Entries of `targets` for an arrangement: three hands for each value of the card drawn. */
const WIDTH = KINDS * OPTIONS;

/** Where the card drawn leads in Hand, Home and Shadow; `NOWHERE` where there is no room. */
export function placements(regions: Regions, hand: number, home: number, shadow: number, kind: number): number[] {
  const [inHand, inHome, inShadow] = [hand, home, shadow].map((each) =>
    SIZE[each] < HAND_LIMIT ? ADD[each * KINDS + kind] : NO_HAND,
  );
  return [
    inHand === NO_HAND ? NOWHERE : regions.target(inHand, home, shadow),
    inHome === NO_HAND ? NOWHERE : regions.target(hand, inHome, shadow),
    inShadow === NO_HAND ? NOWHERE : regions.target(hand, home, inShadow),
  ];
}

/**
 * Turns while some hand has room. No card has gone out of play, so that the cards on the table tell the unseen ones, and a region is a
 * state. Arrays over targets hold the states' worths: the full regions' stand for all their cards yet unseen.
 */
export class EarlyTurns {
  /** [(arrangement - first) * WIDTH + kind * OPTIONS + hand]: targets. */
  private readonly targets: Int16Array;
  /** [(region - fullCount) * KINDS + kind]: the chance of the next card. */
  private readonly chances: Float64Array;
  private readonly first: number;

  constructor(private readonly regions: Regions) {
    const { count, fullCount, starts, cards, hands, homes, shadows } = regions;
    this.first = starts[fullCount];
    this.targets = new Int16Array((starts[count] - this.first) * WIDTH);
    this.chances = new Float64Array((count - fullCount) * KINDS);
    for (let region = fullCount; region < count; region++) {
      const unseen = [0, 1, 2, 3].map((kind) => CARDS_PER_VALUE - cards[region * KINDS + kind]);
      const left = unseen.reduce((sum, each) => sum + each);
      this.chances.set(
        unseen.map((each) => each / left),
        (region - fullCount) * KINDS,
      );
      for (let at = starts[region]; at < starts[region + 1]; at++)
        for (let kind = 0; kind < KINDS; kind++) {
          const options =
            unseen[kind] > 0
              ? placements(regions, hands[at], homes[at], shadows[at], kind)
              : new Array<number>(OPTIONS).fill(TEN_END); // whatever it is: its chance is 0
          this.targets.set(options, (at - this.first) * WIDTH + kind * OPTIONS);
        }
    }
  }

  /** Works out the worths of all regions with room from those of the full ones and of the ends. */
  sweep(worths: Float64Array): void {
    const { count, fullCount, starts, tenExits, faultExits } = this.regions;
    for (let region = fullCount; region < count; region++) {
      let best = Math.max(worths[tenExits[region]], worths[faultExits[region]]);
      for (let at = starts[region]; at < starts[region + 1]; at++) {
        const worth = this.worthOf(region, at, worths);
        if (worth > best) best = worth;
      }
      worths[FIRST_REGION + region] = best;
    }
  }

  /** Hands the chances of being in a region on to where best play leads from it. `chances` is over targets. */
  spread(worths: Float64Array, chances: Float64Array): void {
    const { count, fullCount, starts, tenExits, faultExits } = this.regions;
    for (let region = count - 1; region >= fullCount; region--) {
      const chance = chances[FIRST_REGION + region];
      if (chance === 0) continue;
      const exit = worths[tenExits[region]] >= worths[faultExits[region]] ? tenExits[region] : faultExits[region];
      let best = worths[exit];
      let bestAt = -1;
      for (let at = starts[region]; at < starts[region + 1]; at++) {
        const worth = this.worthOf(region, at, worths);
        if (worth > best) {
          best = worth;
          bestAt = at;
        }
      }
      if (bestAt < 0) chances[exit] += chance;
      else this.draw(region, bestAt, chance, worths, chances);
    }
  }

  /** The worth of ending the turn in an arrangement of a region. */
  private worthOf(region: number, at: number, worths: Float64Array): number {
    const { targets, chances } = this;
    const from = (region - this.regions.fullCount) * KINDS;
    let entry = (at - this.first) * WIDTH;
    let worth = 0;
    for (let kind = 0; kind < KINDS; kind++, entry += OPTIONS) {
      const inHand = worths[targets[entry]];
      const inHome = worths[targets[entry + 1]];
      const inShadow = worths[targets[entry + 2]];
      const most = inHand >= inHome ? inHand : inHome;
      worth += chances[from + kind] * (most >= inShadow ? most : inShadow);
    }
    return worth;
  }

  private draw(region: number, at: number, chance: number, worths: Float64Array, chances: Float64Array): void {
    const from = (region - this.regions.fullCount) * KINDS;
    for (let kind = 0; kind < KINDS; kind++) {
      const entry = (at - this.first) * WIDTH + kind * OPTIONS;
      let best = this.targets[entry];
      for (let option = 1; option < OPTIONS; option++) {
        const target = this.targets[entry + option];
        if (worths[target] > worths[best]) best = target;
      }
      chances[best] += chance * this.chances[from + kind];
    }
  }
}
