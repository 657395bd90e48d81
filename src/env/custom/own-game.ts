import { deckWords } from '../base/cards.js';
import { mismatch } from '../base/errors.js';
import * as s from '../base/schema.js';
import type { Game } from '../environment/game.js';
import { legalActions, type Rules, WIN } from '../environment/rules.js';
import type { StockRules, StockState } from './stock-rules.js';

/** The parts of a game that may be left out. */
type Usual =
  | ('options' | 'optionFields' | 'presets' | 'rewards' | 'measures' | 'playMatters' | 'moveNoun')
  | ('createNotation' | 'createTraceCodec' | 'parseDeck' | 'formatDeck' | 'parseDeckLine');

/** A game of one's own: what it leaves out is as usual (docs/adding-a-game.md). */
export type OwnGame = Omit<Game, Usual> & Partial<Pick<Game, Usual>>;

const complete = new WeakMap<OwnGame, Game>();

/** A game with all its parts, as `registerGame` takes it: the same one each time, and a complete one as it is. */
export function completeGame(game: OwnGame): Game {
  if (typeof game !== 'object' || (game as OwnGame | null) === null) return game as Game;
  const known = complete.get(game);
  if (known !== undefined) return known;
  const usual = usualParts(game, () => whole);
  const missing = Object.entries(usual).filter(([part]) => game[part as Usual] === undefined);
  const copy = () => Object.create(Object.getPrototypeOf(game) as object) as Game; // of whatever class it is
  const whole = missing.length === 0 ? (game as Game) : Object.assign(copy(), game, Object.fromEntries(missing));
  complete.set(game, whole);
  return whole;
}

function isStock(rules: object): rules is StockRules {
  return typeof (rules as Partial<StockRules>).tableOf === 'function';
}

function usualParts({ name, summary, options = s.object({}) }: OwnGame, whole: () => Game): Pick<Game, Usual> {
  /** Rules of `stockRules` know notation and decks. @throws InputError for others */
  const stock = (part: Usual, rules: object) => {
    if (isStock(rules)) return rules;
    throw mismatch(`the game "${name}" to have "${part}", a function, as its rules are not of stockRules`, undefined);
  };
  const rulesOf = (part: Usual, config: object | undefined) => {
    const game = whole();
    return stock(part, game.createRules(config ?? s.parseWith(game.options, {}, 'option')));
  };
  return {
    options,
    optionFields: (options as Partial<s.OwnSchema<object>>).shape ?? {},
    presets: { [name]: { summary, options: {} } },
    rewards: [WIN],
    measures: [
      { name: 'score', meaning: 'the score at the end', better: 'higher', of: (rules, state) => rules.score(state) },
    ],
    playMatters: true,
    moveNoun: 'move',
    createNotation: (rules) => stock('createNotation', rules),
    createTraceCodec(rules) {
      const notation = whole().createNotation(rules as Rules);
      return {
        stateToJson: (state) =>
          isStock(rules)
            ? { ...rules.tableOf(state as StockState), stock: (state as StockState).stock.left }
            : notation.formatState(state),
        moveToJson: (_, action) => notation.formatMove(action),
        moveFromJson(state, json) {
          const action = notation.parseMove(String(json));
          if (legalActions(rules, state).includes(action)) return action;
          throw mismatch('a move that is legal in this position', json);
        },
      };
    },
    parseDeck: (json, config) => rulesOf('parseDeck', config).parseDeck(json),
    formatDeck: (deck, config) => rulesOf('formatDeck', config).formatDeck(deck),
    parseDeckLine: (line, config) => whole().parseDeck(deckWords(line), config),
  };
}
