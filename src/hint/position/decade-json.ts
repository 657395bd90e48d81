import * as z from 'zod';
import { DECK_SIZE } from '../../env/cards.js';
import { InputError } from '../../env/errors.js';
import { ELIMINATED, POSITION_WORD, UNDEALT } from '../../env/games/decade/position-format.js';
import { parsePosition } from '../../env/games/decade/position-parse.js';
import { DecadeRules } from '../../env/games/decade/rules.js';
import type { DecadeState } from '../../env/games/decade/state.js';
import { parseWith } from '../../env/options.js';
import { cardList, expectDrawPile, expectStock, withoutColumns, wholeNumber, type ReadonlyJson } from './card-json.js';
import type { PositionReader } from './position-reader.js';
import { expectSameOptions } from './same-rules.js';

/** What a player sees of a game of Decade; a whole `DecadeGame` is one too, whose stock is counted and not looked at. */
export const decadePosition = z
  .strictObject({
    /** Oldest card first. Instead of them `line`, where there is one. */
    stacks: z.array(cardList).optional(),
    line: cardList.optional(),
    /** [stack]; where it is left out, empty stacks have been dealt to if enough cards have left the stock. */
    eliminated: z.array(z.boolean()).optional(),
    /** Index of the stack just dealt to. */
    checked: wholeNumber.optional(),
    next: wholeNumber.nullable().optional(),
    /** Cards that have left the game, in any order. */
    discard: cardList.default([]),
    /** Cards still to be dealt: their number. */
    stock: wholeNumber.optional(),
    drawPile: cardList.optional(),
    /** How many cards at the bottom of `drawPile` have been on the table before; without a `drawPile` these cards themselves, next first. */
    recycled: z.union([wholeNumber, cardList]).default([]),
    cardsDealt: wholeNumber.optional(),
    outcome: z.enum(['ongoing', 'won', 'lost', 'drawn']).optional(),
    options: z.record(z.string(), z.unknown()).optional(),
    seed: z.number().optional(),
    positions: z.array(z.string()).optional(),
    cardsLeft: wholeNumber.optional(),
  })
  .refine(({ stacks, line }) => (stacks === undefined) !== (line === undefined), {
    message: 'either "line" or "stacks"',
  });

export type DecadePositionJson = ReadonlyJson<z.input<typeof decadePosition>>;

type Given = z.output<typeof decadePosition>;

/** The cards that lie under the stock, next first. */
function recycledOf({ recycled, drawPile = [] }: Given): readonly string[] {
  if (typeof recycled !== 'number') return recycled;
  if (recycled > drawPile.length)
    throw new InputError(
      `Expected "recycled" to be at most the ${drawPile.length} cards of "drawPile", but got ${recycled}`,
    );
  return drawPile.slice(drawPile.length - recycled);
}

function stackText(cards: readonly string[], isEliminated: boolean): string {
  if (cards.length > 0) return cards.join(' ');
  return isEliminated ? ELIMINATED : UNDEALT;
}

/** The position in the game's notation, whose parser knows what can occur. */
function notationOf(rules: DecadeRules, given: Given, end: 'finished' | 'drawn' | null): string {
  const { stacks: many, recycle } = rules.config;
  const stacks = given.stacks ?? [given.line!];
  const recycled = recycledOf(given);
  const known = stacks.flat().length + given.discard.length + recycled.length;
  const isEliminated = (stack: number): boolean => many === 1 || (given.eliminated?.[stack] ?? known >= many);
  const fields = [`${POSITION_WORD} ${stacks.map((cards, i) => stackText(cards, isEliminated(i))).join(', ')}`];
  if (many > 1 && given.checked !== undefined) fields.push(`checked ${given.checked + 1}`);
  if (many > 1 && typeof given.next === 'number') fields.push(`next ${given.next + 1}`);
  if (recycled.length > 0) fields.push(`recycled ${recycled.join(' ')}`);
  if (recycle && given.cardsDealt !== undefined) fields.push(`dealt ${given.cardsDealt}`);
  if (given.discard.length > 0) fields.push(`gone ${given.discard.join(' ')}`);
  if (end !== null) fields.push(end);
  return fields.join(' | ');
}

function readDecade(rules: DecadeRules, json: unknown): DecadeState {
  const given = parseWith(decadePosition, json, 'position key', Object.keys(decadePosition.shape));
  if (given.options !== undefined) expectSameOptions(rules, given.options, 'a position');
  const parse = (end: 'finished' | 'drawn' | null) =>
    withoutColumns(() => parsePosition(rules, notationOf(rules, given, end)));
  let state = parse(null);
  const recycled = recycledOf(given);
  const hidden = state.stock.left;
  expectStock(given.stock, hidden + recycled.length, DECK_SIZE, 'on the table or discarded');
  if (given.drawPile !== undefined) {
    const own = given.drawPile.slice(
      0,
      given.drawPile.length - (typeof given.recycled === 'number' ? recycled.length : 0),
    );
    expectDrawPile(own, [...(given.stacks ?? [given.line!]).flat(), ...given.discard, ...recycled], hidden);
  }
  const { outcome = state.outcome } = given;
  if (state.outcome === 'ongoing' && outcome === 'lost') state = parse('finished');
  if (state.outcome === 'ongoing' && outcome === 'drawn') state = parse('drawn');
  if (state.outcome !== outcome)
    throw new InputError(`Expected "outcome" ${state.outcome}, as the cards say, but got ${outcome}`);
  return state;
}

export const decadeReader: PositionReader = (rules) =>
  rules instanceof DecadeRules ? (json) => readDecade(rules, json) : undefined;
