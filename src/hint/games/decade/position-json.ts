import * as z from 'zod';
import { cardList } from '../../../env/card-json.js';
import { parseCard } from '../../../env/cards.js';
import { InputError, shown } from '../../../env/errors.js';
import { decade } from '../../../env/games/decade/index.js';
import { expectPossible, layOut } from '../../../env/games/decade/position.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import { DecadeState } from '../../../env/games/decade/state.js';
import { parseWith } from '../../../env/options.js';
import { expectSameOptions } from '../../../env/same-rules.js';
import {
  expectDrawPile,
  expectRulesId,
  expectStock,
  gameKeys,
  type ReadonlyJson,
  wholeNumber,
} from '../../position/card-json.js';
import type { PositionReader } from '../../position/position-reader.js';
import { endAs, expectAgreement } from './agreement.js';

/** What a player sees of a game of Decade; a whole `DecadeGame` is one too, whose stock is counted and not looked at. */
const decadePosition = z
  .strictObject({
    /** Oldest card first. Instead of them `line`, where there is one. */
    stacks: z.optional(z.array(cardList)),
    line: z.optional(cardList),
    /** [stack]; where it is left out, empty stacks have been dealt to if enough cards have left the stock. */
    eliminated: z.array(z.boolean()).optional(),
    /** Index of the stack just dealt to. */
    checked: wholeNumber.optional(),
    next: wholeNumber.nullable().optional(),
    /** Cards that have left the game, in any order. */
    discard: z._default(cardList, []),
    /** Cards still to be dealt: their number. */
    stock: wholeNumber.optional(),
    drawPile: z.optional(cardList),
    /** How many cards at the bottom of `drawPile` have been on the table before; without a `drawPile` these cards themselves, next first. */
    recycled: z.union([wholeNumber, cardList]).default([]),
    /** How often a card has been dealt; only with `recycle` more than the cards that have left the stock. */
    cardsDealt: wholeNumber.optional(),
    outcome: z.enum(['ongoing', 'won', 'lost', 'drawn']).optional(),
    options: z.record(z.string(), z.unknown()).optional(),
    ...gameKeys,
    cardsLeft: wholeNumber.optional(),
  })
  .refine(({ stacks, line }) => (stacks === undefined) !== (line === undefined), {
    message: 'either "line" or "stacks"',
  });

/** A position of Decade as plain JSON (docs/hints.md). */
export type DecadePositionJson = ReadonlyJson<z.input<typeof decadePosition>>;

type Given = z.output<typeof decadePosition>;

/** The lists of cards, one a stack. */
function stacksOf({ config }: DecadeRules, { stacks, line }: Given): readonly (readonly string[])[] {
  const many = config.stacks;
  if (line === undefined && stacks!.length === many) return stacks!;
  if (line !== undefined && many === 1) return [line];
  const expected = many === 1 ? 'one line, in "line"' : `${many} stacks, in "stacks"`;
  throw new InputError(`Expected ${expected}, but got ${line === undefined ? stacks!.length : 'one line, in "line"'}`);
}

/** The cards that lie under the stock, next first. */
function recycledOf({ config }: DecadeRules, { recycled, drawPile = [], discard }: Given): readonly string[] {
  const count = typeof recycled === 'number' ? recycled : recycled.length;
  if (!config.recycle && count > 0) throw new InputError(`Expected no "recycled" without recycling, but got ${count}`);
  if (config.recycle && discard.length > 0)
    throw new InputError(
      `Expected nothing in "discard" with recycling (the cards go back under the stock), but got ${discard.length}`,
    );
  if (typeof recycled !== 'number') return recycled;
  if (count > drawPile.length)
    throw new InputError(
      `Expected "recycled" to be at most the ${drawPile.length} cards of "drawPile", but got ${count}`,
    );
  return drawPile.slice(drawPile.length - count);
}

