import './hint-line.css';
import { useRef } from 'preact/hooks';
import type { Hint } from '../hooks/use-hint.js';
import type { PickingController } from '../hooks/use-picking.js';
import { expectationText } from '../panels/ranking-words.js';

export interface HintLineProps {
  readonly hint: Hint;
  readonly picking: PickingController;
}

/** Whether something has been answered since a hint came: on a small screen both are said in the same place. */
function useAnsweredSince(hint: unknown, { answer, answers }: PickingController): boolean {
  const first = useRef({ hint, answers });
  if (first.current.hint !== hint) first.current = { hint, answers };
  return answer !== null && answers > first.current.answers;
}

/** The best move and what to expect of it, in short; its place is there without a hint as well, so that nothing moves. */
export function HintLine({ hint: { ranking, asking }, picking }: HintLineProps) {
  const answered = useAnsweredSince(ranking ?? asking, picking);
  const best = ranking?.hints[0];
  const text = best !== undefined ? `Best: ${expectationText(best)}` : asking !== null ? 'Thinking …' : '';
  return (
    <p class={`hint-line ${answered ? 'is-answered' : ''}`} aria-live="polite">
      {text}
    </p>
  );
}
