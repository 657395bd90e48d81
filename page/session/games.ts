import { type Game, InputError, nearestNames, optionsOfGame, shown } from 'maketen/env';

let games: readonly Game[] = [];

/** From now on these games can be played. The page begins with one of them, and loads the others after the first card (`games/game-views.ts`). */
export function setGames(all: readonly Game[]): void {
  games = all;
}

/** The games that are loaded. */
export function gamesHere(): readonly Game[] {
  return games;
}

/** Whether the game of a preset is loaded. */
export function isPresetHere(preset: string): boolean {
  return games.some((game) => Object.hasOwn(game.presets, preset));
}

/** @throws InputError for a preset that there is not; too many are there to list them all */
export function gameOf(preset: string): Game {
  const game = games.find((each) => Object.hasOwn(each.presets, preset));
  if (game !== undefined) return game;
  const presets = games.flatMap((each) => Object.keys(each.presets));
  const near = nearestNames(preset, presets).map((name) => shown(name));
  const advice = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'choose a game from the menu';
  throw new InputError(`Unknown preset ${shown(preset)}; ${advice}`);
}

/** The rule options of a preset with changes, checked and complete. */
export function resolveOptions(preset: string, changes: Readonly<Record<string, unknown>> = {}): object {
  return optionsOfGame(gameOf(preset), preset, changes);
}
