import { completeGame, type Game, type GameKits } from '../../../src/index.js';

/** The game of docs/adding-a-game.md, for `registerGameModule`. */
export const TWELVE = new URL('./twelve.js', import.meta.url);

/** The same as an object with all its parts; a new one each time, so that tests may break it. */
export async function twelve(): Promise<GameKits & { readonly game: Game }> {
  const { game } = (await import(TWELVE.href)) as { game: GameKits };
  return { ...game, game: completeGame(game.game) };
}
