import './hint-line.css';
import { useRef } from 'preact/hooks';
import type { Hint } from '../hooks/use-hint.js';
import type { PickingController } from '../hooks/use-picking.js';
import type { Solving } from '../hooks/use-solving.js';
import { bestText } from '../panels/ranking-words.js';
import { texts } from '../texts/texts.js';

export interface HintLineProps {
  readonly hint: Hint;
  readonly solving: Solving;
  readonly picking: PickingController;
  /** Whether play can change how the game ends. */
  readonly playMatters: boolean;
  /** Shows the whole ranking, with its reasons. */
  readonly onWhy: () => void;
}

/** Whether something has been answered since a hint came: on a small screen both are said in the same place. */
function useAnsweredSince(hint: unknown, { answer, answers }: PickingController): boolean {
  const first = useRef({ hint, answers });
  if (first.current.hint !== hint) first.current = { hint, answers };
  return answer !== null && answers > first.current.answers;
}

/** The best move and what to expect of it, in short; its place is there without a hint as well, so that nothing moves. */
export function HintLine({ hint: { ranking, asking }, solving, picking, playMatters, onWhy }: HintLineProps) {
  const answered = useAnsweredSince(ranking ?? asking, picking);
  const best = ranking?.hints[0];
  const text =
    best !== undefined ? bestText(ranking!.hints, playMatters) : asking !== null ? texts().column.thinking : '';
  return (
    <div class={`hint-said ${answered ? 'is-answered' : ''} ${text === '' ? 'is-empty' : ''}`}>
      <p class="hint-line" aria-live="polite">
        {text}
      </p>
      {solving.share !== null && (
        <button
          type="button"
          class="small solving"
          data-action="stop-solving"
          title={texts().ways.stopSolvingTitle}
          onClick={solving.stop}
        >
          {texts().ways.stopSolving(solving.share)}
        </button>
      )}
      {best !== undefined && (
        <button type="button" class="small" data-action="why" onClick={onWhy}>
          {texts().column.why}
        </button>
      )}
    </div>
  );
}
