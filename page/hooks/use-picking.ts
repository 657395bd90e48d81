import type { Action } from 'maketen/env';
import { usePicks } from 'maketen/react';
import { useMemo, useState } from 'preact/hooks';
import type { Refusal } from '../games/game-view.js';
import { sentences } from '../session/words.js';
import { shake } from '../table/feedback.js';
import { type Candidate, meaningOf, type PlaceKey } from '../table/selection.js';
import type { usePlayed } from './use-played.js';
import { useStateOf } from './use-state-of.js';

export type PickingController = ReturnType<typeof usePicking>;

/** @param blocked why no card can be picked at all; null if cards can be picked */
export function usePicking(
  { view, position, session }: ReturnType<typeof usePlayed>,
  blocked: string | null,
  onPlay: (candidate: Candidate) => void,
) {
  // Another list once nothing can be picked any more, or again: what has been picked and said goes.
  const candidates = useMemo(() => view.candidates(position, session), [position, blocked]);
  const [said, setSaid] = useStateOf<Refusal>(candidates);
  /** Counts answers, so that the same words can be said again. */
  const [answers, setAnswers] = useState(0);
  const { picked, partners, pick: tryPick, pickAll } = usePicks(candidates, play, true);
  const picking = { position, session, candidates, picked };

  function show(places: readonly PlaceKey[], answer: Refusal | null) {
    pickAll(places);
    setSaid(answer);
    if (answer !== null) setAnswers((count) => count + 1);
  }

  function play(candidate: Candidate) {
    show([], null);
    onPlay(candidate);
  }

  function say(text: string) {
    show(picked, { text });
  }

  function refuse(place: PlaceKey) {
    shake(place);
    show(picked, blocked === null ? view.words.refused(picking, place) : { text: blocked });
  }

  function wordsFor(places: readonly PlaceKey[]) {
    return places.length === 0 ? '' : view.words.picked({ ...picking, picked: places });
  }

  function pick(place: PlaceKey) {
    if (blocked !== null) {
      refuse(place);
      return;
    }
    const { picked: now, play: played, isRefused } = tryPick(place);
    if (played !== null) return;
    if (isRefused && !now.includes(place)) refuse(place);
    else show(now, { text: sentences(isRefused ? view.words.refused(picking, place).text : '', wordsFor(now)) });
  }

  /** Places that were dragged are dropped on another one, on the discard pile, or nowhere (table/selection.ts). */
  function drop(swept: readonly PlaceKey[], over: PlaceKey | null) {
    const meaning = meaningOf(candidates, { swept, over });
    if (meaning === null) show([], null);
    else if ('play' in meaning) play(meaning.play);
    else if ('picked' in meaning) show(meaning.picked, { text: wordsFor(meaning.picked) });
    else {
      const { refused } = meaning;
      shake(refused);
      const tried = swept.filter((place) => place !== refused);
      show([], view.words.refused({ ...picking, picked: tried }, refused));
    }
  }

  return {
    candidates,
    placesOf: (move: Action | null) => candidates.find(({ action }) => action === move)?.places,
    picked,
    /** Places that go with the picked ones, or that the answer is about. */
    partners: new Set([...(picked.length > 0 ? partners : []), ...(said?.marks ?? [])]),
    answer: said?.text || null,
    answers,
    pick,
    refuse,
    say,
    reveal: () => {
      const marks = candidates.flatMap(({ places }) => places).filter((place) => place !== view.main.place);
      if (blocked === null) show([], { text: view.words.next(position), marks });
      else say(blocked);
    },
    letGo: () => show([], null),
    hold: (places: readonly PlaceKey[]) => show(places, null),
    drop,
  };
}
