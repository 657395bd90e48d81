import { knowingTheDeck } from '../../../agents/games/decade/clairvoyant/index.js';
import { DECK_SIZE } from '../../../env/cards.js';
import type { GameParts } from '../../../env/game.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { RewardScheme } from '../../../env/reward.js';
import { certifiedBound } from '../../../evaluate/bounds/index.js';
import type { UpperBound } from '../../../evaluate/upper-bound.js';
import type { KitBound } from '../../bounds/upper-bound-entry.js';
import { DECADE_CERTIFIED_VALUES } from './certified-values.js';

/** The best results of a player who sees the whole stock. */
function knowing(rules: DecadeRules, reward: RewardScheme): UpperBound {
  const search = knowingTheDeck(rules);
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
export function decadeBounds(rules: DecadeRules, parts: GameParts): readonly KitBound[] {
  const { reward, spec } = parts;
  if (!['win', 'cards-left'].includes(reward.name)) return [];
  const entry = { name: 'knowing the deck', isExact: false, create: () => knowing(rules, reward) };
  if (!Object.hasOwn(DECADE_CERTIFIED_VALUES, spec.preset)) return [entry];
  const { value, ...penalty } = DECADE_CERTIFIED_VALUES[spec.preset];
  const create: KitBound['create'] = async (load) => certifiedBound(parts.rules, reward, await load(value), penalty);
  return [{ name: 'certified bound', isExact: false, isSlow: true, agents: [value], settings: penalty, create }, entry];
}
