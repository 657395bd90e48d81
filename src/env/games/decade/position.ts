import { DECK_SIZE, parseCard } from '../../base/cards.js';
import { InputError, mismatch, shown } from '../../base/errors.js';
import type { ReadonlyJson } from '../../base/json.js';
import * as s from '../../base/schema.js';
import {
  cardList,
  expectDrawPile,
  expectEachOnce,
  expectStock,
  expectTold,
  gameKeys,
  parsePosition,
  type PositionReader,
  wholeNumber,
} from '../../environment/position-json.js';
import { VALUE_OF } from './config.js';
import { hasEarlierSet, setSums } from './moves.js';
import { cardNames, layOut } from './notation.js';
import type { DecadeRules } from './rules.js';
import { DecadeState, goneCards, recycledCards, stackCards } from './state.js';

/** What a player sees of a game of Decade. A `DecadeGame` is one too; its stock is only counted. */
const decadePosition = s.refined(
  s.object({
    /** Oldest card first. Instead of them `line`, where there is one. */
    stacks: s.optional(s.listOf(cardList)),
    line: s.optional(cardList),
    /** [stack]; where it is left out, empty stacks have been dealt to if enough cards have left the stock. */
    eliminated: s.optional(s.listOf(s.yesOrNo)),
    /** Index of the stack just dealt to. */
    checked: s.optional(wholeNumber),
    next: s.optional(s.nullable(wholeNumber)),
    /** Cards that have left the game, in any order. */
    discard: s.withDefault(cardList, []),
    /** Cards still to be dealt: their number. */
    stock: s.optional(wholeNumber),
    drawPile: s.optional(cardList),
    /** Without a `drawPile` the recycled cards, next first; with one, how many lie at its bottom. */
    recycled: s.withDefault(s.either(wholeNumber, cardList, 'a whole number or a list of cards'), []),
    /** How often a card has been dealt; only with `recycle` more than the cards that have left the stock. */
    cardsDealt: s.optional(wholeNumber),
    outcome: s.optional(s.oneOf(['ongoing', 'won', 'lost', 'drawn'], 'ongoing, won, lost or drawn')),
    options: s.optional(s.anyObject()),
    ...gameKeys,
    cardsLeft: s.optional(wholeNumber),
  }),
  ({ stacks, line }) => (stacks === undefined) !== (line === undefined),
  'either "line" or "stacks"',
);

/** A position of Decade as plain JSON (docs/hints.md). */
export type DecadePositionJson = ReadonlyJson<s.InputOf<typeof decadePosition>>;

type Given = s.OutputOf<typeof decadePosition>;

type Stacks = readonly (readonly string[])[];

/** The cards that lie under the stock, next first. */
function recycledOf({ config }: DecadeRules, { recycled, drawPile = [], discard }: Given): readonly string[] {
  const count = typeof recycled === 'number' ? recycled : recycled.length;
  if (!config.recycle && count > 0) throw new InputError(`Expected no "recycled" without recycling, but got ${count}`);
  if (config.recycle && discard.length > 0)
    throw mismatch('nothing in "discard" with recycling (the cards go back under the stock)', discard.length);
  if (typeof recycled !== 'number') return recycled;
  if (count > drawPile.length)
    throw mismatch(`"recycled" to be at most the ${drawPile.length} cards of "drawPile"`, count);
  return drawPile.slice(drawPile.length - count);
}

