import { describe, expect, it } from 'vitest';
import { toCard } from '../../../../src/env/base/cards.js';
import { InputError } from '../../../../src/env/base/errors.js';
import * as tensApp from '../../../../src/env/games/tens/app.js';
import type { TensVariant } from '../../../../src/env/games/tens/config.js';
import type { TensGame } from '../../../../src/env/games/tens/slot-game.js';
import { corruptions, messageOf, someOf } from '../../../support/corruptions.js';
import { sized } from '../../../support/size.js';

const { initGame, step, undo, refillTableau, removeCards, parseGame } = tensApp;
const functions = tensApp;

/** A game after some turns, undone ones too. */
function played(variant: TensVariant, options: object, turns: number, size?: number): TensGame {
  let game = initGame(7, size, variant, options);
  for (let turn = 0; turn < turns && game.gameOutcome === null; turn++) {
    const [slots] = [...game.legalPairs, ...game.legalQuartets, ...game.legalCourtPairs];
    game = turn % 3 === 2 && slots !== undefined ? undo(step(game, slots)) : step(game, slots);
  }
  return game;
}

const GAMES = [
  played('tens', {}, 0),
  played('tens', { undoLimit: 3, hints: false }, 6),
  played('block-ten', { refill: 'buffered', scoring: 'points', removalPoints: 2 }, 9, 15),
  played('block-ten-classic', {}, 5),
  played('tens', {}, 99, 52),
  removeCards(initGame(7), initGame(7).legalPairs[0]),
];

/** What the rules make of a game that corruption has left a game. */
function playOn(game: TensGame): void {
  let now = game;
  for (let turn = 0; turn < 3; turn++) {
    const [slots] = [...now.legalPairs, ...now.legalQuartets, ...now.legalCourtPairs];
    now = step(refillTableau(now), slots);
  }
  const cards = [...now.drawPile, ...now.discard, ...now.tableau.filter((card) => card !== null)];
  expect([...cards].sort()).toEqual([...game.deck].sort());
  expect(new Set(cards).size).toBe(52);
}

describe('a saved game', () => {
  it.each(GAMES)('%# is read as text, parsed, and with cards as objects', (game) => {
    expect(parseGame(JSON.stringify(game))).toEqual(game);
    expect(parseGame(JSON.parse(JSON.stringify(game)))).toEqual(game);
    const objects = (cards: readonly (string | null)[]) => cards.map((card) => card && toCard(card));
    expect(parseGame({ ...game, tableau: objects(game.tableau), drawPile: objects(game.drawPile) })).toEqual(game);
  });

  it.each<[string, (game: TensGame) => unknown, RegExp]>([
    ['nothing', () => null, /^Expected game: an object as initGame gives it, but got null$/],
    ['half a text', (game) => JSON.stringify(game).slice(1), /^Expected a saved game as JSON, but got/],
    ['an extra card', (game) => ({ ...game, drawPile: [...game.drawPile, 'AC'] }), /^Expected "drawPile.length" 3\d, /],
    ['no card', (game) => ({ ...game, deck: game.deck.slice(1) }), /is missing \(got 51\)$/],
    ['undos of no number', (game) => ({ ...game, undosLeft: 'lots' }), /"undosLeft": an integer from 0 or "unlimited"/],
    ['undos beyond the limit', (game) => ({ ...game, undosLeft: 4 }), /"undosLeft" within the limit 3, but got 4$/],
    ['another seed', (game) => ({ ...game, seed: 8 }), /^Expected "deck" as seed 8 deals it \(or "seed" null\)/],
    [
      'another end',
      (game) => ({ ...game, gameOutcome: 'win' }),
      /^Expected "gameOutcome" null, to which .* got "win"$/,
    ],
    ['a turn that cannot be', (game) => ({ ...game, movesHistory: game.movesHistory.slice(1) }), /but turn \d is /],
    ['one option less', (game) => ({ ...game, rules: { refill: 'strict' } }), /"rules.tableauSize": a value for every/],
    ['an unknown field', (game) => ({ ...game, lives: 3 }), /^Unknown game key "lives"/],
  ])('with %s is refused by all functions, in one line', (_what, corrupt, message) => {
    const wrong = corrupt(GAMES[1]) as TensGame;
    expect(messageOf(() => parseGame(wrong))).toMatch(message);
    if (typeof wrong === 'string') return;
    for (const name of ['step', 'undo', 'checkWin', 'refillTableau', 'removeCards'] as const) {
      const call = functions[name] as (state: unknown, slots?: unknown) => unknown;
      expect(messageOf(() => call(wrong, name === 'removeCards' ? [0, 1] : undefined))).toMatch(message);
    }
  });

  it(
    'that is corrupted anywhere is refused in one line, or can be played on with a whole deck',
    { tags: 'sized' },
    () => {
      let refused = 0;
      for (const game of GAMES.slice(1, 4)) {
        for (const wrong of someOf(corruptions(game), sized(71, 7))) {
          let read: TensGame;
          try {
            read = parseGame(wrong);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
            expect((error as Error).message).not.toContain('\n');
            refused++;
            continue;
          }
          playOn(read);
        }
      }
      expect(refused).toBeGreaterThan(sized(50, 500));
    },
  );
});

describe('arguments without types', () => {
  const game = initGame(7);
  const junk: readonly unknown[] = [
    null,
    5,
    NaN,
    '7',
    'x',
    true,
    {},
    [],
    [null],
    ['7', 7],
    [7, '8'],
    [7.5, 8],
    [-1, 8],
    [7, 8, NaN],
    10n,
    Object.create(null),
  ];

  it.each(['step', 'removeCards', 'undo', 'refillTableau', 'checkWin', 'scanLegalMoves', 'parseGame'] as const)(
    '%s refuses them with an InputError, or takes them as they are meant',
    (name) => {
      const call = functions[name] as (...values: unknown[]) => unknown;
      for (const value of junk) {
        for (const values of [[value], [game, value], [value, value]]) {
          let result: unknown;
          try {
            result = call(...values);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
            continue;
          }
          expect(result === null || typeof result === 'object').toBe(true);
        }
        expect(() => call(...(name === 'scanLegalMoves' ? [5] : [value]))).toThrow(InputError);
      }
    },
  );

  it('initGame refuses them', () => {
    const call = initGame as (...values: unknown[]) => unknown;
    for (const value of junk) {
      if (value !== 5) expect(() => call(value)).toThrow(InputError);
      if (value !== 5) expect(() => call(7, value)).toThrow(InputError);
      expect(() => call(7, 13, value)).toThrow(InputError);
      const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (!isPlain) expect(() => call(7, 13, 'tens', value)).toThrow(InputError);
    }
  });
});
