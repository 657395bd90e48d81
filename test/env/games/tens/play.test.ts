import { type Card, formatCard, NO_CARD, parseCard, toCard } from '../../../../src/env/base/cards.js';
import { legalActions } from '../../../../src/env/environment/rules.js';
import { parseGame } from '../../../../src/env/games/tens/app.js';
import { tensPresets, type TensVariant } from '../../../../src/env/games/tens/config.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import {
  checkWin,
  initGame,
  refillTableau,
  removeCards,
  scanLegalMoves,
  step,
  tensPlay,
  undo,
} from '../../../../src/env/games/tens/play.js';
import type { TensRules } from '../../../../src/env/games/tens/rules.js';
import type { TensState } from '../../../../src/env/games/tens/state.js';
import { InputError, make, Random, type TensGame } from '../../../../src/env/index.js';
import { fc } from '../../../support/fast-check.js';
import { frozen } from '../../../support/frozen.js';
import { dealt, randomAction } from '../../../support/games.js';
import { expectRefused } from '../../../support/refusal.js';
import { sized } from '../../../support/size.js';
import { rulesWith, seeds } from './support.js';

const OUTCOMES = { ongoing: null, won: 'win', lost: 'loss', drawn: null };

function sameAs(game: TensGame, rules: TensRules, state: TensState) {
  expect(game.tableau).toEqual(Array.from(state.tableau, (card) => (card === NO_CARD ? null : formatCard(card))));
  const order = Array.from(state.stock.wholeOrder(), formatCard);
  expect(game.drawPile).toEqual(order.slice(state.stock.drawn));
  expect([...game.discard].sort()).toEqual(state.gone().map(formatCard).sort());
  expect(game.gameOutcome).toBe(OUTCOMES[state.outcome]);
  expect(game.deck).toEqual(order);
  expect(game.score).toBe(rules.score(state));
  expect(game.allDealt).toBe(rules.allDealt(state));
  const { legalPairs, legalQuartets, legalCourtPairs } = game;
  const removals = legalActions(rules, state).filter((action) => 'ranks' in rules.moves[action]);
  expect(legalPairs.length + legalQuartets.length + legalCourtPairs.length > 0).toBe(removals.length > 0);
  const { pairsTo10, quartets, courtPairs = [] } = scanLegalMoves(game);
  expect([pairsTo10, quartets, courtPairs]).toEqual([legalPairs, legalQuartets, legalCourtPairs]);
  expect(checkWin(game)).toBe(game.gameOutcome);
  expect(JSON.parse(JSON.stringify(game))).toEqual(game);
}

const variantNames = fc.constantFrom<TensVariant>('tens', 'block-ten', 'block-ten-classic');
const refills = fc.constantFrom('strict' as const, 'buffered');
const limits = fc.constantFrom(0, 3, 'unlimited' as const);

