import * as z from 'zod';
import { cardList, cardName } from '../../../env/card-json.js';
import { DECK_SIZE, NO_CARD, parseCard } from '../../../env/cards.js';
import { InputError } from '../../../env/errors.js';
import { tens } from '../../../env/games/tens/index.js';
import { removalsOf, setUp } from '../../../env/games/tens/position.js';
import type { TensRules } from '../../../env/games/tens/rules.js';
import { rulesOf, TENS_VARIANTS } from '../../../env/games/tens/slot-moves.js';
import { TensState } from '../../../env/games/tens/state.js';
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

/** What a player sees of a game of Tens; a whole `TensGame` is one too, whose stock is counted and not looked at. */
const tensPosition = z.strictObject({
  /** The card in each slot, null where it is empty. */
  tableau: z.array(z.nullable(cardName), 'a list of cards and nulls'),
  /** The cards removed, in any order. */
  discard: z._default(cardList, []),
  /** Cards in the stock: their number. */
  stock: wholeNumber.optional(),
  drawPile: z.optional(cardList),
  variant: z.enum(TENS_VARIANTS as [string, ...string[]]).optional(),
  tableauSize: wholeNumber.optional(),
  rules: z.looseObject({ refill: z.string().optional(), hints: z.boolean().optional() }).optional(),
  movesHistory: z.array(z.unknown()).optional(),
  gameOutcome: z.enum(['win', 'loss']).nullable().optional(),
  undosLeft: z.union([wholeNumber, z.literal('unlimited')]).optional(),
  ...gameKeys,
  legalPairs: z.array(z.unknown()).optional(),
  legalQuartets: z.array(z.unknown()).optional(),
  legalCourtPairs: z.array(z.unknown()).optional(),
  allDealt: z.boolean().optional(),
});

/** A position of Tens as plain JSON (docs/hints.md). */
export type TensPositionJson = ReadonlyJson<z.input<typeof tensPosition>>;

function expectSlots({ config }: TensRules, tableau: readonly (string | null)[], hidden: number): void {
  const { tableauSize, refill } = config;
  if (tableau.length !== tableauSize)
    throw new InputError(
      `Expected ${tableauSize} slots in "tableau" (null for an empty one), but got ${tableau.length}`,
    );
  const empty = tableau.indexOf(null);
  if (refill === 'strict' && hidden > 0 && empty >= 0)
    throw new InputError(
      `Expected a card in every slot of "tableau" while the stock lasts, but got null in slot ${empty}; play turns with step, or call refillTableau after removeCards`,
    );
  if (DECK_SIZE - hidden < tableauSize)
    throw new InputError(
      `Expected at least the ${tableauSize} cards of the deal in "tableau" and "discard", but got ${DECK_SIZE - hidden}`,
    );
}

/** The cards as they lie, without a history. */
function layOut(rules: TensRules, tableau: readonly (string | null)[], discard: readonly string[]): TensState {
  const known = [...tableau.filter((card) => card !== null), ...discard];
  const again = known.find((card, i) => known.indexOf(card) < i);
  if (again !== undefined) throw new InputError(`Expected each card once, but got ${again} again`);
  expectSlots(rules, tableau, DECK_SIZE - known.length);
  const { removals, odd } = removalsOf(rules, discard.map(parseCard));
  if (odd >= 0) throw new InputError(`Expected "discard" to be whole removals, but got ${discard[odd]} left over`);
  const out = known.map(parseCard);
  const hidden = Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => !out.includes(card));
  const slots = tableau.map((card) => (card === null ? NO_CARD : parseCard(card)));
  const state = rules.createState();
  setUp(rules, state, slots, [...out, ...hidden], out.length, removals);
  return state;
}

function readTens(rules: TensRules, json: unknown): TensState {
  const given = parseWith(tensPosition, json, 'position key', Object.keys(tensPosition.shape));
  expectRulesId(rules, given.rulesId);
  const { tableau, discard, drawPile, variant } = given;
  if (variant !== undefined) {
    const { blockTen, courts } = rulesOf(variant as (typeof TENS_VARIANTS)[number]);
    expectSameOptions(rules, { blockTen, courts }, 'a position');
  }
  if (given.tableauSize !== undefined) expectSameOptions(rules, { tableauSize: given.tableauSize }, 'a position');
  if (given.rules?.refill !== undefined) expectSameOptions(rules, { refill: given.rules.refill }, 'a position');
  if (given.rules?.hints === false)
    throw new InputError('Expected a game with hints, but its option "hints" is false: there are none');
  const state = layOut(rules, tableau, discard);
  const hidden = state.stock.left;
  expectStock(given.stock, hidden, DECK_SIZE, 'on the tableau or removed');
  if (drawPile !== undefined)
    expectDrawPile(drawPile, [...tableau.filter((card) => card !== null), ...discard], hidden);
  const outcome = { ongoing: null, won: 'win', lost: 'loss', drawn: null }[state.outcome];
  if (given.gameOutcome !== undefined && given.gameOutcome !== outcome)
    throw new InputError(`Expected "gameOutcome" ${outcome}, as the cards say, but got ${given.gameOutcome}`);
  return state;
}

export const tensPositions: PositionReader<TensRules> = {
  title: tens.title,
  keys: ['tableau'],
  isState: (position) => position instanceof TensState,
  forms: (rules) => ({ fromJson: (json) => readTens(rules, json) }),
};
