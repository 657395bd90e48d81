import { DECK_SIZE } from '../../base/cards.js';
import type { ActionFeature } from '../../environment/network-inputs.js';
import { provideRingNumbers } from './action-features.js';
import { VALUE_KINDS } from './config.js';
import { hopeOf, RingOutlook } from './ring-outlook.js';
import type { DecadeRules } from './rules.js';

/** The outlook after two draws: the mean, over the next card, of the best outlook then. */
class FarOutlook extends RingOutlook {
  /** `[kind]`: the position when a card of this value has come, but not the line with it. */
  private readonly after: readonly { readonly outlook: RingOutlook; readonly unseen: Uint8Array }[];

  constructor(rules: DecadeRules) {
    super(rules);
    this.after = Array.from({ length: VALUE_KINDS }, () => {
      return { outlook: new RingOutlook(rules), unseen: new Uint8Array(VALUE_KINDS) };
    });
  }

  override readLine(...line: Parameters<RingOutlook['readLine']>) {
    super.readLine(...line);
    const [values, from, length, hidden, left] = line;
    for (const [kind, { outlook, unseen }] of this.after.entries()) {
      if (hidden[kind] === 0) continue;
      unseen.set(hidden);
      unseen[kind]--;
      outlook.readLine(values, from, length, unseen, left - 1);
    }
  }

  protected override expectation(lo: number, hi: number): number {
    const { unseen, left, after } = this;
    let sum = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++)
      if (unseen[kind] > 0) sum += unseen[kind] * after[kind].outlook.ofNext(lo, hi, kind + 1);
    return sum / left;
  }
}

/** The two numbers that an outlook gives of a move. */
function featuresOf(name: string, cards: string): readonly ActionFeature[] {
  return [
    {
      name,
      unit: 'of a line that comes apart',
      maximum: 1,
      meaning: `how well the line can come apart after it and ${cards}, as the agent \`waiting\` rates it`,
    },
    {
      name: `share of the best ${name}`,
      unit: 'of the best move',
      maximum: 1,
      meaning: 'how likely the line comes apart, in units of the move after which that is most likely',
    },
  ];
}

provideRingNumbers((rules, before, version) => {
  const outlooks = [new RingOutlook(rules), ...(version >= 4 ? [new FarOutlook(rules)] : [])];
  const features = [
    ...featuresOf('outlook', 'the next card'),
    ...(version >= 4 ? featuresOf('far outlook', 'the next two cards') : []),
  ];
  const width = before + features.length;
  const { draw } = rules.table;
  return {
    features,
    write: ({ values, lo, hidden, left }, sets, found, { actionMasks, mask, features: numbers, feature }) => {
      for (const [i, outlook] of outlooks.entries()) {
        outlook.readLine(values, lo, DECK_SIZE - lo, hidden, left);
        const last = feature + before + 2 * i + 1;
        let best = -Infinity;
        const write = (action: number, of: number) => {
          const at = last + action * width;
          numbers[at] = of;
          if (numbers[at] > best) best = numbers[at];
        };
        if (actionMasks[mask + draw] === 1) write(draw, outlook.ofSet(0, 0));
        for (let set = 0; set < found; set++)
          write(sets.actions[set], outlook.ofSet(sets.starts[set], sets.counts[set]));
        for (let action = 0; action <= draw; action++) {
          if (actionMasks[mask + action] === 0) continue;
          const at = last + action * width;
          const of = numbers[at];
          numbers[at - 1] = hopeOf(of);
          numbers[at] = Math.exp(of - best);
        }
      }
    },
  };
});