/** The stack just dealt to, and the first not dealt to yet: in the first round the last stacks are only empty. */
function dealtTo(stacks: Stacks, count: number, { eliminated, checked }: Given): { checked: number; undealt: number } {
  const many = stacks.length;
  const isUndealt = (stack: number) =>
    many > 1 && stacks[stack].length === 0 && !(eliminated?.[stack] ?? count >= many);
  const first = stacks.findIndex((_, stack) => isUndealt(stack));
  const undealt = first < 0 ? many : first;
  const isFirstRound = undealt < many;
  const isInTurn = stacks.every((cards, stack) => (stack < undealt ? cards.length > 0 : isUndealt(stack)));
  if (isFirstRound && (!isInTurn || (undealt === 0 && count > 0)))
    throw new InputError(
      `Expected every empty stack in "eliminated", or no card yet on the last stacks, but got ${shown(stacks.map(({ length }) => length))} cards on them`,
    );
  if (many === 1 || count === 0) return { checked: 0, undealt };
  if (isFirstRound && (checked ?? undealt - 1) === undealt - 1) return { checked: undealt - 1, undealt };
  if (!isFirstRound && checked !== undefined && checked < many) return { checked, undealt };
  const range = isFirstRound ? String(undealt - 1) : `a number from 0 to ${many - 1}`;
  throw new InputError(
    `Expected "checked", the stack just dealt to: ${range}, but ${checked === undefined ? 'it is missing' : `got ${checked}`}`,
  );
}

function readDecade(rules: DecadeRules, json: unknown): DecadeState {
  const given = parsePosition(decadePosition, rules, json);
  const { config } = rules;
  const { line, stacks = line ? [line] : [] } = given;
  const many = config.stacks;
  if (line === undefined ? stacks.length !== many : many > 1) {
    const expected = many === 1 ? 'one line, in "line"' : `${many} stacks, in "stacks"`;
    throw new InputError(`Expected ${expected}, but got ${line === undefined ? stacks.length : 'one line, in "line"'}`);
  }
  const recycled = recycledOf(rules, given);
  const known = [...stacks.flat(), ...given.discard, ...recycled];
  expectEachOnce(known);
  const count = known.length;
  const { checked, undealt } = dealtTo(stacks, count, given);
  const { discard, cardsDealt = count, drawPile, outcome } = given;
  const state = layOut(rules, {
    stacks: stacks.map((cards) => cards.map(parseCard)),
    eliminated: stacks.map((cards, stack) => stacks.length > 1 && cards.length === 0 && stack < undealt),
    checked,
    recycled: recycled.map(parseCard),
    gone: discard.map(parseCard),
    cardsDealt: config.recycle ? Math.max(cardsDealt, count) : count,
  });
  const hidden = state.stock.left;
  expectStock(given.stock, hidden + recycled.length, rules.deck.cards.length, 'on the table or discarded');
  const own = drawPile?.slice(0, drawPile.length - (typeof given.recycled === 'number' ? recycled.length : 0));
  expectDrawPile(own, known, hidden);
  // The player may have given up, and earlier positions, which are not known, may have been repeated.
  const isGivenUp = outcome === 'lost' && config.discards === 'optional' && state.stockLeft === 0;
  const isRepeated = outcome === 'drawn' && config.recycle;
  if (state.outcome === 'ongoing' && (isGivenUp || isRepeated)) state.outcome = outcome;
  // What follows from the cards may be said, but not otherwise.
  expectTold(given, {
    eliminated: Array.from(state.eliminated, (flag) => flag === 1),
    checked: state.checked,
    next: state.next < 0 ? null : state.next,
    cardsDealt: state.cardsDealt,
    cardsLeft: rules.cardsLeft(state),
    outcome: state.outcome,
  });
  return state;
}

/** What has been discarded has left in whole sets; each eliminated stack stands for one of them. */
function expectWholeSets({ config }: DecadeRules, discarded: readonly number[], eliminated: number) {
  const count = discarded.length;
  const total = discarded.reduce((sum, card) => sum + VALUE_OF[card], 0);
  for (const { sets, fewest, most, reached } of setSums(config))
    if (sets >= eliminated && fewest <= count && count <= most && reached[total] === 1) return;
  const { minRun, maxRun, totals } = config;
  const run = maxRun === null ? `${minRun} or more` : maxRun === minRun ? `${minRun}` : `${minRun} to ${maxRun}`;
  const least = eliminated > 0 ? `at least ${eliminated} sets (for the eliminated stacks)` : 'sets';
  throw new InputError(
    `Expected discarded cards that can have left in ${least} of ${run} cards that total ${totals.join(', ')}, but got ${count} cards that total ${total}`,
  );
}

