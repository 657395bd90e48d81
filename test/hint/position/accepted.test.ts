import { type DecadeState, goneCards, recycledCards, stackCards } from '../../../src/env/games/decade/state.js';
import { readPosition } from '../../../src/env/games/four-ten/state.js';
import type { TensState } from '../../../src/env/games/tens/state.js';
import { formatCard, type GameParts, type GameState, partsOf, Random } from '../../../src/env/index.js';
import { type Position, positionReader } from '../../../src/hint/positions.js';
import { anyDecadeOptions } from '../../support/any-options.js';
import { fc } from '../../support/fast-check.js';
import { dealt, playRandomly, randomTrace } from '../../support/games.js';
import { sized } from '../../support/size.js';
import { nameOf, VARIANTS } from '../../support/variants.js';

const DEALS = sized(1, 3);

/** What a player sees of a state, as a plain object; by game. */
const SEEN: Readonly<Record<string, (state: GameState, parts: GameParts) => object>> = {
  tens: (state) => {
    const { tableau, stock, outcome } = state as TensState;
    return {
      tableau: Array.from(tableau, (card) => (card < 52 ? formatCard(card) : null)),
      discard: (state as TensState).gone().map(formatCard),
      stock: stock.left,
      gameOutcome: { ongoing: null, won: 'win', lost: 'loss', drawn: null }[outcome],
    };
  },
  decade: (given, { rules }) => {
    const state = given as DecadeState;
    const recycle = rules.config.recycle === true;
    return {
      stacks: Array.from(state.lengths, (_, stack) => stackCards(state, stack).map(formatCard)),
      eliminated: Array.from(state.eliminated, (flag) => flag === 1),
      checked: state.checked,
      next: state.next < 0 ? null : state.next,
      discard: recycle ? [] : goneCards(state).map(formatCard),
      recycled: recycledCards(state).map(formatCard),
      stock: state.stockLeft,
      cardsDealt: state.cardsDealt,
      cardsLeft: rules.cardsLeft(state),
      outcome: state.outcome,
      options: rules.config,
    };
  },
  'four-ten': (state, { rules }) => ({
    ...readPosition(state as never),
    outcome: state.outcome,
    stock: (state as TensState).stock.left,
    options: rules.config,
  }),
};

/** Whether a plain object says all that the notation says: not which cards of Tens an undo has shown, nor which turns it can take back. */
function saysAll({ rules }: GameParts) {
  return rules.config.undoLimit === undefined || rules.config.undoLimit === 0;
}

function expectAccepted(parts: GameParts, read: (position: Position) => GameState, state: GameState) {
  const { notation, game } = parts;
  const text = notation.formatState(state);
  const seen = SEEN[game.name](state, parts);
  expect(read(state)).toBe(state);
  expect(notation.formatState(read(text))).toBe(text);
  const fromJson = notation.formatState(read(seen));
  if (saysAll(parts)) expect(fromJson).toBe(text);
}

describe.each(VARIANTS)('every position of random games, $preset $rules', { tags: 'more' }, (variant) => {
  const parts = partsOf(variant.preset, { rules: variant.rules });
  const read = positionReader(parts);

  it('is accepted as notation, as a plain object, and as a state, of equal rules made apart too', () => {
    const random = new Random(nameOf(variant), 1);
    const apart = partsOf(variant.preset, { rules: variant.rules }).rules;
    const copy = apart.createState();
    for (let seed = 0; seed < DEALS; seed++)
      playRandomly(parts.rules, seed, random, (state) => expectAccepted(parts, read, state), 300);
    playRandomly(apart, 1, random, (state) => apart.copyState(copy, state), 10);
    expect(read(copy)).toBe(copy);
  });

  it('is accepted in a trace, and by seed and moves', () => {
    const { rules, notation, game } = parts;
    const codec = game.createTraceCodec(rules);
    const random = new Random(nameOf(variant), 2);
    const trace = shortTrace(parts, random);
    const state = dealt(rules, trace.seed!);
    const names: string[] = [];
    const every = Math.max(1, Math.floor(trace.steps.length / 12));
    for (let moves = 0; ; moves++) {
      const text = notation.formatState(state);
      const forms: Position[] = [
        { trace, moves },
        { seed: trace.seed!, moves: names },
      ];
      if (moves % every === 0 || moves === trace.steps.length)
        for (const form of forms) expect(notation.formatState(read(form))).toBe(text);
      if (moves === trace.steps.length) break;
      const action = codec.moveFromJson(state, trace.steps[moves].move);
      names.push(notation.formatMove(action));
      rules.apply(state, action);
    }
  });
});

/** A random game of at most 300 moves. */
function shortTrace(parts: GameParts, random: Random) {
  for (let seed = 0; ; seed++) {
    try {
      return randomTrace(parts.spec, seed, random, 300);
    } catch (error) {
      if (!(error as Error).message.startsWith('Expected a game of at most')) throw error;
    }
  }
}

it('every position of Decade under any options is accepted', { tags: 'more' }, () => {
  const options = anyDecadeOptions(12, [1, 2, 3, 5, 7, 9, 13]);
  fc.assert(
    fc.property(options, fc.nat(), (rules, seed) => {
      const parts = partsOf('decade', { rules });
      const read = positionReader(parts);
      const random = new Random('any options', seed);
      playRandomly(parts.rules, seed, random, (state) => expectAccepted(parts, read, state), 200);
    }),
    { numRuns: sized(3, 30) },
  );
});
