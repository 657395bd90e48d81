import type { Action } from 'maketen/env';
import { useState } from 'preact/hooks';
import type { HintStep } from '../session/statistics.js';
import { texts } from '../texts/texts.js';
import type { Hint } from './use-hint.js';
import { usePreference } from './use-preference.js';

/** In the order in which a teacher gives them: whether there is a choice that matters, which cards, and why. */
const STEPS: readonly HintStep[] = ['choice', 'cards', 'why'];

export interface HintSteps {
  /** What has been told of the position that is shown; null before the first step. */
  readonly told: HintStep | null;
  /** What the next press tells; null where everything is told. */
  readonly next: HintStep | null;
  /** The move that is marked at the table: the best one, unless another one is looked at; null before the cards are told. */
  readonly marked: Action | null;
  /** Marks another move; null for the best one again. */
  readonly mark: (action: Action | null) => void;
  /** Tells the next step. */
  readonly press: () => void;
  /** Tells everything. */
  readonly tellAll: () => void;
  /** Whether one press tells everything. */
  readonly atOnce: boolean;
  readonly setAtOnce: (atOnce: boolean) => void;
}

/** A hint is told in three steps. @param position another one is another hint @param onTold called with each step that is told */
export function useHintSteps(hint: Hint, position: object, onTold: (step: HintStep) => void): HintSteps {
  const [last, setLast] = useState<{ readonly of: object; readonly step: HintStep } | null>(null);
  const [atOnce, setAtOnce] = usePreference('maketen.hints-at-once', texts().messages.kept.hintsAtOnce);
  const [other, setOther] = useState<{ readonly of: object; readonly action: Action } | null>(null);
  const isAsked = hint.ranking !== null || hint.asking !== null;
  const told = last?.of === position && isAsked ? last.step : null;
  const next = told === null ? (atOnce ? 'why' : 'choice') : (STEPS[STEPS.indexOf(told) + 1] ?? null);

  const best = told === 'cards' || told === 'why' ? (hint.ranking?.hints[0]?.action ?? null) : null;

  function tell(step: HintStep): void {
    if (hint.ranking === null) {
      if (hint.asking !== null) return;
      hint.ask();
    }
    setLast({ of: position, step });
    onTold(step);
  }

  return {
    told,
    next,
    marked: best !== null && other?.of === position ? other.action : best,
    mark: (action) => setOther(action === null ? null : { of: position, action }),
    press: () => tell(next ?? 'why'),
    tellAll: () => tell('why'),
    atOnce,
    setAtOnce,
  };
}
