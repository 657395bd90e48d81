import { deckWords } from '../../base/cards.js';
import { InputError, mismatch } from '../../base/errors.js';
import { isSameJson } from '../../base/json.js';
import { byType, expectList, oneOf, parseWith, type Schema } from '../../base/schema.js';
import type { PlayedGame } from '../../environment/game.js';
import {
  type Action,
  type Deck,
  legalActions,
  type RewardScheme,
  type Rules,
  SCORE,
  WIN,
} from '../../environment/rules.js';
import { type FourTenConfig, fourTenOptions, fourTenPresets } from './config.js';
import { valuesOf } from './hands.js';
import type { FourTenMove, HandName } from './moves.js';
import { FourTenPlayRules, type FourTenRules } from './rules.js';
import { CARDS, CARDS_PER_VALUE, cardsOfValues, countByValue, type FourTenState, type Position } from './state.js';

/** Checks trace-format.md's `deck`: one array of 32 values for each round, in draw order. */
export function parseFourTenDeck(json: unknown): Deck {
  if (!Array.isArray(json) || json.length === 0)
    throw mismatch(`a deck: one array of ${CARDS} values for each round`, json);
  return json.map((values: unknown, index) => {
    const round = index + 1;
    expectList(values, `round ${round} as an array of ${CARDS} values`);
    const foreign = values.find((value) => ![1, 2, 3, 4].includes(value as number));
    if (foreign !== undefined) throw mismatch(`values 1 to 4 in round ${round}`, foreign);
    const counts = countByValue(values as number[]);
    const wrong = counts.findIndex((count) => count !== CARDS_PER_VALUE);
    if (wrong >= 0)
      throw new InputError(
        `Expected eight cards of each value in round ${round}, but got ${counts[wrong]} of value ${wrong + 1} (${values.length} cards)`,
      );
    return Uint8Array.from(cardsOfValues(values as number[]));
  });
}

/** A line of a deck file: 32 values a round, all rounds on the line. */
export function parseFourTenDeckLine(line: string): Deck {
  const words = deckWords(line);
  const foreign = words.find((word) => !/^[1-4]$/.test(word));
  if (foreign !== undefined) throw mismatch('values 1 to 4 separated by spaces', foreign);
  if (words.length % CARDS !== 0)
    throw new InputError(`Expected ${CARDS} values for each round, but got ${words.length} values`);
  const rounds = Array.from({ length: words.length / CARDS }, (_, round) =>
    words.slice(round * CARDS, (round + 1) * CARDS),
  );
  return parseFourTenDeck(rounds.map((values) => values.map(Number)));
}

export function formatFourTenDeck(deck: Deck): number[][] {
  return deck.map((cards) => Array.from(cards, (card) => (card >> 3) + 1));
}

/** Rules: "minus 0.01 for each round started". */
const ROUND_COST = 0.01;

function share({ config }: Pick<Rules, 'config'>, { points }: Readonly<FourTenState>) {
  return points / (config as FourTenConfig).gameTarget;
}

export const fourTenRewards: readonly RewardScheme<FourTenState>[] = [
  {
    name: 'objective',
    meaning: '1 for reaching the target, minus 0.01 for each round started',
    returnSoFar: (_rules, state) => (state.outcome === 'won' ? 1 : 0) - ROUND_COST * state.round,
  },
  {
    name: 'rounds',
    meaning: 'the objective in rounds, for learning: minus 1 for each round started, minus 100 for a bust',
    returnSoFar: (_rules, state) => (state.outcome === 'lost' ? -1 / ROUND_COST : 0) - state.round,
  },
  { name: 'points', meaning: 'the change of points over the target', returnSoFar: share },
  {
    name: 'progress',
    meaning: 'as objective, but the 1 is paid in shares as points come (and taken back as points go or on a bust)',
    returnSoFar: (rules, state) =>
      (state.outcome === 'lost' ? 0 : Math.min(1, share(rules, state))) - ROUND_COST * state.round,
  },
  WIN,
  SCORE,
];

const value = oneOf([1, 2, 3, 4], 'a value from 1 to 4');
const hand = oneOf(['hand', 'home', 'shadow'], '"hand", "home" or "shadow"');

const moveSchema: Schema<FourTenMove> = byType(
  {
    place: { to: hand },
    replace: { in: hand, value },
    exchange: { hand: value, with: oneOf(['home', 'shadow']), other: value },
    'end-turn': {},
  },
  'an object of type "place", "replace", "exchange" or "end-turn"',
);

/** STATE of trace-format.md. Hands are in ascending order. */
export interface FourTenTraceState extends Pick<Position, HandName | 'drawn' | 'safeties' | 'points' | 'round'> {
  /** Cards not yet drawn in this round. */
  readonly stock: number;
}

/** MOVE of trace-format.md is a move of the move table as it stands there. */
function fourTenTraceCodec(rules: FourTenPlayRules) {
  return {
    stateToJson(state: Readonly<FourTenState>): FourTenTraceState {
      const [hand, home, shadow] = Array.from(state.hands, valuesOf);
      const { safeties, points, round } = state;
      return { hand, home, shadow, drawn: state.drawn || null, stock: state.stock.left, safeties, points, round };
    },

    moveToJson(_state: Readonly<FourTenState>, action: Action): FourTenMove {
      return { ...rules.moves[action] };
    },

    moveFromJson(state: Readonly<FourTenState>, json: unknown): Action {
      const wanted = parseWith(moveSchema, json, 'move');
      const action = legalActions(rules, state).find((each) => isSameJson(rules.moves[each], wanted));
      if (action === undefined) throw mismatch('a move that is legal in this position', json);
      return action;
    },
  };
}

/** Four Ten, a game created by Jeremiah Sanders in 2019: all but its texts for people. */
export const playedFourTen: PlayedGame<FourTenConfig, FourTenState, FourTenMove> = {
  name: 'four-ten',
  title: 'Four Ten',
  options: fourTenOptions,
  optionFields: fourTenOptions.shape,
  presets: fourTenPresets,
  rewards: fourTenRewards,
  createRules: (config) => new FourTenPlayRules(config),
  createTraceCodec: (rules) => fourTenTraceCodec(asFourTen(rules)),
  parseDeck: parseFourTenDeck,
  formatDeck: formatFourTenDeck,
};

/** @throws TypeError for rules of another game. Those of an app have nothing to observe: nobody asks for it there. */
export function asFourTen(rules: object): FourTenRules {
  if (!(rules instanceof FourTenPlayRules)) throw new TypeError('Expected the rules of Four Ten');
  return rules as FourTenRules;
}
