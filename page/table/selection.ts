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

export function fitting(candidates: readonly Candidate[], picked: readonly PlaceKey[]): Candidate[] {
  return candidates.filter(({ places }) => picked.every((place) => places.includes(place)));
}

/** Where cards go that leave the table, as a place to drop them. */
export const DISCARD = 'discard';

export interface Drag {
  /** The cards that were swept over, the first one first; one where nothing was swept. */
  readonly swept: readonly PlaceKey[];
  /** What they are dropped on: another place, a whole pile, or the discard pile; null for none of them. */
  readonly over: PlaceKey | null;
}

/** What a drag means: a move, cards that stay picked, or a place that the cards do not go with; null where it means nothing. */
type DragMeaning =
  { readonly play: Candidate } | { readonly picked: readonly PlaceKey[] } | { readonly refused: PlaceKey } | null;

/**
 * What dropping cards means. Cards that were swept over make the move that has just them, wherever they are let go; if there is none, they stay picked,
 * and on the discard pile make the only one that has them. Of cards of which one too many was swept over, the others make theirs. A card dropped on another place makes the move that has both, on a pile the move that picks it.
 */
export function meaningOf(candidates: readonly Candidate[], { swept, over }: Drag): DragMeaning {
  if (over === null && swept.length === 1) return null;
  const toPile = candidates.find(({ places: [first, ...others] }) => first === over && others.length === 0);
  if (toPile !== undefined) return { play: toPile };
  const places = over === null || over === DISCARD ? swept : [...swept, over];
  const fits = fitting(candidates, places);
  const whole = fits.find((each) => each.places.length === places.length);
  const within = candidates.filter(
    (each) => each.places.length === places.length - 1 && each.places.every((place) => places.includes(place)),
  );
  const nearly = fits.length === 0 && places.length > 2 && within.length === 1 ? within[0] : undefined;
  const play = whole ?? nearly ?? (fits.length === 1 && over !== null ? fits[0] : undefined);
  if (play !== undefined) return { play };
  return fits.length > 0 ? { picked: places } : { refused: places.at(-1)! };
}

/** The swept cards at the next one: a neighbour of an end joins, going back lets go of the last. @param neighbours places side by side with a place */
export function sweep(
  swept: readonly PlaceKey[],
  place: PlaceKey,
  neighbours: (place: PlaceKey) => readonly PlaceKey[],
): readonly PlaceKey[] {
  if (place === swept.at(-2)) return swept.slice(0, -1);
  if (swept.includes(place)) return swept;
  if (neighbours(swept.at(-1)!).includes(place)) return [...swept, place];
  return swept.length > 1 && neighbours(swept[0]).includes(place) ? [place, ...swept] : swept;
}
