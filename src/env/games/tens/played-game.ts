import { formatCard, formatStandardDeck, NO_CARD, parseStandardDeck } from '../../base/cards.js';
import { mismatch } from '../../base/errors.js';
import { isSameJson } from '../../base/json.js';
import { expectObject } from '../../base/schema.js';
import type { PlayedGame } from '../../environment/game.js';
import { type Action, CARDS_LEFT, type RewardScheme, SCORE, WIN } from '../../environment/rules.js';
import { removedRanks, type TensConfig, type TensMove, tensOptionFields, tensOptions, tensPresets } from './config.js';
import { TensPlayRules, type TensRules } from './rules.js';
import { removalSlots, type TensState } from './state.js';

/** STATE of trace-format.md: `{"tableau":["AC",null,...],"stock":39}`. */
export interface TensTraceState {
  readonly tableau: readonly (string | null)[];
  readonly stock: number;
}

/** MOVE of trace-format.md: slots in the order of the ranks, equal ranks ascending. */
export interface TensTraceMove {
  readonly type: 'pair' | 'quartet' | 'refill' | 'undo';
  readonly ranks?: readonly string[];
  readonly slots?: readonly number[];
}

function tensTraceCodec(rules: TensPlayRules) {
  return {
    stateToJson(state: Readonly<TensState>): TensTraceState {
      const tableau = Array.from(state.tableau, (card) => (card === NO_CARD ? null : formatCard(card)));
      return { tableau, stock: state.stock.left };
    },

    moveToJson(state: Readonly<TensState>, action: Action): TensTraceMove {
      const move = rules.moves[action];
      if (move.type === 'refill' || move.type === 'undo') return { type: move.type };
      return { type: move.type, ranks: [...move.ranks], slots: removalSlots(state, removedRanks(move)) };
    },

    /** Other slots than the lowest of the ranks are refused (trace-format.md). */
    moveFromJson(state: Readonly<TensState>, json: unknown): Action {
      expectObject(json, 'a move such as {"type":"pair","ranks":["A","9"],"slots":[0,5]}');
      const { type, ranks, slots } = json as Record<string, unknown>;
      const action = rules.moves.findIndex((move) => isSameJson(move, { type, ranks }));
      if (action < 0) throw mismatch('a move of this game', json);
      if (((state.legal >> action) & 1) === 0) throw mismatch('a legal move', json);
      const expected = this.moveToJson(state, action).slots;
      if (!isSameJson(expected, slots)) throw mismatch(`the lowest slots ${JSON.stringify(expected ?? null)}`, slots);
      return action;
    },
  };
}

export const scoring: RewardScheme<TensState> = {
  name: 'scoring',
  meaning: 'the change of the score by the option "scoring"',
  returnSoFar: (rules, state) => rules.score(state),
};

/** Tens and Block Ten (docs/rules/tens.md): all but its texts for people. */
export const playedTens: PlayedGame<TensConfig, TensState, TensMove> = {
  name: 'tens',
  title: 'Tens',
  options: tensOptions,
  optionFields: tensOptionFields,
  presets: tensPresets,
  rewards: [scoring, WIN, SCORE, CARDS_LEFT],
  createRules: (config) => new TensPlayRules(config),
  createTraceCodec: (rules) => tensTraceCodec(asTens(rules)),
  parseDeck: (json) => parseStandardDeck(json),
  formatDeck: formatStandardDeck,
};

/** @throws TypeError for rules of another game. Those of an app have nothing to observe: nobody asks for it there. */
export function asTens(rules: object): TensRules {
  if (!(rules instanceof TensPlayRules)) throw new TypeError('Expected the rules of Tens');
  return rules as TensRules;
}