/**
 * Checks that so many cards can have been dealt in turn, eliminated stacks skipped. In round r a stack that is left
 * gets its r-th card; an eliminated one got a card in each round up to some earlier one, or to this one.
 */
function expectDealtInTurn({ config }: DecadeRules, state: Readonly<DecadeState>, dealt: number) {
  const { stacks, minRun, maxRun } = config;
  const { lengths, eliminated, checked } = state;
  if (state.cardsDealt !== dealt)
    throw mismatch(`${dealt} cards dealt (none comes back before the whole deck is dealt)`, state.cardsDealt);
  for (let round = 1; round <= dealt; round++) {
    let sums = Uint8Array.from({ length: dealt + 1 }, (_, sum) => (sum === 0 ? 1 : 0));
    for (let stack = 0; stack < stacks; stack++) {
      const most = stack <= checked ? round : round - 1;
      const least = eliminated[stack] === 1 && stack !== checked ? 1 : most;
      const next = new Uint8Array(dealt + 1);
      for (let got = least; got <= most; got++) {
        const gone = got - lengths[stack]; // in whole sets, by their number alone
        const isEmptied = lengths[stack] === 0 && gone > 0;
        if (gone < 0 || Math.ceil(gone / (maxRun ?? DECK_SIZE)) > Math.floor(gone / minRun)) continue;
        if (isEmptied !== (eliminated[stack] === 1)) continue;
        for (let sum = got; sum <= dealt; sum++) next[sum] |= sums[sum - got];
      }
      sums = next;
    }
    if (sums[dealt] === 1) return;
  }
  const there = Array.from(lengths, (length, stack) => (eliminated[stack] === 1 ? '-' : length));
  throw new InputError(
    `Expected stacks as cards dealt to them in turn and whole sets leave them, the last card dealt to "checked", but got ${there.join(', ')} cards on them and ${dealt - state.cardsOnTable} discarded`,
  );
}

/** Mandatory discards leave no set but at the newest card; in a straight line it must hold that card. */
function expectNoSetLeft(rules: DecadeRules, state: DecadeState) {
  const { config, table } = rules;
  const isDeal = config.stacks === 1 && state.cardsDealt === 3; // "three are dealt first" and only then checked
  if (config.discards === 'optional' || isDeal) return;
  const { checked } = state;
  for (let stack = 0; stack < config.stacks; stack++) {
    const cards = stackCards(state, stack);
    const values = cards.map((card) => VALUE_OF[card]);
    state.checked = stack;
    const atNewest = stack !== checked && rules.countSets(state) > 0;
    state.checked = checked;
    if (atNewest || (!config.loop && hasEarlierSet(table, values, 1)))
      throw new InputError(
        `Expected no set but where the newest card was dealt (discards are mandatory), but got ${cardNames(cards)}`,
      );
  }
}

/**
 * Refuses positions that cannot occur, judged by numbers and totals of cards: whole sets leave, cards are dealt in
 * turn, mandatory discards leave no set. Once recycled cards are dealt again only the last can be checked.
 * @throws InputError
 */
function expectPossible(rules: DecadeRules, state: DecadeState) {
  const { stacks, recycle } = rules.config;
  const { size, left } = state.stock;
  const dealt = size - left;
  if (!recycle || dealt < size) {
    const eliminated = state.eliminated.filter((each) => each === 1).length;
    expectWholeSets(rules, recycle ? recycledCards(state) : goneCards(state), eliminated);
    if (stacks > 1) expectDealtInTurn(rules, state, dealt);
  }
  expectNoSetLeft(rules, state);
}

export const decadePositions: PositionReader<DecadeRules> = {
  keys: ['line', 'stacks'],
  isState: (position) => position instanceof DecadeState,
  fromJson: readDecade,
  expectPossible: (rules, state) => expectPossible(rules, state as DecadeState),
};
