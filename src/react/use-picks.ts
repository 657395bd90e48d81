import { useRef, useState } from 'react';
import type { Choice as OfMove } from '../env/play/game-play.js';

type Pickable = Pick<OfMove, 'places'>;

/** What picking a place has come to. */
export interface Picked<Choice> {
  readonly picked: readonly string[];
  /** The choice that is played; null where none is. */
  readonly play: Choice | null;
  /** Whether the place does not go with what was picked before. */
  readonly isRefused: boolean;
}

/** What is picked of a position. */
export interface Picks<Choice> {
  /** Where the picked cards lie, as `choices` names places. */
  readonly picked: readonly string[];
  /** Where cards lie that can be picked beside them; all that can be picked while none is. */
  readonly partners: readonly string[];
  /** The choices that hold all picked cards; none while none is picked. */
  readonly candidates: readonly Choice[];
  /** The choice that the picked cards are; null where they are none. */
  readonly ready: Choice | null;
  /** Picks a card, or leaves it: one that does not go with the others begins anew, one of no choice changes nothing. */
  readonly pick: (place: string) => Picked<Choice>;
  /** Picks these cards and no others, whatever they are. */
  readonly pickAll: (places: readonly string[]) => void;
}

/** The choices that hold all of these places, one at least. */
export function choicesHolding<Choice extends Pickable>(choices: readonly Choice[], all: readonly string[]): Choice[] {
  return choices.filter(({ places }) => places.length > 0 && all.every((place) => places.includes(place)));
}

/** The one to play where the picked cards are whole, or plain: no other holds them, or no other has its ends among them. */
function quickOf<Choice extends Pickable>(fits: readonly Choice[], picked: readonly string[]): Choice | undefined {
  const whole = fits.find(({ places }) => places.length === picked.length);
  if (whole !== undefined || picked.length < 2) return whole;
  const between = fits.filter(({ places }) => picked.includes(places[0]) && picked.includes(places.at(-1)!));
  return [fits, between].find((each) => each.length === 1)?.[0];
}

/** What picking one place more comes to, or leaving a picked one. @param isQuick see `usePicks` */
function pickPlace<Choice extends Pickable>(
  choices: readonly Choice[],
  picked: readonly string[],
  place: string,
  isQuick: boolean,
): Picked<Choice> {
  if (picked.includes(place)) return { picked: picked.filter((each) => each !== place), play: null, isRefused: false };
  const all = [...picked, place];
  const fits = choicesHolding(choices, all);
  if (fits.length === 0) {
    const isKnown = choicesHolding(choices, [place]).length > 0;
    return { ...(isKnown ? pickPlace(choices, [], place, isQuick) : { picked, play: null }), isRefused: true };
  }
  const canGrow = fits.some(({ places }) => places.length > all.length);
  const play = (isQuick || !canGrow ? quickOf(fits, all) : undefined) ?? null;
  return { picked: play === null ? all : [], play, isRefused: false };
}

/**
 * The picking of `useGame`, for an app that holds its game itself: what is picked goes with the choices, and a choice is played once its cards are picked.
 * @param choices keep the list from one rendering to the next (`useMemo`): another one begins anew
 * @param isQuick plays a choice that could grow, too, and one that is plain already: no other holds the picked cards, or has its ends among them
 * @example const { picked, partners, pick } = usePicks(choices, ({ move }) => send(move));
 */
export function usePicks<Choice extends Pickable>(
  choices: readonly Choice[],
  onPlay: (choice: Choice) => void,
  isQuick = false,
): Picks<Choice> {
  const [, render] = useState({});
  /** Picks of one event come one after the other, before they are drawn. */
  const latest = useRef({ choices, onPlay, picked: [] as readonly string[] });
  const { picked } = (latest.current =
    latest.current.choices === choices ? { ...latest.current, onPlay } : { choices, onPlay, picked: [] });

  const pickAll = (places: readonly string[]) => {
    latest.current = { ...latest.current, picked: places };
    render({});
  };
  const candidates = picked.length === 0 ? [] : choicesHolding(choices, picked);
  const others = (picked.length === 0 ? choices : candidates).flatMap(({ places }) => places);
  return {
    picked,
    partners: [...new Set(others)].filter((place) => !picked.includes(place)),
    candidates,
    ready: candidates.find(({ places }) => places.length === picked.length) ?? null,
    pick: (place) => {
      const now = latest.current;
      const next = pickPlace(now.choices, now.picked, place, isQuick);
      pickAll(next.picked);
      if (next.play !== null) now.onPlay(next.play);
      return next;
    },
    pickAll,
  };
}
