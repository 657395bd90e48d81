import { InputError } from 'maketen/env';
import { gameOf, gamesHere } from './games.js';
import { checkedSpec, DEFAULT_TAKE_BACKS } from './link.js';
import type { GameSpec } from './session.js';

/**
 * The game that starts from a position in its notation, by the rules of another game.
 * @throws InputError, one line, for a position that cannot be, or of another game than the rules are of
 */
export function positionSpec({ preset, options, seed }: GameSpec, position: string): GameSpec {
  const own = gameOf(preset);
  const [word] = position.split(/\s/); // a position starts with its game's name
  const other = gamesHere().find(({ name }) => name === word && name !== own.name);
  if (other !== undefined)
    throw new InputError(
      `Expected a position of ${own.title}, but got one of ${other.title}; choose a game of ${other.title}, press Deal and open it again`,
    );
  return checkedSpec({ preset, options, seed, takeBacks: DEFAULT_TAKE_BACKS, position });
}
