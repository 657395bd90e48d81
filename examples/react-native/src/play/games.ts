import { decadePlay } from 'maketen/decade';
import { fourTenPlay } from 'maketen/four-ten';
import { type AnyGameOf, type GameTable, playAny } from 'maketen/react';
import { tensPlay } from 'maketen/tens';

/** A game that the app offers. */
export interface Offer {
  readonly preset: string;
  readonly title: string;
}

export const OFFERS = [
  { preset: 'decade-loop3', title: 'Decade' },
  { preset: 'tens', title: 'Tens' },
  { preset: 'block-ten', title: 'Block Ten' },
  { preset: 'four-ten', title: 'Four Ten' },
] as const satisfies readonly Offer[];

/** The functions of the three games as those of one. */
export const play = playAny<typeof decadePlay | typeof tensPlay | typeof fourTenPlay>({
  decade: decadePlay,
  tens: tensPlay,
  'four-ten': fourTenPlay,
});

export type AnyGame = AnyGameOf<typeof play>;
export type AnyMove = ReturnType<typeof play.legalMoves>[number];
/** The game in progress, with all that a player can do. */
export type AnyTable = GameTable<AnyGame, AnyMove>;

export function offerOf(preset: string): Offer {
  return OFFERS.find((offer) => offer.preset === preset) ?? OFFERS[0];
}

/** Whether the game's own rules have hints: Tens can be played without. */
export function givesHints(game: AnyGame): boolean {
  const { rules } = play.spec(game) as { rules: { hints?: boolean } };
  return rules.hints !== false;
}

export function newGame(preset: string, seed?: number): AnyGame {
  return play.newGame({ preset, seed });
}

/** Undos in a game: strict, standard or casual. */
export const UNDOS = [0, 3, 'unlimited'] as const;
export type Undos = (typeof UNDOS)[number];
