import * as z from 'zod/mini';
import { cardList } from '../../card-json.js';
import { DECK_SIZE, parseCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { parseWith } from '../../options.js';
import type { Outcome } from '../../rules.js';
import { expectFields, fromText, savedOptions, seedField } from '../../saved-game.js';
import { parseStandardDeck } from '../../standard-deck.js';
import { decadeOptions } from './config.js';
import { type DecadeGame, positionKey, toJson } from './plain-game.js';
import { setUpPosition } from './position.js';
import { expectPossible } from './position-check.js';
import { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';

const COUNT = 'a whole number';
const count = z.int(COUNT).check(z.minimum(0, COUNT));

const fields = {
  options: savedOptions(decadeOptions, decadeOptions.shape),
  seed: seedField,
  stacks: z.array(cardList, 'a list of stacks'),
  eliminated: z.array(z.boolean('true or false'), 'a list of true and false'),
  checked: count,
  next: z.nullable(count),
  drawPile: cardList,
  recycled: count,
  discard: cardList,
  cardsDealt: count,
  positions: z.array(z.string('a position as text'), 'a list of positions'),
  outcome: z.enum(['ongoing', 'won', 'lost', 'drawn'], '"ongoing", "won", "lost" or "drawn"'),
  cardsLeft: count,
};

const schema = z.strictObject(fields, 'an object as newGame gives it');

const CARDS = 'as the cards say';

/** What can be said without laying the cards out. @throws InputError */
function expectOutline({ options, stacks, checked, drawPile, recycled, discard, positions }: DecadeGame): void {
  const { stacks: many, recycle } = options;
  if (stacks.length !== many) throw new InputError(`Expected ${many} "stacks", but got ${stacks.length}`);
  if (checked >= many) throw new InputError(`Expected "checked" from 0 to ${many - 1}, but got ${checked}`);
  if (recycled > (recycle ? drawPile.length : 0))
    throw new InputError(
      `Expected at most ${recycle ? drawPile.length : 0} "recycled" cards in "drawPile", but got ${recycled}`,
    );
  if (recycle && discard.length > 0)
    throw new InputError(`Expected nothing in "discard" with recycling, but got ${shown(discard)}`);
  if (!recycle && positions.length > 0)
    throw new InputError(`Expected no "positions" without recycling, but got ${shown(positions)}`);
}

/** The seed's deck: what is hidden are its last cards, and where nothing is dealt twice the cards on a stack keep their order in it. */
function expectDealt({ seed, stacks, drawPile, recycled, discard, options }: DecadeGame, rules: DecadeRules): void {
  parseStandardDeck([...stacks.flat(), ...discard, ...drawPile]);
  const deck = [...rules.dealOrder(seed, 0)];
  const hidden = drawPile.length - recycled;
  for (let i = 0; i < hidden; i++) {
    if (parseCard(drawPile[i]) !== deck[DECK_SIZE - hidden + i])
      throw new InputError(`Expected "drawPile" as seed ${seed} deals it, but got ${drawPile[i]} as its card ${i + 1}`);
  }
  if (options.recycle) return;
  for (const cards of stacks) {
    const dealt = cards.map((card) => deck.indexOf(parseCard(card)));
    const wrong = dealt.findIndex((at, i) => i > 0 && at < dealt[i - 1]);
    if (wrong > 0)
      throw new InputError(`Expected cards in the order in which seed ${seed} deals them, but got ${shown(cards)}`);
  }
}

/** Stacks are dealt to in turn, so one is empty and still in play only before its first card. */
function eliminatedOf({ stacks, cardsDealt }: DecadeGame): boolean[] {
  return stacks.map((cards, stack) => stacks.length > 1 && cards.length === 0 && stack < cardsDealt);
}

/** How often cards have been dealt follows from the stock until recycled ones come again; so does, in the first round, the last stack. */
function expectCount({ stacks, cardsDealt, drawPile, recycled, checked, options }: DecadeGame): void {
  const hidden = drawPile.length - recycled;
  const dealt = DECK_SIZE - hidden;
  const isFewest = !options.recycle || hidden > 0;
  if (cardsDealt < dealt || (isFewest && cardsDealt > dealt))
    throw new InputError(`Expected "cardsDealt" ${dealt}, ${CARDS}, but got ${cardsDealt}`);
  if (cardsDealt <= stacks.length && stacks.length > 1 && checked !== cardsDealt - 1)
    throw new InputError(`Expected "checked" ${cardsDealt - 1}, ${CARDS}, but got ${checked}`);
}

/** How the game stands; a player who may give up can have done so. */
function outcomeOf({ options, outcome, positions }: DecadeGame, state: DecadeState): Outcome {
  const hasFinished = outcome === 'lost' && options.discards === 'optional' && state.stockLeft === 0;
  if (state.outcome === 'won' || hasFinished) return hasFinished && state.outcome !== 'won' ? 'lost' : 'won';
  return positions.indexOf(positions.at(-1)!) < positions.length - 1 ? 'drawn' : state.outcome;
}

/** A checked game, its cards written "TD", with its rules and a state of them. */
export interface ReadGame {
  readonly game: DecadeGame;
  readonly rules: DecadeRules;
  readonly state: DecadeState;
}

/**
 * Checks a game: each card once, the stock that its seed deals, the outcome that the cards say, and so on.
 * @throws InputError, one line that says what is wrong
 */
export function readGame(json: unknown): ReadGame {
  const given = parseWith(schema, json, 'game key', Object.keys(fields)) as DecadeGame;
  const rules = new DecadeRules(given.options);
  expectOutline(given);
  expectDealt(given, rules);
  expectCount(given);
  const pile = given.drawPile.map(parseCard);
  const hidden = pile.length - given.recycled;
  const state = setUpPosition(rules, {
    stacks: given.stacks.map((cards) => cards.map(parseCard)),
    eliminated: eliminatedOf(given),
    checked: given.checked,
    hidden: pile.slice(0, hidden),
    recycled: pile.slice(hidden),
    cardsDealt: given.cardsDealt,
  });
  if (rules.config.recycle) expectFields({ last: given.positions.at(-1) }, { last: positionKey(rules, state) }, CARDS);
  state.outcome = outcomeOf(given, state);
  const game = toJson(rules, state, given);
  expectFields(given, game, CARDS);
  return { game, rules, state };
}

/**
 * Reads a saved game: its JSON, as text or parsed, with cards written "TD" or as `{ rank, suit, value }`. Beside what every function checks,
 * discarded cards must be able to have left in whole sets, and cards to have been dealt in turn.
 * @throws InputError, one line that says what is wrong with it
 */
export function parseGame(json: unknown): DecadeGame {
  const { game, rules, state } = readGame(fromText(json));
  expectPossible(rules, state);
  return game;
}
