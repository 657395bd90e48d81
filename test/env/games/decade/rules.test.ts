import { describe, expect, it } from 'vitest';
import { sized } from '../../../support/size.js';
import { dealt, gameOf, legalActions, playRandomly, rulesOf, valuesOn, VARIANTS } from './support.js';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('a deal', () => {
  it('puts three cards on a single line', () => {
    const state = dealt(rulesOf('decade'), 1);
    expect([state.lengths[0], state.stockLeft, state.cardsDealt]).toEqual([3, 49, 3]);
  });
  it('puts one card on the first of several stacks, the second is next', () => {
    const state = dealt(rulesOf('decade-seven'), 1);
    expect([...state.lengths, state.checked, state.next]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe.each(VARIANTS)('$name', { tags: 'more' }, ({ preset, options }) => {
  const rules = rulesOf(preset, options);
  it('keeps 52 cards, and line plus stock a multiple of ten or five', () => {
    const unit = preset.includes('fives') ? 5 : 10;
    for (let seed = 0; seed < sized(4, 20); seed++) {
      playRandomly(rules, seed, (state) => {
        const onTable = Array.from(state.lengths, (_, stack) => valuesOn(state, stack)).flat();
        const counts = new Uint8Array(10);
        const hidden = rules.unseen(state, counts);
        expect(hidden).toBe(state.stock.left);
        expect(sum(Array.from(counts))).toBe(hidden);
        expect(rules.cardsLeft(state)).toBe(onTable.length + state.stockLeft);
        if (state.recycled !== null) {
          expect(rules.cardsLeft(state)).toBe(52);
          return;
        }
        expect((sum(onTable) + sum(Array.from(counts, (count, kind) => count * (kind + 1)))) % unit).toBe(0);
        expect(state.cardsDealt).toBe(52 - hidden);
      });
    }
  });
});

it.each(['decade', 'decade-max3', 'decade-fives'] as const)(
  'offers at most three choices in %s (seven totals: seven), and after the first three cards only sets that end at the newest card',
  { tags: 'more' },
  (preset) => {
    const rules = rulesOf(preset);
    for (let seed = 0; seed < sized(60, 200); seed++) {
      playRandomly(rules, seed, (state, legal) => {
        const moves = legal.map((action) => rules.moves[action]);
        if (state.cardsDealt > 3) expect(moves.every((move) => !('end' in move) || move.end === 0)).toBe(true);
        expect(legal.length).toBeLessThanOrEqual(rules.config.totals.length);
      });
    }
  },
);

describe('mandatory discards', () => {
  it('allow a set before the newest of the first three cards', () => {
    const { rules, notation } = gameOf('decade');
    const state = notation.parseState('decade 4C 6C 3C');
    expect(legalActions(rules, state).map((action) => notation.formatMove(action))).toEqual(['discard 10@1']);
    rules.apply(state, notation.parseMove('discard 10@1'));
    expect(notation.formatState(state)).toBe('decade 3C | gone 4C 6C');
  });
});

/** All cards but some, as the "gone" part of a position. */
function allBut(cards: readonly string[]): string {
  const deck = Array.from('A23456789TJQK').flatMap((rank) => Array.from('CDHS', (suit) => rank + suit));
  return deck.filter((card) => !cards.includes(card)).join(' ');
}

describe('the end', () => {
  it('is a win when line and stock are empty', () => {
    const { rules, notation } = gameOf('decade');
    const state = notation.parseState(`decade 4C 6C | gone ${allBut(['4C', '6C'])}`);
    rules.apply(state, notation.parseMove('discard 10'));
    expect([state.outcome, rules.cardsLeft(state), rules.score(state)]).toEqual(['won', 0, 1]);
    expect(legalActions(rules, state)).toEqual([]);
  });
  it('is a loss when the stock is empty and there is no set', () => {
    const { rules, notation } = gameOf('decade');
    const state = notation.parseState(`decade KC 4C | gone ${allBut(['KC', '4C', '6C'])}`);
    rules.apply(state, notation.parseMove('draw'));
    expect(state.outcome).toBe('ongoing');
    rules.apply(state, notation.parseMove('discard 20'));
    expect(state.outcome).toBe('won');
    const lost = notation.parseState(`decade 4C 5C | gone ${allBut(['4C', '5C', 'KC'])}`);
    rules.apply(lost, notation.parseMove('draw'));
    expect([lost.outcome, rules.cardsLeft(lost)]).toEqual(['lost', 3]);
  });
  it('does not come with an empty line while the stock lasts', () => {
    const { rules, notation } = gameOf('decade');
    const state = notation.parseState('decade 4 3 3');
    rules.apply(state, notation.parseMove('discard 10'));
    expect([state.outcome, state.lengths[0]]).toEqual(['ongoing', 0]);
    expect(legalActions(rules, state)).toEqual([rules.table.draw]);
  });
});

describe('optional discards', () => {
  it('lose by finish, sets or not', () => {
    const { rules, notation } = gameOf('decade', { discards: 'optional' });
    const state = notation.parseState(`decade 4C 6C 3C | gone ${allBut(['4C', '6C', '3C'])}`);
    rules.apply(state, notation.parseMove('finish'));
    expect([state.outcome, rules.cardsLeft(state)]).toEqual(['lost', 3]);
    expect(legalActions(rules, state)).toEqual([]);
  });
});

describe('stacks', () => {
  it('are dealt to in turn; an eliminated one is skipped', () => {
    const { rules, notation } = gameOf('decade-seven', { stacks: 3 });
    const state = notation.parseState('decade 4C, 6C 4D, KC | checked 2');
    rules.apply(state, notation.parseMove('discard 10'));
    expect(notation.formatState(state)).toBe('decade 4C, -, KC | checked 2 | next 3 | gone 4D 6C');
    rules.stackNext(state, 0);
    rules.apply(state, notation.parseMove('draw'));
    rules.stackNext(state, 0);
    rules.apply(state, notation.parseMove('draw'));
    expect([state.checked, state.next]).toEqual([0, 2]);
  });
  it('win as soon as all are eliminated, even with stock left', () => {
    const { rules, notation } = gameOf('decade-seven', { stacks: 2 });
    const state = notation.parseState('decade 4C 6C, - | checked 1');
    rules.apply(state, notation.parseMove('discard 10'));
    expect([state.outcome, rules.cardsLeft(state)]).toEqual(['won', 50]);
  });
});
