import { type DecadeGame, decadePlay, type DecadeTraceMove, type GamePlay } from 'maketen/decade';
import { type FourTenGame, type FourTenMove, fourTenPlay } from 'maketen/four-ten';
import { type TensGame, tensPlay, type TensTraceMove } from 'maketen/tens';

export type AnyGame = TensGame | DecadeGame | FourTenGame;
export type AnyMove = TensTraceMove | DecadeTraceMove | FourTenMove;

/** A game that the app offers. */
export interface Offer {
  readonly preset: string;
  readonly title: string;
  readonly kind: AnyGame['game'];
}

export const OFFERS = [
  { preset: 'decade-loop3', title: 'Decade', kind: 'decade' },
  { preset: 'tens', title: 'Tens', kind: 'tens' },
  { preset: 'block-ten', title: 'Block Ten', kind: 'tens' },
  { preset: 'four-ten', title: 'Four Ten', kind: 'four-ten' },
] as const satisfies readonly Offer[];

const PLAYS: Readonly<Record<string, unknown>> = { tens: tensPlay, decade: decadePlay, 'four-ten': fourTenPlay };

/** The same functions for each game: every one takes games of its own only, which the caller has from it. */
export type AnyPlay = GamePlay<AnyGame, AnyMove>;

function playNamed(name: unknown): AnyPlay {
  const play = PLAYS[String(name)];
  if (play === undefined) throw new Error(`Expected a game of this app, but got ${String(name)}`);
  return play as AnyPlay;
}

/** The functions of a game's own entry. */
export function playOf({ game }: AnyGame): AnyPlay {
  return playNamed(game);
}

export function offerOf(preset: string): Offer {
  return OFFERS.find((offer) => offer.preset === preset) ?? OFFERS[0];
}

export function presetOf(game: AnyGame): string {
  return playOf(game).spec(game).preset;
}

export function newGame(preset: string, seed?: number): AnyGame {
  return playNamed(offerOf(preset).kind).newGame({ preset, seed });
}

/** A saved game of any of them. @throws the package's InputError for what is none */
export function parseGame(text: string): AnyGame {
  const json = JSON.parse(text) as { readonly game?: unknown };
  return playNamed(json.game).parseGame(json);
}

/** The moves so far, of any game. */
export function moveCount(game: AnyGame): number {
  return 'movesHistory' in game ? game.movesHistory.length : game.moves.length;
}
