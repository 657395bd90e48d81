import { loadAllGames } from '../games/game-views.js';
import { later } from '../panels/later.js';
import type { AFTER_FIRST_CARD } from './after-first-card.js';

/** A part of the column that is shown after the first card, which comes with its sentences. */
export const LaterPart = later<{ readonly of: keyof typeof AFTER_FIRST_CARD }>(async () => {
  const [{ AFTER_FIRST_CARD: parts }] = await Promise.all([import('./after-first-card.js'), loadAllGames()]);
  return function Part({ of }) {
    const Named = parts[of];
    return <Named />;
  };
});
