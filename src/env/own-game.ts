import { mismatch } from './errors.js';
import type { Game } from './game.js';
import { type Deck, legalActions, type Rules, WIN } from './rules.js';
import * as s from './schema.js';
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
  const isMissing = (part: string): boolean => game[part as Usual] === undefined;
  const missing = Object.entries(usual).filter(([part]) => isMissing(part));
  // A copy, whatever class it is of: the game itself is left alone.
  const copy = (): object => Object.assign(Object.create(Object.getPrototypeOf(game) as object), game);
  const whole = (missing.length === 0 ? game : Object.assign(copy(), Object.fromEntries(missing))) as Game;
  complete.set(game, whole);
  return whole;
}

function isStock(rules: object): rules is StockRules {
  return typeof (rules as Partial<StockRules>).tableOf === 'function';
}

function usualParts({ name, summary, options = s.object({}) }: OwnGame, whole: () => Game): Pick<Game, Usual> {
  const ofConfig = new WeakMap<object, Rules>();
  const usualConfig = {};
  /** Rules of `stockRules` know notation and decks. @throws InputError for others */
  const stock = (part: Usual, rules: object): StockRules => {
    if (isStock(rules)) return rules;
    throw mismatch(`the game "${name}" to have "${part}", a function, as its rules are not of stockRules`, undefined);
  };
  const rulesOf = (part: Usual, config: object = usualConfig): StockRules => {
    const { createRules, options: all } = whole();
    const rules = ofConfig.get(config) ?? createRules(config === usualConfig ? s.parseWith(all, {}, 'option') : config);
    ofConfig.set(config, rules);
    return stock(part, rules);
  };
  const parseDeck = (json: unknown, config?: object): Deck => rulesOf('parseDeck', config).parseDeck(json);
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
    parseDeck,
    formatDeck: (deck, config) => rulesOf('formatDeck', config).formatDeck(deck),
    parseDeckLine: (line, config) => whole().parseDeck(line.trim().split(/[\s,]+/), config),
  };
}
