import { type EnvironmentParts, type Game, partsOf } from 'maketen';

/** What comes with a request: plain JSON. */
export type Params = Readonly<Record<string, unknown>>;

/** What a game is made of, and the game. */
export type Parts = EnvironmentParts & { game: Game };

/** An environment's preset, and how it differs from that. */
export function partsOfParams({ preset, options }: Params) {
  return partsOf(preset as string, options ?? {});
}
