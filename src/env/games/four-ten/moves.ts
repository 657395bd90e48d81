import { KINDS } from './hands.js';

/** The three hands in the order of `FourTenState.hands`. */
export const HAND_NAMES = ['hand', 'home', 'shadow'] as const;
/** A hand by its name. */
export type HandName = (typeof HAND_NAMES)[number];
export const HAND = 0;
export const HOME = 1;
export const SHADOW = 2;

type CardValue = 1 | 2 | 3 | 4;
const VALUES: readonly CardValue[] = [1, 2, 3, 4];

/** The card drawn goes to a hand (rules: "placed in a hand with fewer than four cards"). */
interface PlaceMove {
  readonly type: 'place';
  readonly to: HandName;
}

/** A card leaves, and the next card is drawn into its place (rules: "chooses the card to replace (hand and value)"). */
interface ReplaceMove {
  readonly type: 'replace';
  readonly in: HandName;
  readonly value: CardValue;
}

/** Rules: "one card of Hand against one of Home or Shadow, one for one". */
interface ExchangeMove {
  readonly type: 'exchange';
  readonly hand: CardValue;
  readonly with: 'home' | 'shadow';
  readonly other: CardValue;
}

/** A move of Four Ten, as it stands in the move table. */
export type FourTenMove = PlaceMove | ReplaceMove | ExchangeMove | { readonly type: 'end-turn' };

/** Actions: PLACE + hand, REPLACE + hand * 4 + kind, EXCHANGE (+ PAIRS for Shadow) + pair, END_TURN. */
export const PLACE = 0;
export const REPLACE = PLACE + HAND_NAMES.length;
export const EXCHANGE = REPLACE + HAND_NAMES.length * KINDS;

/** Ordered pairs of different values (rules: "An exchange of equal values is no move"). */
export const PAIRS = KINDS * (KINDS - 1);
export const END_TURN = EXCHANGE + 2 * PAIRS;

const PAIR_VALUES = VALUES.flatMap((hand) =>
  VALUES.filter((other) => other !== hand).map((other) => ({ hand, other })),
);

/** GIVEN[pair], TAKEN[pair]: the kind that leaves Hand and the kind that comes for it. */
export const GIVEN: Readonly<Uint8Array> = Uint8Array.from(PAIR_VALUES, ({ hand }) => hand - 1);
export const TAKEN: Readonly<Uint8Array> = Uint8Array.from(PAIR_VALUES, ({ other }) => other - 1);

/** EXCHANGEABLE[present in Hand * 16 + present in the other]: bit `pair` if both cards are there. */
export const EXCHANGEABLE = Uint16Array.from({ length: 256 }, (_, present) => {
  let bits = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    if ((present >> (4 + GIVEN[pair])) & (present >> TAKEN[pair]) & 1) bits |= 1 << pair;
  }
  return bits;
});

/** Entries of `SWAP` for each pair, seen from Hand and from the other hand. */
export const SWAP_IN_HAND = Uint8Array.from({ length: PAIRS }, (_, pair) => GIVEN[pair] * KINDS + TAKEN[pair]);
export const SWAP_IN_OTHER = Uint8Array.from({ length: PAIRS }, (_, pair) => TAKEN[pair] * KINDS + GIVEN[pair]);

/** The move table: 3 + 12 + 24 + 1 = 40 moves. */
export const MOVES: readonly FourTenMove[] = [
  ...HAND_NAMES.map((to): PlaceMove => ({ type: 'place', to })),
  ...HAND_NAMES.flatMap((name) => VALUES.map((value): ReplaceMove => ({ type: 'replace', in: name, value }))),
  ...(['home', 'shadow'] as const).flatMap((name) =>
    PAIR_VALUES.map(({ hand, other }): ExchangeMove => ({ type: 'exchange', hand, with: name, other })),
  ),
  { type: 'end-turn' },
];
