import { type Action, type Deck, type GameState, Random, type Rules } from '../../src/env/index.js';
import { dealt, hiddenIn, randomAction } from './games.js';

/** Positions late in random games, when `hidden` cards are left to be drawn: of each game one with these in every order, or in the first `orders` ones. */
export function latePositions(rules: Rules, hidden: number, count: number, orders = Infinity): GameState[][] {
  const found: GameState[][] = [];
  for (let seed = 0; found.length < count; seed++) {
    const random = new Random('late positions', seed);
    const state = rules.createState();
    const played: Action[] = [];
    rules.deal(state, seed);
    while (state.outcome === 'ongoing' && hiddenIn(rules, state) > hidden) {
      played.push(randomAction(rules, state, random));
      rules.apply(state, played[played.length - 1]);
    }
    if (state.outcome !== 'ongoing') continue;
    const deck = rules.dealOrder(seed, 0);
    const seen = deck.slice(0, deck.length - hidden);
    found.push(permutations(Array.from(deck.slice(-hidden)), orders).map((rest) => replay([...seen, ...rest])));

    function replay(cards: number[]) {
      const own = dealt(rules, 0, [Uint8Array.from(cards)] as Deck);
      for (const action of played) rules.apply(own, action);
      return own;
    }
  }
  return found;
}

function permutations(cards: number[], most: number): number[][] {
  if (cards.length === 0) return [[]];
  const all = cards
    .slice(0, most)
    .flatMap((card, i) => permutations(cards.toSpliced(i, 1), most).map((rest) => [card, ...rest]));
  return all.slice(0, most);
}
