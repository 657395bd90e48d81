import type { Action } from 'maketen/env';

/** A place on the table that can be picked: "tableau:4", or a whole pile: "home". */
export type PlaceKey = string;

/** A way to make a legal move: the places that are picked for it. */
export interface Candidate {
  readonly action: Action;
  readonly places: readonly PlaceKey[];
  /** The slots of a turn, where the game lets the player choose among equal cards. */
  readonly slots?: readonly number[];
}

/** The candidates that hold all of these places. */
export function fitting(candidates: readonly Candidate[], picked: readonly PlaceKey[]): Candidate[] {
  return candidates.filter(({ places }) => picked.every((place) => places.includes(place)));
}

/** What goes with the picked places; nothing before the first is picked. */
export function partnersOf(candidates: readonly Candidate[], picked: readonly PlaceKey[]): Set<PlaceKey> {
  const partners = picked.length === 0 ? [] : fitting(candidates, picked).flatMap(({ places }) => places);
  return new Set(partners.filter((place) => !picked.includes(place)));
}

export interface Pick {
  readonly picked: readonly PlaceKey[];
  /** The move that the picks have come to. */
  readonly play: Candidate | null;
  /** Whether the place could not be added to what was picked. */
  readonly refused: boolean;
}

/**
 * Picks one place more, or lets go of a picked one. A move is made when all its places are picked, and already at the second pick if no
 * other move has both, or has both as its ends. A place that does not go with the others starts anew; one that no move has changes nothing.
 */
export function pickPlace(candidates: readonly Candidate[], picked: readonly PlaceKey[], place: PlaceKey): Pick {
  if (picked.includes(place)) return { picked: picked.filter((each) => each !== place), play: null, refused: false };
  const together = [...picked, place];
  const fits = fitting(candidates, together);
  if (fits.length === 0) {
    const anew = fitting(candidates, [place]);
    if (anew.length === 0) return { picked, play: null, refused: true };
    return { ...pickPlace(candidates, [], place), refused: true };
  }
  const whole = fits.find(({ places }) => places.length === together.length);
  const between = fits.filter(({ places }) => together.includes(places[0]) && together.includes(places.at(-1)!));
  const [only] = [fits, between].filter((each) => each.length === 1 && together.length > 1);
  const play = whole ?? only?.[0] ?? null;
  return { picked: play === null ? together : [], play, refused: false };
}
