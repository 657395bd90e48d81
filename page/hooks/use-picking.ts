import { useMemo, useState } from 'preact/hooks';
import type { GameView, Refusal } from '../games/game-view.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { sentences } from '../session/words.js';
import { shake } from '../table/feedback.js';
import { type Candidate, meaningOf, partnersOf, pickPlace, type PlaceKey } from '../table/selection.js';

export type PickingController = ReturnType<typeof usePicking>;

interface Picks {
  readonly of: object;
  /** Why no card could be picked then. */
  readonly blocked: string | null;
  readonly picked: readonly PlaceKey[];
  readonly answer: string | null;
  readonly marks: readonly PlaceKey[];
}

export interface PickingProps {
  readonly view: GameView;
  readonly position: Position;
  readonly session: Session;
  /** Why no card can be picked at all; null if cards can be picked. */
  readonly blocked: string | null;
  readonly onPlay: (candidate: Candidate) => void;
}

/** The places that are picked in the position shown, and an answer to every pick. */
export function usePicking({ view, position, session, blocked, onPlay }: PickingProps) {
  const [picks, setPicks] = useState<Picks | null>(null);
  /** Counts answers, so that the same words can be said again. */
  const [answers, setAnswers] = useState(0);
  const candidates = useMemo(() => view.candidates(position, session), [position]);
  const current = picks?.of === position && picks.blocked === blocked ? picks : null;
  const picked = current?.picked ?? [];
  const picking = { position, session, candidates, picked };

  function answerWith(next: Omit<Picks, 'of' | 'blocked'>): void {
    setPicks({ of: position, blocked, ...next });
    setAnswers((count) => count + 1);
  }

  /** Says why something else cannot be done now. */
  function say(text: string): void {
    answerWith({ picked, answer: text, marks: [] });
  }

  /** Says why nothing can be done with a place. */
  function refuse(place: PlaceKey): void {
    shake(place);
    if (blocked !== null) {
      say(blocked);
      return;
    }
    const { text, marks = [] } = view.words.refused(picking, place);
    answerWith({ picked, answer: text, marks });
  }

  function pick(place: PlaceKey): void {
    if (blocked !== null) {
      refuse(place);
      return;
    }
    const { picked: now, play, refused } = pickPlace(candidates, picked, place);
    if (play !== null) {
      setPicks(null);
      onPlay(play);
      return;
    }
    const unchanged = refused && now === picked;
    if (unchanged) {
      refuse(place);
      return;
    }
    const refusal: Refusal = refused ? view.words.refused(picking, place) : { text: '' };
    const words = now.length === 0 ? '' : view.words.picked({ ...picking, picked: now });
    answerWith({ picked: now, answer: sentences(refusal.text, words), marks: [] });
  }

  /** Places that were dragged are dropped on another one, on the discard pile, or nowhere (table/selection.ts). */
  function drop(swept: readonly PlaceKey[], over: PlaceKey | null): void {
    const meaning = meaningOf(candidates, { swept, over });
    if (meaning === null) {
      setPicks(null);
    } else if ('play' in meaning) {
      setPicks(null);
      onPlay(meaning.play);
    } else if ('refused' in meaning) {
      const { refused } = meaning;
      const tried = { ...picking, picked: swept.filter((place) => place !== refused) };
      shake(refused);
      const { text, marks = [] } = view.words.refused(tried, refused);
      answerWith({ picked: [], answer: text, marks });
    } else {
      answerWith({
        picked: meaning.picked,
        answer: view.words.picked({ ...picking, picked: meaning.picked }),
        marks: [],
      });
    }
  }

  return {
    candidates,
    picked,
    /** Places that go with the picked ones, or that the answer is about. */
    partners: new Set([...partnersOf(candidates, picked), ...(current?.marks ?? [])]),
    /** The answer to the last pick; null if there is nothing to say. */
    answer: current?.answer || null,
    answers,
    pick,
    refuse,
    say,
    /** Says and marks what can be done now. */
    reveal: (): void => {
      if (blocked === null)
        answerWith({
          picked: [],
          answer: view.words.next(position),
          marks: candidates.flatMap(({ places }) => places).filter((place) => place !== view.main.place),
        });
      else say(blocked);
    },
    letGo: (): void => setPicks(null),
    /** Shows these places as picked: they are being dragged. */
    hold: (places: readonly PlaceKey[]): void =>
      setPicks({ of: position, blocked, picked: places, answer: null, marks: [] }),
    drop,
  };
}
