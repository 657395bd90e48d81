import { useEffect, useState } from 'react';
import type { AnyGame } from '../play/games';
import type { Advisor } from './advisor';

interface Known {
  readonly game: AnyGame;
  /** By the number of moves before it. */
  readonly chances: readonly number[];
}

/** The chances to win of this game so far, the present one last. They are found after the screen has been drawn; until then those before it stand. */
export function useChances(game: AnyGame, advisor: Advisor | null): readonly number[] {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (advisor === null || !advisor.isQuick(game)) return;
    const timer = setTimeout(() => {
      const chance = advisor.chance(game);
      setKnown((before) => ({ game, chances: [...earlier(before, game), chance] }));
    }, 0);
    return () => clearTimeout(timer);
  }, [game, advisor]);
  return known?.game.game === game.game ? known.chances : [];
}

/** The chances of the moves before this one, where the same deal has been played on or moves have been taken back. */
function earlier(known: Known | null, game: AnyGame): readonly number[] {
  if (known === null || known.game.game !== game.game || known.game.seed !== game.seed) return [];
  const moves = game.moves.length;
  return known.chances.slice(0, Math.max(0, known.chances.length - 1 + moves - known.game.moves.length));
}
