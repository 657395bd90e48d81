import * as z from 'zod';
import { InputError, shown } from '../../env/errors.js';
import type { Rules } from '../../env/rules.js';

export const wholeNumber = z.int('a whole number').min(0, 'a whole number');

/** What a whole game for apps says beside its position. Whose it is is checked; what is hidden is not looked at. */
export const gameKeys = {
  game: z.string().optional(),
  rulesId: z.string().optional(),
  seed: z.number().nullable().optional(),
  deck: z.array(z.unknown()).optional(),
  moves: z.array(z.unknown()).optional(),
  score: z.number().optional(),
};

/** @throws InputError for a game of another version of the rules */
export function expectRulesId({ id }: Pick<Rules, 'id'>, rulesId: string | undefined): void {
  if (rulesId !== undefined && rulesId !== id)
    throw new InputError(`Expected a game of the rules ${id}, but got one of ${shown(rulesId)}`);
}

/** The type of a plain object that is only read. */
export type ReadonlyJson<Json> = Json extends readonly (infer Item)[]
  ? readonly ReadonlyJson<Item>[]
  : Json extends object
    ? { readonly [Key in keyof Json]: ReadonlyJson<Json[Key]> }
    : Json;

/**
 * Checks a number of cards in the stock.
 * @param hidden cards of the deck that are named nowhere
 * @throws InputError if it is another one
 */
export function expectStock(stock: number | undefined, hidden: number, deck: number, elsewhere: string): void {
  if (stock === undefined || stock === hidden) return;
  throw new InputError(
    `Expected a "stock" of ${hidden} (${deck} less ${deck - hidden} ${elsewhere}), but got ${stock}`,
  );
}

/** Checks that a stock holds the cards that are named nowhere else, each once. Their order says nothing. */
export function expectDrawPile(drawPile: readonly string[], known: readonly string[], hidden: number): void {
  const cards = new Set<string>(known);
  for (const card of drawPile) {
    if (cards.has(card)) throw new InputError(`Expected each card once, but got ${card} in "drawPile" and elsewhere`);
    cards.add(card);
  }
  if (drawPile.length !== hidden)
    throw new InputError(
      `Expected "drawPile" to hold the ${hidden} cards that are named nowhere else, but it holds ${drawPile.length}`,
    );
}
