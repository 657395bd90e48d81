import { knowingTheDeck, NODE_LIMIT } from '../../../agents/games/decade/clairvoyant/index.js';
import { DecadeNotation, type DecadeRules } from '../../../env/games/decade/index.js';
import type { Action } from '../../../env/rules.js';
import type { DeckKnower, KnownDeckGame } from '../../solve/deck-knower.js';

/** The best results on deals of Decade. @throws InputError for a node limit below 1 */
export function decadeDeckKnower(rules: DecadeRules, nodeLimit = NODE_LIMIT): DeckKnower {
  const notation = new DecadeNotation(rules);
  return {
    nodeLimit,
    cardsLeave: !rules.config.recycle,
    solve: knowingTheDeck(rules, { nodeLimit }),
    format: (line) => line.map((action) => notation.formatMove(action)),
    play: (deck, line) => played(rules, notation, deck, line),
  };
}

/** Every move but draws. */
function played(
  rules: DecadeRules,
  notation: DecadeNotation,
  deck: Readonly<Uint8Array>,
  line: readonly Action[],
): KnownDeckGame {
  const state = rules.createState();
  rules.deal(state, 0, [deck]);
  const moves: KnownDeckGame['moves'][number][] = [];
  for (const action of line) {
    if (action !== rules.table.draw) {
      const cards = rules.setTotal(action) > 0 ? notation.describeMove(state, action) : '';
      moves.push({ dealt: state.cardsDealt, move: notation.formatMove(action), cards });
    }
    rules.apply(state, action);
  }
  return { moves, end: `${state.cardsDealt} cards dealt, ${rules.cardsLeft(state)} left: ${state.outcome}` };
}
