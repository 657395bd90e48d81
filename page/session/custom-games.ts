import type { Game } from 'maketen/env';
import type { GameKits } from 'maketen/hint';

/** Games from outside, which this page was built with; `custom-games-plugin.ts` puts them in the place of this file. */
export const CUSTOM_GAMES: readonly (GameKits & { readonly game: Game })[] = [];

/** Makes their agents and exact values known: in the worker, which answers with hints. */
export function registerCustomGames(): void {
  // nothing to register
}
