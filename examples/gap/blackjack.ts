// Blackjack as in Sutton and Barto (2nd ed., example 5.1): an infinite deck, the dealer stands on 17 or more, a natural wins unless
// the dealer has one too. Solved exactly, bounded, and the player of the book's figure 5.1 (stands on 20 and 21) measured against the bound.
import { auditProblem, gap, type Problem, solve } from 'maketen/gap';

/** A hand's points with aces as 1, whether it has an ace, and its number of cards. */
interface Hand {
  readonly points: number;
  readonly ace: boolean;
  readonly cards: number;
}

interface Table {
  readonly player: Hand;
  readonly dealer: Hand;
  readonly stands: boolean;
}

const EMPTY: Hand = { points: 0, ace: false, cards: 0 };
/** Cards by their points; 10 stands for the ten, the jack, the queen and the king. */
const CARDS = Array.from({ length: 10 }, (_, i) => [i === 9 ? 4 / 13 : 1 / 13, i + 1] as const);
const STAND = [[1, 0]] as const;

const withCard = ({ points, ace, cards }: Hand, card: number): Hand => ({
  points: points + card,
  ace: ace || card === 1,
  cards: cards + 1,
});
export const best = ({ points, ace }: Hand): number => (ace && points <= 11 ? points + 10 : points);
const isNatural = (hand: Hand): boolean => hand.cards === 2 && best(hand) === 21;
const isDealt = ({ player, dealer }: Table): boolean => player.cards >= 2 && dealer.cards >= 1;

/** Whether all is over. A dealer plays only against a hand that stands; against a natural one more card decides. */
function isOver({ player, dealer, stands }: Table): boolean {
  if (best(player) > 21) return true;
  return isNatural(player) ? dealer.cards >= 2 : stands && best(dealer) >= 17;
}

function result({ player, dealer }: Table): number {
  const [own, other] = [best(player), best(dealer)];
  if (own > 21) return -1;
  if (isNatural(player)) return isNatural(dealer) ? 0 : 1;
  return other > 21 ? 1 : Math.sign(own - other);
}

export const blackjack: Problem<Table, 'card' | 'stand', number> = {
  start: () => ({ player: EMPTY, dealer: EMPTY, stands: false }),
  actions: (table) => {
    if (isDealt(table) && isOver(table)) return [];
    const isPlayers = isDealt(table) && !table.stands && !isNatural(table.player);
    return isPlayers ? ['card', 'stand'] : ['card'];
  },
  chances: (_, action) => (action === 'stand' ? STAND : CARDS),
  step(table, action, card) {
    if (action === 'stand') return { ...table, stands: true };
    const { player, dealer, stands } = table;
    const isDealers = isDealt(table) ? stands || isNatural(player) : player.cards >= 2;
    return isDealers ? { ...table, dealer: withCard(dealer, card) } : { ...table, player: withCard(player, card) };
  },
  returnSoFar: (table) => (isDealt(table) && isOver(table) ? result(table) : 0),
  key: ({ player, dealer, stands }) =>
    [player, dealer].map((hand) => `${hand.points} ${Number(hand.ace)} ${Math.min(hand.cards, 3)}`).join() +
    String(stands),
};

export async function measured() {
  const { value: optimum, solution } = await solve(blackjack);
  const stands = ({ player }: Table): 'card' | 'stand' => (best(player) >= 20 ? 'stand' : 'card');
  const options = { value: (table: Table) => solution.value(table), scenarios: 400 };
  return {
    faults: auditProblem(blackjack),
    optimum,
    states: solution.states,
    twenty: await gap(blackjack, {
      ...options,
      policy: (table, actions) => (actions.length > 1 ? stands(table) : 'card'),
    }),
    bestPlay: await gap(blackjack, { ...options, policy: (table) => solution.best(table) }),
    solution,
  };
}
