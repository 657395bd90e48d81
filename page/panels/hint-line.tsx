import type { Hint } from '../hooks/use-hint.js';
import { expectationText } from './ranking-words.js';

export interface HintLineProps {
  readonly hint: Hint;
}

/** The best move and what to expect of it, in short; its place is there without a hint as well, so that nothing moves. */
export function HintLine({ hint: { ranking, asking } }: HintLineProps) {
  const best = ranking?.hints[0];
  const text = best !== undefined ? `Best: ${expectationText(best)}` : asking !== null ? 'Thinking …' : '';
  return (
    <p class="hint-line" aria-live="polite">
      {text}
    </p>
  );
}
