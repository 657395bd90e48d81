import { EpisodeOverError, IllegalActionError, shown } from './errors.js';

/** Why actions cannot be played in games: there are none yet, the number of actions, or the action of game i. */
export function refusedActions(
  games: { readonly size: number; readonly legalCounts: Uint16Array },
  actions: ArrayLike<number>,
  i?: number,
): Error {
  if (games.legalCounts[0] === 0)
    return new EpisodeOverError('Expected reset(seed) before the first step(), but there are no games yet');
  if (i !== undefined)
    return new IllegalActionError(
      `Expected a legal action for game ${i} (see actionMasks), but got ${shown(actions[i])}`,
    );
  const given = (actions as ArrayLike<number> | null | undefined)?.length;
  const what = typeof actions === 'object' && given !== undefined ? `${given} actions` : shown(actions);
  return new IllegalActionError(`Expected ${games.size} actions, one for each game, but got ${what}`);
}
