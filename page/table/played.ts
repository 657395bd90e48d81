import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PlaceKey } from './selection.js';

/** Places of the move that was played in the position that is looked back at, where a better one is shown beside it. */
export const PlayedPlaces = createContext<ReadonlySet<PlaceKey>>(new Set());

export function useIsPlayed(place: PlaceKey): boolean {
  return useContext(PlayedPlaces).has(place);
}
