import * as z from 'zod/mini';
import { DECK_SIZE, formatCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { parseWith } from '../../options.js';
import { cardList, cardName } from '../../position-json.js';
import { expectFields, fromText, savedOptions, seedField } from '../../saved-game.js';
import { parseStandardDeck } from '../../standard-deck.js';
import { TENS_RULES_ID, tensOptionFields, tensOptions } from './config.js';
import { gameOf, type TensGame, type TensRecord } from './plain-game.js';
import { TensRules } from './rules.js';
import { rulesOf, TENS_VARIANTS } from './slot-moves.js';

const SLOT = 'the number of a slot, from 0';
const slots = z.array(
  z.int(SLOT).check(z.minimum(0, SLOT), z.maximum(DECK_SIZE - 1, SLOT)),
  'a list of slots such as [0, 5]',
);
const sets = z.array(slots, 'a list of sets of slots');
const COUNT = 'an integer from 0 or "unlimited"';

const turn = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('removal'), slots, cards: cardList, refilled: slots }),
    z.strictObject({ type: z.literal('refill'), refilled: slots }),
  ],
  'a turn of type "removal" or "refill"',
);

const fields = {
  game: z.literal('tens', '"tens"'),
  rulesId: z.literal(TENS_RULES_ID, TENS_RULES_ID),
  variant: z.enum(TENS_VARIANTS, `one of ${TENS_VARIANTS.join(', ')}`),
  tableauSize: tensOptionFields.tableauSize.def.innerType,
  drawPile: cardList,
  tableau: z.array(z.nullable(cardName), 'a list of cards and nulls'),
  discard: cardList,
  movesHistory: z.array(turn, 'a list of turns'),
  gameOutcome: z.nullable(z.enum(['win', 'loss'], 'null, "win" or "loss"')),
  undosLeft: z.union([z.int(COUNT).check(z.minimum(0, COUNT)), z.literal('unlimited')], COUNT),
  rules: savedOptions(tensOptions, tensOptionFields),
  seed: z.nullable(seedField),
  deck: cardList,
  legalPairs: sets,
  legalQuartets: sets,
  legalCourtPairs: sets,
  score: z.number('a number'),
  allDealt: z.boolean('true or false'),
};

const schema = z.strictObject(fields, 'an object as initGame gives it');

const dealer = new TensRules(rulesOf('tens'));

/** The deck that a seed deals, in the order in which it is drawn. */
export function deckOf(seed: number): string[] {
  return Array.from(dealer.dealOrder(seed, 0), formatCard);
}

/** @throws InputError for a deck without each card once, or one that its seed does not deal */
function expectDeck({ seed, deck }: TensRecord): void {
  parseStandardDeck(deck);
  if (seed !== null && deckOf(seed).join() !== deck.join())
    throw new InputError(`Expected "deck" as seed ${seed} deals it (or "seed" null), but got ${shown(deck)}`);
}

function expectUndos({ rules, undosLeft }: TensRecord): void {
  const { undoLimit } = rules;
  const isOwn =
    undoLimit === 'unlimited' || undosLeft === 'unlimited' ? undoLimit === undosLeft : undosLeft <= undoLimit;
  if (!isOwn) throw new InputError(`Expected "undosLeft" within the limit ${undoLimit}, but got ${undosLeft}`);
}

/**
 * Checks everything that a game says: its deck is whole, its turns lead from the deck to the cards as they lie, and so on.
 * @returns an equal game, with its cards written "TD"
 * @throws InputError, one line that says what is wrong
 */
export function readGame(json: unknown): TensGame {
  const given = parseWith(schema, json, 'game key', Object.keys(fields)) as TensGame;
  expectDeck(given);
  expectUndos(given);
  const game = gameOf(given);
  expectFields(given, game, 'to which "deck" and "movesHistory" lead');
  return game;
}

/**
 * Reads a saved game: its JSON, as text or parsed, with cards written "TD" or as `{ rank, suit, value }`.
 * @throws InputError, one line that says what is wrong with it
 */
export function parseGame(json: unknown): TensGame {
  return readGame(fromText(json));
}
