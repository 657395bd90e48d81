import { knowingTheDeck } from '../../agents/games/decade/clairvoyant/index.js';
import { DECK_SIZE } from '../../env/cards.js';
import type { DecadeRules } from '../../env/games/decade/rules.js';
import type { EnvironmentParts } from '../../env/index.js';
import { certifiedBound } from '../../evaluate/bounds/index.js';
import type { UpperBound } from '../../evaluate/upper-bound.js';
import { CERTIFIED_VALUES } from '../bound/certified-values.js';
import { loadValues } from '../bound/load-values.js';
import type { UpperBoundEntry } from './upper-bound-entry.js';

/** The best results of a player who sees the whole stock. */
function knowing({ rules, reward }: EnvironmentParts): UpperBound {
  const search = knowingTheDeck(rules as unknown as DecadeRules);
  return {
    name: 'knowing the deck',
    isExact: false,
    of: (deals) =>
      Float64Array.from(deals, ({ seed, deck }) => {
        const { win, fewest } = search(deck?.[0] ?? rules.dealOrder(seed, 0));
        return reward.name === 'cards-left' ? -fewest.cardsLeft / DECK_SIZE : Number(win.possible);
      }),
  };
}

/** What bounds the share of games won, or the cards left. */
export function decadeBounds(parts: EnvironmentParts): UpperBoundEntry[] {
  const { rules, reward, spec } = parts;
  if (!['win', 'cards-left'].includes(reward.name)) return [];
  const certified = CERTIFIED_VALUES[spec.preset] as (typeof CERTIFIED_VALUES)[string] | undefined;
  const entries: UpperBoundEntry[] = [{ name: 'knowing the deck', isExact: false, create: () => knowing(parts) }];
  if (certified === undefined) return entries;
  const { value, factor } = certified;
  const create = async () => certifiedBound(rules, reward, await loadValues(value, parts), factor);
  const settings = { factor };
  return [{ name: 'certified bound', isExact: false, isSlow: true, agents: [value], settings, create }, ...entries];
}
