import type { Action } from 'maketen/env';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { tutorialTexts } from '../games/tutorial-texts.js';
import type { GameTutorials, Tutorial, TutorialStep } from '../games/tutorials.js';
import { type Position, replay } from '../session/position.js';
import { type GameSpec, newSession, type Session, type Turn } from '../session/session.js';
import { keepTutorialPlace, readTutorialPlace } from '../session/tutorial-place.js';

export interface TutorialController {
  readonly session: Session;
  readonly position: Position;
  readonly step: TutorialStep;
  /** The number of the step, from 0. */
  readonly at: number;
  readonly of: number;
  readonly sentence: string;
  /** The move of the step; null where there is only something to read. */
  readonly wanted: Action | null;
  readonly isLast: boolean;
  /** The next step: the move of this one has been made, or its sentence read. */
  readonly goOn: (slots?: readonly number[]) => void;
  readonly again: () => void;
}

/** The turns that the first steps come to. */
function turnsOf(spec: GameSpec, steps: readonly TutorialStep[]): Turn[] {
  const { parts } = replay(spec, []);
  return steps.flatMap(({ move }) => (move === undefined ? [] : [{ action: parts.notation.parseMove(move) }]));
}

/** A tutorial as it is played: a game of its own, which nobody counts and nothing keeps but the step that it was left at. */
export function useTutorial(game: GameTutorials, { name, preset, deck, steps }: Tutorial): TutorialController {
  const spec = useMemo<GameSpec>(() => ({ preset, options: {}, seed: 0, takeBacks: 0, deck }), [name]);
  const [{ at, turns }, setPlace] = useState(() => {
    const left = readTutorialPlace(tutorialTexts().coach.kept);
    const isHere = left?.game === game.game && left.tutorial === name && left.step < steps.length;
    const first = isHere ? left.step : 0;
    return { at: first, turns: turnsOf(spec, steps.slice(0, first)) };
  });
  const isLast = at === steps.length - 1;
  useEffect(() => keepTutorialPlace(at === 0 || isLast ? null : { game: game.game, tutorial: name, step: at }), [at]);
  const session = useMemo<Session>(() => ({ ...newSession(spec), spec, turns }), [spec, turns]);
  const position = useMemo(() => replay(spec, turns), [spec, turns]);
  const step = steps[at];
  const wanted = step.move === undefined ? null : position.parts.notation.parseMove(step.move);
  return {
    session,
    position,
    step,
    at,
    of: steps.length,
    sentence: game.say(position, step, tutorialTexts()),
    wanted,
    isLast,
    goOn: (slots) =>
      setPlace({
        at: Math.min(at + 1, steps.length - 1),
        turns: wanted === null ? turns : [...turns, { action: wanted, ...(slots && { slots }) }],
      }),
    again: () => setPlace({ at: 0, turns: [] }),
  };
}
