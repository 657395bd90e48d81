import { useRef } from 'preact/hooks';
import { moveNames, moveText } from '../games/names.js';
import { usePage } from '../hooks/use-page.js';
import type { PickingController } from '../hooks/use-picking.js';
import { bestText, choiceText } from '../panels/ranking-words.js';
import { texts } from '../texts/texts.js';

/** Whether something has been answered since a hint came: on a small screen both are said in the same place. */
function useAnsweredSince(hint: unknown, { answer, answers }: PickingController): boolean {
  const first = useRef({ hint, answers });
  if (first.current.hint !== hint) first.current = { hint, answers };
  return answer !== null && answers > first.current.answers;
}

/** The best move and what to expect of it, in short; its place is there without a hint as well, so that nothing moves. */
export function HintLine() {
  const { hint, steps, solving, game, position, drawer } = usePage();
  const { ranking, asking } = hint;
  const { told } = steps;
  const answered = useAnsweredSince(ranking === null ? asking : told, game.picking);
  const { ways } = texts();
  const { playMatters } = position.parts.game;
  const hints = ranking?.hints ?? [];
  const text = hints.length === 0 ? (asking === null ? '' : ways.thinking) : toldText();

  function toldText(): string {
    if (told === 'why') return bestText(hints, playMatters, (action) => moveText(position, action));
    if (told === 'cards') return ways.marked(moveNames(position).get(hints[0].action) ?? hints[0].move);
    return told === 'choice' ? choiceText(hints, playMatters) : '';
  }

  return (
    <div
      data-told={hints.length === 0 ? undefined : (told ?? undefined)}
      class={`hint-said ${answered ? 'is-answered' : ''} ${text === '' ? 'is-empty' : ''}`}
    >
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
      {hints.length > 0 && told === 'why' && (
        <button type="button" class="small" data-action="why" onClick={() => drawer.showPanel('hint')}>
          {texts().ways.why}
        </button>
      )}
    </div>
  );
}
