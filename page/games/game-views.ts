import { decade } from 'maketen/env';
import { type DailyTries, tryOf } from '../daily/tries.js';
import { gamesHere, isPresetHere, setGames } from '../session/position.js';
import { decadeView } from './decade/view.js';
import type { GameView } from './game-view.js';

/**
 * What is dealt where nothing is asked for: here a player decides most, some 23 times a game. By these seeds a set of two lies there,
 * another one comes with the next card, and who lets that wait gets one of three.
 */
export const FIRST_DEALS = {
  preset: 'decade-loop3-optional',
  seeds: [1623, 4174],
};
/** The game of the first card is there at once. */
let views: readonly GameView[] = [decadeView];
if (gamesHere().length === 0) setGames([decade]);

let loading: Promise<void> | null = null;

/** Loads the other games. @throws Error where they cannot be fetched; they can be asked for again */
export function loadAllGames(): Promise<void> {
  loading ??= import('./all-views.js').then(
    ({ ALL_VIEWS }) => {
      views = ALL_VIEWS;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

export function areAllGamesHere(): boolean {
  return views.length > 1;
}

/** Loads the other games if one of these presets is of them. */
export async function loadGamesOf(presets: readonly string[]): Promise<void> {
  if (!presets.every(isPresetHere)) await loadAllGames();
}

export function dailyPresets(): GameView['daily'][] {
  return views.map(({ daily }) => daily);
}

export function viewOf(game: string): GameView {
  const view = views.find((each) => each.game === game);
  if (!view) throw new TypeError(`Expected a view of the game ${game}`);
  return view;
}

/** The presets of a day's deals, at most one a game: the one that was tried then, for a game's daily preset may have changed since. */
export function presetsOf(tries: DailyTries, day: string): string[] {
  return dailyPresets().flatMap((presets) => {
    const tried = presets.find((each) => each !== null && tryOf(tries, day, each) !== undefined);
    return tried ?? presets[0] ?? [];
  });
}
