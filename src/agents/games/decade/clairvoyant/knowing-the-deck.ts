import { InputError, shown } from '../../../../env/base/errors.js';
import { type Action } from '../../../../env/environment/rules.js';
import { mayDealFirst, VALUE_OF } from '../../../../env/games/decade/config.js';
import { fewestConceivable } from '../../../../env/games/decade/moves.js';
import { DecadeRules } from '../../../../env/games/decade/rules.js';
import { type DeckSearch, type Findings, positionSearch } from './position-search.js';
import { stackSearch } from './stack-search.js';
import { WindowSearch } from './window-search.js';

/** Whether a deal can be won by a player who knows the whole deck. */
export interface PossibleWin {
  /** True also if the search stopped before it found out, so never false where a win exists. */
  readonly possible: boolean;
  /** Whether `possible` is certain. */
  readonly proved: boolean;
  /** All actions of a game that is won; null if none was found. */
  readonly line: readonly Action[] | null;
}

/** The fewest cards that a player who knows the whole deck can have left at the end of a deal. */
export interface FewestCardsLeft {
  /** If the search stopped early: a number that no line of play gets below. */
  readonly cardsLeft: number;
  /** Whether a line of play gets there. */
  readonly proved: boolean;
  /** All actions of the game with the fewest cards left that was found: `cardsLeft` of them if proved. */
  readonly line: readonly Action[];
}

/**
 * The best results of a deal, were its whole deck known. No honest player can be expected to reach them: they are a bound for what agents
 * can get, and no policy. With stacks the two results can need different games, for a win may come with cards left in the stock.
 */
export interface KnownDeckResult {
  readonly win: PossibleWin;
  readonly fewest: FewestCardsLeft;
}

/** Enough for every deal of every preset; with optional discards and two or three stacks some deals have more positions. */
export const NODE_LIMIT = 1_000_000;

/** How long the solver may search. */
export interface KnowingTheDeckOptions {
  /** How many positions may be looked at before a deal is given up as not proved; default NODE_LIMIT. */
  readonly nodeLimit?: number;
}

/** Works out the best results of a deal, whose cards are given in draw order. */
export type KnowingTheDeck = (deck: ArrayLike<number>) => KnownDeckResult;

/**
 * The best results that a player who sees the whole stock could get on a deal: a win, and the fewest cards left. They are a bound for what
 * agents get under any of the reward schemes, deal by deal, and no policy: who cannot see the stock cannot be expected to reach them.
 * All lines of play are searched, and every line returned has been played by the rules. No search takes more than `nodeLimit` positions;
 * a result that is not proved then errs on the side of being too good.
 * @throws InputError for rules of another game, or a node limit below 1
 */
export function knowingTheDeck(
  rules: DecadeRules,
  { nodeLimit = NODE_LIMIT }: KnowingTheDeckOptions = {},
): KnowingTheDeck {
  if (!(rules instanceof DecadeRules))
    throw new InputError(`Expected the rules of Decade, such as partsOf('decade').rules, but got ${shown(rules)}`);
  if (!Number.isSafeInteger(nodeLimit) || nodeLimit < 1)
    throw new InputError(`Expected a node limit: an integer of at least 1, but got ${shown(nodeLimit)}`);
  // With recycling all cards stay in the game, whatever happens.
  const enough = rules.config.recycle ? VALUE_OF.length : fewestConceivable(rules.config);
  const search = searchOf(rules, enough, nodeLimit);
  const play = replay(rules);
  return (deck) => {
    const cards = Uint8Array.from(deck);
    return judged(search(cards.map((card) => VALUE_OF[card])), cards, play, enough);
  };
}

function searchOf({ config, table }: DecadeRules, enough: number, nodeLimit: number): DeckSearch {
  const { stacks, recycle } = config;
  if (stacks > 1 && !recycle) return stackSearch(stacks, table, enough, nodeLimit);
  const windows = mayDealFirst(config) ? new WindowSearch(table) : null;
  return windows ? (deck) => windows.search(deck) : positionSearch(table, { stacks, recycle, enough, nodeLimit });
}

/** The findings, as far as the rules confirm them. */
function judged(
  { winning, fewest, isComplete }: Findings,
  deck: Uint8Array,
  play: ReturnType<typeof replay>,
  enough: number,
): KnownDeckResult {
  const best = play(deck, fewest);
  const other = winning === null || winning === fewest ? best : play(deck, winning);
  const won = [other, best].find((game) => game.isWon) ?? null;
  const isUnwinnable = won === null && winning === null && isComplete;
  const isProved = (isComplete && best.isWhole) || best.cardsLeft === enough;
  return {
    win: { possible: !isUnwinnable, proved: won !== null || isUnwinnable, line: won === null ? null : won.actions },
    fewest: { cardsLeft: isProved ? best.cardsLeft : enough, proved: isProved, line: best.actions },
  };
}

/** Plays games by the rules: the given actions, and after them, if the game is not over, the first legal action each time. */
function replay(rules: DecadeRules) {
  const state = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  return (deck: Readonly<Uint8Array>, wanted: readonly Action[]) => {
    rules.deal(state, 0, [deck]);
    const actions: Action[] = [];
    while (rules.actionMask(state, mask) > 0) {
      const action = actions.length < wanted.length ? wanted[actions.length] : mask.indexOf(1);
      if (mask[action] !== 1) throw new RangeError(`Action ${action} is not legal after ${actions.length} others`);
      rules.apply(state, action);
      actions.push(action);
    }
    // With a goal it may be won before all of them, and another order may leave fewer cards.
    const isWhole = actions.length >= wanted.length;
    return { actions, isWhole, isWon: state.outcome === 'won', cardsLeft: rules.cardsLeft(state) };
  };
}
