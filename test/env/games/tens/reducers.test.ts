import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCard, NO_CARD } from '../../../../src/env/cards.js';
import { InputError } from '../../../../src/env/errors.js';
import { Random } from '../../../../src/env/random.js';
import { tensPresets } from '../../../../src/env/games/tens/config.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import {
  checkWin,
  initGame,
  refillTableau,
  removeCards,
  scanLegalMoves,
  step,
  type TensGame,
  type TensVariant,
  undo,
} from '../../../../src/env/games/tens/reducers.js';
import type { TensState } from '../../../../src/env/games/tens/state.js';
import { legalActions, rulesWith, seeds } from './support.js';

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

const OUTCOMES = { ongoing: null, won: 'win', lost: 'loss', drawn: null };

function sameAs(game: TensGame, state: TensState): void {
  expect(game.tableau).toEqual(Array.from(state.tableau, (card) => (card === NO_CARD ? null : formatCard(card))));
  const order = Array.from(state.stock.wholeOrder(), formatCard);
  expect(game.drawPile).toEqual(order.slice(state.stock.drawn));
  expect([...game.discard].sort()).toEqual(state.gone().map(formatCard).sort());
  expect(game.gameOutcome).toBe(OUTCOMES[state.outcome]);
  expect(checkWin(game)).toBe(game.gameOutcome);
  expect(JSON.parse(JSON.stringify(game))).toEqual(game);
}

const variantNames = fc.constantFrom<TensVariant>('tens', 'block-ten', 'block-ten-classic');
const refills = fc.constantFrom('strict' as const, 'buffered' as const);
const limits = fc.constantFrom(0, 3, 'unlimited' as const);

describe('the reducers', () => {
  it('play as the rules do on the same seeds, and change nothing they are given', () => {
    fc.assert(
      fc.property(
        variantNames,
        refills,
        limits,
        seeds,
        fc.option(fc.integer({ min: 1, max: 52 }), { nil: undefined }),
        (variant, refill, undoLimit, seed, tableauSize) => {
          const size = tableauSize === undefined ? {} : { tableauSize };
          const rules = rulesWith({ ...tensPresets[variant].options, ...size, refill, undoLimit });
          const notation = new TensNotation(rules);
          const state = rules.createState();
          rules.deal(state, seed);
          let game = frozen(initGame(seed, tableauSize, variant, { refill, undoLimit }));
          sameAs(game, state);
          const random = new Random('reducers', seed);
          for (let turn = 0; turn < 40 && state.outcome === 'ongoing'; turn++) {
            const actions = legalActions(rules, state);
            const action = actions[random.below(actions.length)];
            const slots = notation.cardsOf(state, action).map((place) => place.index);
            game = frozen(action === rules.undoAction ? undo(game) : step(game, slots));
            rules.apply(state, action);
            sameAs(game, state);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('take any slots of a removal, whatever the suits, and end as every other order does', () => {
    fc.assert(
      fc.property(variantNames, seeds, (variant, seed) => {
        const ends = [1, 2].map((order) => {
          const random = new Random('slots', order);
          let game = initGame(seed, undefined, variant);
          while (game.gameOutcome === null) {
            const { pairsTo10, quartets, courtPairs = [] } = scanLegalMoves(game.tableau, variant);
            const moves = [...pairsTo10, ...quartets, ...courtPairs];
            game = step(game, moves[random.below(moves.length)].toReversed());
          }
          const ranks = game.tableau.map((card) => card?.[0] ?? '-').sort();
          return { outcome: game.gameOutcome, ranks, drawPile: game.drawPile };
        });
        expect(ends[0]).toEqual(ends[1]);
      }),
      { numRuns: 60 },
    );
  });

  it('scan every set of slots once, ascending', () => {
    const tableau = ['AC', '9D', '9C', '5C', '5D', '5H', 'TC', 'TD', null, 'TH', 'TS', 'JC', 'JD', 'KH', 'JH'];
    expect(scanLegalMoves(tableau)).toEqual({
      pairsTo10: [
        [0, 1],
        [0, 2],
        [3, 4],
        [3, 5],
        [4, 5],
      ],
      quartets: [[6, 7, 9, 10]],
    });
    expect(scanLegalMoves(tableau, 'block-ten').quartets).toEqual([]);
    expect(scanLegalMoves(tableau, 'block-ten-classic').courtPairs).toEqual([
      [11, 12],
      [11, 14],
      [12, 14],
    ]);
  });

  it('remove and refill apart from each other as in one step', () => {
    const game = initGame(7, 20);
    const [slots] = scanLegalMoves(game.tableau).pairsTo10;
    const removed = removeCards(game, slots);
    expect(removed.tableau.filter((card) => card === null)).toHaveLength(2);
    expect(removed.gameOutcome).toBeNull();
    expect(refillTableau(removed)).toEqual(step(game, slots));
    expect(step(removed)).toEqual(step(game, slots));
    expect(refillTableau(removed, 19).tableau.filter((card) => card === null)).toHaveLength(1);
    expect(undo(step(game, slots))).toEqual(game);
    expect(undo(removed)).toEqual(game);
    expect(refillTableau(game)).toBe(game);
  });

  it('count undos', () => {
    const game = initGame(7, 20, 'tens', { undoLimit: 1 });
    const once = undo(step(game, scanLegalMoves(game.tableau).pairsTo10[0]));
    expect(once).toEqual({ ...game, undosLeft: 0 });
    const again = step(once, scanLegalMoves(once.tableau).pairsTo10[0]);
    expect(() => undo(again)).toThrow(/^Expected an undo to be left, but all 1 are used$/);
  });

  it('lose at the deal when nothing can be removed', () => {
    const game = initGame(1, 1);
    expect(game.gameOutcome).toBe('loss');
    expect(() => step(game, [0])).toThrow(/^Expected a game that goes on, but it ended with a loss$/);
  });

  it('default to thirteen slots, nine in classic block ten', () => {
    expect(initGame(1).tableau).toHaveLength(13);
    expect(initGame(1, undefined, 'block-ten-classic').tableau).toHaveLength(9);
  });

  it.each<[() => unknown, RegExp]>([
    [() => initGame(-1), /Expected a seed/],
    [() => initGame(1, 53), /Expected tableauSize: an integer from 1 to 52, but got 53/],
    [
      () => initGame(1, 13, 'blockten' as TensVariant),
      /Expected a variant of Tens, but got "blockten"; did you mean "block-ten"/,
    ],
    [() => initGame(1, 13, 'tens', { undoLimit: -1 }), /Expected option "undoLimit"/],
    [
      () => removeCards(initGame(7, 20), [0]),
      /Expected the slots of a pair or a set that may be removed, but got "0: /,
    ],
    [() => removeCards(initGame(7, 20), [3, 3]), /Expected the slots/],
    [() => removeCards(initGame(7, 20), [0, 99]), /99: no card/],
    [() => step(initGame(7, 20)), /Expected slots to remove/],
    [() => undo(initGame(7, 20)), /Expected a turn to undo, but there is none/],
    [() => refillTableau(initGame(7, 20), 21), /Expected a target size from 0 to 20, but got 21/],
  ])('refuse %s', (call, message) => {
    expect(call).toThrow(InputError);
    expect(call).toThrow(message);
  });
});
