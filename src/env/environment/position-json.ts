import { type Card, formatCard, parseCard } from '../base/cards.js';
import { InputError, mismatch, shown } from '../base/errors.js';
import { isSameJson } from '../base/json.js';
import * as s from '../base/schema.js';
import { expectSameRules } from './options.js';
import type { GameState, Rules } from './rules.js';

/** How positions of a game are told from others, and read. */
export interface PositionReader<GameRules extends Rules = Rules> {
  /** Keys that only plain objects of this game have, and all of them one of these. */
  readonly keys: readonly string[];
  /** Whether something is a state of this game, of whatever rules. */
  isState(position: object): boolean;
  /** @throws InputError that speaks of the object's keys */
  fromJson(rules: GameRules, json: unknown): GameState;
  /** Refuses what is well formed but cannot come up in play. @throws InputError */
  expectPossible?(rules: GameRules, state: GameState): void;
}

/** A card as its two letters or as `{ rank, suit, value }`; the output is its two letters. */
export const cardName = new s.OwnSchema<string, string | Card>((value) => {
  try {
    return { value: formatCard(parseCard(value)) };
  } catch {
    return { issues: [{ message: 'a card such as "TD"' }] };
  }
});

export const cardList = s.listOf(cardName, 'a list of cards such as ["4C", "TD"]');

export const wholeNumber = s.integer(0, Number.MAX_SAFE_INTEGER, 'a whole number');

/** A list that may be left out, and is not looked at. */
export const anyList = s.optional(s.listOf(s.anything));

/** Keys of a whole game for apps beside its position. `rulesId` is checked; hidden cards are not looked at. */
export const gameKeys = {
  game: s.optional(s.text()),
  preset: s.optional(s.text()),
  rulesId: s.optional(s.text()),
  seed: s.optional(s.nullable(s.number())),
  deck: anyList,
  moves: anyList,
  score: s.optional(s.number()),
};

/** Checks the keys of a plain position. @throws InputError for a wrong key, or a position of other rules */
export function parsePosition<Given extends { rulesId?: string; options?: Record<string, unknown> | undefined }>(
  schema: s.Schema<Given>,
  rules: Rules,
  json: unknown,
): Given {
  const given = s.parseWith(schema, json, 'position key');
  const { rulesId, options } = given;
  if (rulesId !== undefined && rulesId !== rules.id)
    throw new InputError(`Expected a game of the rules ${rules.id}, but got one of ${shown(rulesId)}`);
  expectSameRules(rules, { ...rules.config, ...options }, 'a position');
  return given;
}

/** @throws InputError for a card that is named twice */
export function expectEachOnce(cards: readonly string[]) {
  const again = cards.find((card, i) => cards.indexOf(card) < i);
  if (again !== undefined) throw new InputError(`Expected each card once, but got ${again} again`);
}

/** Fields that follow from the cards may be left out. @throws InputError for one that says something else */
export function expectTold(given: object, told: s.ReadonlyRecord) {
  for (const [key, own] of Object.entries(told)) {
    const got = (given as Record<string, unknown>)[key];
    if (got !== undefined && !isSameJson(got, own)) throw mismatch(`"${key}" ${shown(own)}, as the cards say`, got);
  }
}

/** @param hidden cards of the deck that are named nowhere @throws InputError for another number in the stock */
export function expectStock(stock: number | undefined, hidden: number, deck: number, elsewhere: string) {
  if (stock !== undefined && stock !== hidden)
    throw mismatch(`a "stock" of ${hidden} (${deck} less ${deck - hidden} ${elsewhere})`, stock);
}

/** Checks that a stock holds the cards that are named nowhere else, each once. Their order says nothing. */
export function expectDrawPile(drawPile: readonly string[] | undefined, known: readonly string[], hidden: number) {
  if (drawPile === undefined) return;
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