/** What is known of where the cards are. */
interface KnownCards {
  readonly stacks: readonly (readonly string[])[];
  readonly recycled: readonly string[];
  /** How many cards have been on the table. */
  readonly count: number;
}

/** Each card may be named once, wherever. @throws InputError */
function knownCards(rules: DecadeRules, given: Given): KnownCards {
  const stacks = stacksOf(rules, given);
  const recycled = recycledOf(rules, given);
  const cards = [...stacks.flat(), ...recycled, ...given.discard];
  const again = cards.find((card, i) => cards.indexOf(card) < i);
  if (again !== undefined) throw new InputError(`Expected each card once, but got ${again} again`);
  return { stacks, recycled, count: cards.length };
}

/** Which stacks have not been dealt to: in the first round the last ones, which are empty and not eliminated. */
function undealtFrom({ stacks, count }: KnownCards, { eliminated }: Given): number {
  const isUndealt = (stack: number): boolean =>
    stacks.length > 1 && stacks[stack].length === 0 && !(eliminated?.[stack] ?? count >= stacks.length);
  const first = stacks.findIndex((_, stack) => isUndealt(stack));
  if (first < 0) return stacks.length;
  const isFirstRound = stacks.every((cards, stack) => (stack < first ? cards.length > 0 : isUndealt(stack)));
  if (!isFirstRound || (first === 0 && count > 0))
    throw new InputError(
      `Expected every empty stack in "eliminated", or no card yet on the last stacks, but got ${shown(stacks.map(({ length }) => length))} cards on them`,
    );
  return first;
}

/** The stack just dealt to, from 0. */
function checkedOf({ stacks, count }: KnownCards, undealt: number, { checked }: Given): number {
  if (stacks.length === 1 || count === 0) return 0;
  const isFirstRound = undealt < stacks.length;
  if (isFirstRound && (checked === undefined || checked === undealt - 1)) return undealt - 1;
  if (!isFirstRound && checked !== undefined && checked < stacks.length) return checked;
  const range = isFirstRound ? String(undealt - 1) : `a number from 0 to ${stacks.length - 1}`;
  throw new InputError(
    `Expected "checked", the stack just dealt to: ${range}, but ${checked === undefined ? 'it is missing' : `got ${checked}`}`,
  );
}

function readDecade(rules: DecadeRules, json: unknown): DecadeState {
  const given = parseWith(decadePosition, json, 'position key', Object.keys(decadePosition.shape));
  expectRulesId(rules, given.rulesId);
  if (given.options !== undefined) expectSameOptions(rules, given.options, 'a position');
  const known = knownCards(rules, given);
  const { stacks, recycled, count } = known;
  const undealt = undealtFrom(known, given);
  const { discard, cardsDealt = count, drawPile } = given;
  const state = layOut(rules, {
    stacks: stacks.map((cards) => cards.map(parseCard)),
    eliminated: stacks.map((cards, stack) => stacks.length > 1 && cards.length === 0 && stack < undealt),
    checked: checkedOf(known, undealt, given),
    recycled: recycled.map(parseCard),
    gone: discard.map(parseCard),
    cardsDealt: rules.config.recycle ? Math.max(cardsDealt, count) : count,
  });
  const hidden = state.stock.left;
  expectStock(given.stock, hidden + recycled.length, rules.deck.cards.length, 'on the table or discarded');
  if (drawPile !== undefined) {
    const own = drawPile.slice(0, drawPile.length - (typeof given.recycled === 'number' ? recycled.length : 0));
    expectDrawPile(own, [...stacks.flat(), ...discard, ...recycled], hidden);
  }
  endAs(rules, state, given.outcome);
  expectAgreement(rules, state, given);
  return state;
}

export const decadePositions: PositionReader<DecadeRules> = {
  title: decade.title,
  keys: ['line', 'stacks'],
  isState: (position) => position instanceof DecadeState,
  forms: (rules) => ({
    fromJson: (json) => readDecade(rules, json),
    expectPossible: (state) => expectPossible(rules, state as DecadeState),
  }),
};