describe('the reducers', () => {
  it('play as the rules do on the same seeds, and change nothing they are given', { tags: 'more' }, () => {
    fc.assert(
      fc.property(
        variantNames,
        refills,
        limits,
        fc.record({ scoring: fc.constantFrom('binary' as const, 'points' as const), removalPoints: fc.nat(3) }),
        seeds,
        fc.option(fc.integer({ min: 1, max: 52 }), { nil: undefined }),
        (variant, refill, undoLimit, scoring, seed, tableauSize) => {
          const size = tableauSize === undefined ? {} : { tableauSize };
          const rules = rulesWith({ ...tensPresets[variant].options, ...size, ...scoring, refill, undoLimit });
          const notation = new TensNotation(rules);
          const state = dealt(rules, seed);
          let game = frozen(initGame(seed, tableauSize, variant, { refill, undoLimit, ...scoring }));
          expect(game.rules).toEqual(rules.config);
          sameAs(game, rules, state);
          const random = new Random('reducers', seed);
          for (let turn = 0; turn < 40 && state.outcome === 'ongoing'; turn++) {
            const action = randomAction(rules, state, random);
            const slots = notation.cardsOf(state, action).map((place) => place.index);
            if (action === rules.undoAction) game = frozen(undo(game));
            else game = frozen(action === rules.refillAction ? refillTableau(game) : step(game, slots));
            rules.apply(state, action);
            sameAs(game, rules, state);
          }
        },
      ),
      { numRuns: sized(3, 25), seed: 12 },
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
    for (const few of [18, 17, 0]) expect(refillTableau(removed, few)).toBe(removed);
    expect(undo(step(game, slots))).toEqual(game);
    expect(undo(removed)).toEqual(game);
    expect(parseGame(JSON.stringify(removed))).toEqual(removed);
    expect(refillTableau(game)).toBe(game);
  });

  it('await the player without slots, refill where nothing can be removed, and give back a game that has ended', () => {
    const strict = initGame(7);
    expect(step(strict)).toBe(strict);
    expect(step(strict, [])).toBe(strict);
    let buffered = initGame(7, 13, 'tens', { refill: 'buffered' });
    while (buffered.legalPairs.length > 0) {
      expect(step(buffered)).toBe(buffered);
      buffered = step(buffered, buffered.legalPairs[0]);
    }
    expect(buffered.gameOutcome).toBeNull();
    expect(step(buffered)).toEqual(refillTableau(buffered));
    expect(step(buffered).tableau).not.toContain(null);
    const ended = initGame(1, 1);
    expect(step(ended)).toBe(ended);
  });

  it('name moves by their ranks ascending, equal ranks by their slots', () => {
    const tableau = ['9C', 'TD', 'AS', '5H', 'TC', '5D', 'TS', 'KC', 'TH', 'KD', 'QC', 'QD', '8C'];
    const game = initGame([...tableau, ...initGame(7).deck.filter((card) => !tableau.includes(card))]);
    const moves = [
      { type: 'pair', ranks: ['A', '9'], slots: [2, 0] },
      { type: 'pair', ranks: ['5', '5'], slots: [3, 5] },
      { type: 'quartet', ranks: ['T'], slots: [1, 4, 6, 8] },
    ];
    expect(tensPlay.legalMoves(game)).toEqual(moves);
    expect(tensPlay.choices(game)[2].places).toEqual(['slot 1', 'slot 4', 'slot 6', 'slot 8']);
    for (const move of moves) expect(tensPlay.play(game, move as never).moves).toEqual([move]);
  });

  it('know the seed, the whole deck and every option', () => {
    const game = initGame(7, 15, 'block-ten', { hints: false, scoring: 'points', removalPoints: 2 });
    expect(game.rules).toMatchObject({ blockTen: true, tableauSize: 15, hints: false, undoLimit: 'unlimited' });
    expect(game.seed).toBe(7);
    const environment = make('tens', { rules: game.rules });
    environment.reset({ deck: game.deck });
    expect(environment.state).toMatchObject({ tableau: Uint8Array.from(game.tableau, parseCard) });
    const after = step(game, game.legalPairs[0]);
    expect([after.score, after.deck, after.seed]).toEqual([4, game.deck, 7]);
    expect(initGame(7, 13, 'tens', { blockTen: true }).variant).toBe('block-ten');
    expect(initGame(7, undefined, 'tens', { tableauSize: 15 }).tableau).toHaveLength(15);
    expect(initGame(7, 13, 'tens', { undoLimit: undefined }).undosLeft).toBe('unlimited');
  });

  // Cards as apps write them: ../apps.test.ts.
  it('read cards as objects', () => {
    const game = initGame(7);
    const tableau = game.tableau.map((card) => (card === null ? null : toCard(card)));
    expect(scanLegalMoves([...tableau, null])).toEqual(scanLegalMoves(game));
    expect(toCard('KS')).toEqual({ rank: 'K', suit: 'S', value: 13 });
    expect(parseCard('T♦\uFE0F')).toBe(parseCard('TD'));
  });

  it('take back a loss where undo is left, and no win', () => {
    let game = initGame(7, 13, 'tens', { undoLimit: 1 });
    while (game.gameOutcome === null) game = step(game, [...game.legalPairs, ...game.legalQuartets][0]);
    expect(game.gameOutcome).toBe('loss');
    const before = undo(game);
    expect(before).toMatchObject({ gameOutcome: null, undosLeft: 0 });
    expect(() => undo(step(before, before.legalPairs[0] ?? before.legalQuartets[0]))).toThrow('all 1 are used');
    let won = initGame(5, 30);
    while (won.gameOutcome === null) won = step(won, [...won.legalPairs, ...won.legalQuartets][0]);
    expect(won).toMatchObject({ gameOutcome: 'win', score: 1 });
    expect(() => undo(won)).toThrow('ended with a win');
  });

  const removed = removeCards(initGame(7, 20), initGame(7, 20).legalPairs[0]);

  it.each([
    [() => initGame(1, 13, 'blockten' as TensVariant), '"blockten"; did you mean "block-ten"'],
    [() => removeCards(initGame(7, 20), [0]), '"0: '],
    [() => removeCards(initGame(7, 20), [3, 3]), '[3,3]'],
    [() => removeCards(removed, [0, removed.tableau.indexOf(null)]), ': no card'],
    [() => initGame(7, 13, 'tens', { tableauSize: 15 }), '13 and 15'],
    [() => scanLegalMoves(initGame(7), 'block-ten'), 'block-ten'],
    [() => scanLegalMoves([{ rank: 'T', suit: 'D', value: 3 }]), 'value 10 of the card TD'],
    [() => toCard({ rank: 'K', suit: 'S', value: 12 }), 'value 13 or 10 of the card KS'],
    [() => toCard({ rank: 'T', suit: 'D', value: 10, up: true } as Card), '"up"'],
    [() => refillTableau(initGame(7, 20), 21), '21'],
    [() => step(initGame(1, 1), [0]), 'ended with a loss'],
  ])('refuse %s', (call, words) => {
    expectRefused(call, words);
  });

  it('throw nothing but an InputError, whatever they are given', () => {
    const reducers = [initGame, scanLegalMoves, removeCards, refillTableau, step, undo, checkWin];
    const calls = fc.constantFrom(...(reducers as ((...values: unknown[]) => unknown)[]));
    const given = fc.oneof(fc.constantFrom<unknown>(removed, [7, '8'], [7.5, 8], [7, 8, NaN]), fc.anything());
    fc.assert(
      fc.property(calls, given, given, (call, ...values) => {
        try {
          call(...values);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});
