import { formatCard, formatStandardDeck, parseStandardDeck } from '../../base/cards.js';
import { mismatch } from '../../base/errors.js';
import { byType, integer, type OutputOf, parseWith } from '../../base/schema.js';
import type { PlayedGame } from '../../environment/game.js';
import { type Action, CARDS_LEFT, legalActions, SCORE, WIN } from '../../environment/rules.js';
import { DECADE_PRESETS, type DecadeConfig, decadeOptions, deckOfConfig } from './config.js';
import { type DecadeMove } from './moves.js';
import { DecadePlayRules, type DecadeRules } from './rules.js';
import { type DecadeState, stackCards } from './state.js';

const index = integer(0, Number.MAX_SAFE_INTEGER, 'a whole number');

const moveSchema = byType(
  { discard: { stack: index, from: index, count: index, total: index }, draw: {}, finish: {} },
  'an object of type "discard", "draw" or "finish"',
);

/** MOVE of trace-format.md: `from` is the 0-based index of the set's first card; in a loop it wraps round. */
export type DecadeTraceMove = OutputOf<typeof moveSchema>;

/** STATE of trace-format.md. */
export interface DecadeTraceState {
  readonly stacks: string[][];
  readonly stock: number;
}

export function decadeTraceCodec(rules: DecadePlayRules) {
  return {
    stateToJson(state: Readonly<DecadeState>): DecadeTraceState {
      const stacks = Array.from(state.lengths, (_, stack) => stackCards(state, stack).map(formatCard));
      return { stacks, stock: state.stockLeft };
    },

    moveToJson(state: Readonly<DecadeState>, action: Action): DecadeTraceMove {
      const move = rules.moves[action];
      if (move.type !== 'discard') return { type: move.type };
      const from = rules.setStart(state, action);
      return { type: 'discard', stack: state.checked, from, count: rules.setCount(state, action), total: move.total };
    },

    moveFromJson(state: Readonly<DecadeState>, json: unknown): Action {
      const wanted = parseWith(moveSchema, json, 'move');
      const action = legalActions(rules, state).find((each) => {
        const move = this.moveToJson(state, each);
        if (move.type !== 'discard' || wanted.type !== 'discard') return move.type === wanted.type;
        const { stack, from, count, total } = wanted;
        if (move.stack !== stack || move.count !== count || move.total !== total) return false;
        // Rules: "a run that takes the whole ring is one set, wherever it is cut".
        const length = state.lengths[stack];
        return move.from === from || (rules.config.loop && count === length && from < length);
      });
      if (action === undefined) throw mismatch('a move that is legal in this position', json);
      return action;
    },
  };
}

/** Decade, also called Ten-Twenty-Thirty: all but its texts for people. */
export const playedDecade: PlayedGame<DecadeConfig, DecadeState, DecadeMove> = {
  name: 'decade',
  title: 'Decade (Ten-Twenty-Thirty)',
  options: decadeOptions,
  optionFields: decadeOptions.shape,
  presets: DECADE_PRESETS,
  rewards: [WIN, SCORE, CARDS_LEFT],
  rewardVaries: (reward, config) => reward !== CARDS_LEFT || cardsLeftVary(config),
  createRules: (config) => new DecadePlayRules(config),
  createTraceCodec: (rules) => decadeTraceCodec(asDecade(rules)),
  parseDeck: (json, config) => parseStandardDeck(json, cardsOf(config)),
  formatDeck: formatStandardDeck,
};

/** With `recycle` discards go back under the stock, so all 52 cards are left at every end. */
export function cardsLeftVary(config: object): boolean {
  return !(config as DecadeConfig).recycle;
}

/** The cards of a game's deck; those of the standard one where there are no options. */
export function cardsOf(config: object | undefined): Readonly<Uint8Array> | undefined {
  return config && deckOfConfig(config as DecadeConfig).cards;
}

/** @throws TypeError for rules of another game. Those of an app have nothing to observe: nobody asks for it there. */
export function asDecade(rules: object): DecadeRules {
  if (!(rules instanceof DecadePlayRules)) throw new TypeError('Expected the rules of Decade');
  return rules as DecadeRules;
}
