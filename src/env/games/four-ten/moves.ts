import { KINDS } from './multisets.js';

/** The three hands in the order of `FourTenState.hands`. */
export const HAND_NAMES = ['hand', 'home', 'shadow'] as const;
/** A hand by its name. */
export type HandName = (typeof HAND_NAMES)[number];
export const HAND = 0;
export const HOME = 1;
export const SHADOW = 2;

export type CardValue = 1 | 2 | 3 | 4;
const VALUES: readonly CardValue[] = [1, 2, 3, 4];

/** The card drawn goes to a hand (rules: "placed in a hand with fewer than four cards"). */
export interface PlaceMove {
  readonly type: 'place';
  readonly to: HandName;
}

/** A card leaves, and the next card is drawn into its place (rules: "chooses the card to replace (hand and value)"). */
export interface ReplaceMove {
  readonly type: 'replace';
  readonly in: HandName;
  readonly value: CardValue;
}

/** A card of Hand against one of another hand (rules: "one card of Hand against one of Home or Shadow, one for one"). */
export interface ExchangeMove {
  readonly type: 'exchange';
  readonly hand: CardValue;
  readonly with: 'home' | 'shadow';
  readonly other: CardValue;
}

export interface EndTurnMove {
  readonly type: 'end-turn';
}

/** A move of Four Ten, as it stands in the move table. */
export type FourTenMove = PlaceMove | ReplaceMove | ExchangeMove | EndTurnMove;

/** Actions: PLACE + hand, REPLACE + hand * 4 + kind, EXCHANGE + pair (with Home) or EXCHANGE + PAIRS + pair (with Shadow), END_TURN. */
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

/** The move table: 3 + 12 + 24 + 1 = 40 moves. */
export const MOVES: readonly FourTenMove[] = [
  ...HAND_NAMES.map((to): PlaceMove => ({ type: 'place', to })),
  ...HAND_NAMES.flatMap((name) => VALUES.map((value): ReplaceMove => ({ type: 'replace', in: name, value }))),
  ...(['home', 'shadow'] as const).flatMap((name) =>
    PAIR_VALUES.map(({ hand, other }): ExchangeMove => ({ type: 'exchange', hand, with: name, other })),
  ),
  { type: 'end-turn' },
];
