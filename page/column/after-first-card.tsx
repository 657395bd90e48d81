import '../styles/forced-colors.css';
import './later.css';
import './large-text.css';
import type { Action } from 'maketen/env';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { moveNames, moveText } from '../games/names.js';
import { useAgents, useGame, usePage } from '../hooks/use-page.js';
import type { PickingController } from '../hooks/use-picking.js';
import { Why } from '../panels/hint-panel.js';
import { bestText, choiceText } from '../panels/ranking-words.js';
import { legalMove } from '../session/position.js';
import { spaced } from '../session/words.js';
import { capital } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';

export { EndPanel } from './end-panel.js';

export function FinishButton() {
  const { position, play } = useGame();
  const { rules } = position.parts;
  const { dock } = texts();
  const [asking, setAsking] = useState<boolean | null>(null);
  const harmless = useRef<HTMLButtonElement>(null);

  // The button that was pressed is gone: the focus goes to the one that does not end the game.
  useLayoutEffect(() => {
    if (asking !== null) harmless.current?.focus({ preventScroll: true });
  }, [asking]);

  if (!asking)
    return (
      <button data-action="finish" ref={harmless} onClick={() => setAsking(true)}>
        {dock.finishAsk}
      </button>
    );
  return (
    <span class="finish row opens" role="group" aria-label={dock.finishTheGame}>
      <span>{dock.finishWith(rules.cardsLeft(position.state) ?? 0)}</span>
      <button data-move="finish" onClick={() => play(legalMove(position, 'finish')!)}>
        {dock.finish}
      </button>
      <button ref={harmless} onClick={() => setAsking(false)}>
        {dock.playOn}
      </button>
    </span>
  );
}

/** One thing to learn on the first deal, and the way out of it; after the last one sounds are offered, once. */
export function FirstSteps() {
  const { coach, picking, view, position, session } = useGame();
  const { lesson, end, isDone } = coach;
  const { told } = useAgents().steps;
  const [feedback, choose] = usePage().feedback;
  const [isDeclined, decline] = useState(false);
  const said = texts().lessons.coach;
  const { parts, state, before, turns } = position;
  const left = parts.rules.cardsLeft(state) ?? 0;
  const gone = view.outPiles(position, session)[0]?.count ?? 0;
  /** Where there is room for one of them, it stands in for what is said of moves, and gives way to a hint. */
  const stands = told !== null ? 'is-aside' : picking.answer === null ? 'is-said' : '';
  if (lesson === null) {
    const { offer, switchOn, decline: no } = texts().feedback;
    if (!isDone || isDeclined || feedback === 'sounds') return null;
    return (
      <section class={`first-steps row ${stands}`} aria-live="polite">
        <span>{offer(left)}</span>
        <button data-action="sounds" onClick={() => choose('sounds')}>
          {switchOn}
        </button>
        <button class="link" onClick={() => decline(true)}>
          {no}
        </button>
      </section>
    );
  }
  const { says, step, set } = lesson;
  const [text, more] = said[says];
  return (
    <section class={`first-steps ${stands}`} data-lesson={says} aria-live="polite">
      {says === 'draw' && gone > 0 && (
        <p>
          <b>{said.gone(spaced(view.words.describe(parts, before!, turns.at(-1)!.action)), gone, left)}</b>
        </p>
      )}
      <p>{text.replace('{set}', set)}</p>
      <span class="step row">
        <small>{more}</small>
        <span>{said.step(step)}</span>
        <button class="link" data-action="skip-steps" onClick={end}>
          {said.skip}
        </button>
      </span>
    </section>
  );
}

/** Whether something has been answered since a hint came: on a small screen both are said in the same place. */
function useAnsweredSince(hint: unknown, { answer, answers }: PickingController) {
  const before = useMemo(() => answers, [hint]);
  return answer !== null && answers > before;
}

/** The best move and what to expect of it, in short; its place is there without a hint as well, so that nothing moves. */
export function HintLine() {
  const { position, playMatters, picking } = useGame();
  const { hint, steps, solving, pool } = useAgents();
  const { ranking, asking } = hint;
  const { told } = steps;
  const answered = useAnsweredSince(ranking === null ? asking : told, picking);
  const { ways } = texts();
  const hints = ranking?.hints ?? [];
  const text = hints.length === 0 ? (asking === null ? '' : texts().drawer.thinking) : toldText();

  function toldText() {
    if (told === 'why') return bestText(hints, playMatters, (action) => moveText(position, action));
    if (told === 'cards') return ways.marked(moveNames(position).get(hints[0].action) ?? hints[0].move);
    return told === 'choice' ? choiceText(hints, playMatters) : '';
  }

  return (
    <div
      data-told={hints.length === 0 ? undefined : (told ?? undefined)}
      data-strongest={pool.strongest}
      class={`hint-said ${answered ? 'is-answered' : ''} ${text === '' ? 'is-empty' : ''}`}
    >
      <p class="hint-line" aria-live="polite">
        {text}
      </p>
      {solving.share !== null && (
        <button
          class="small solving"
          data-action="stop-solving"
          title={texts().ways.stopSolvingTitle}
          onClick={solving.stop}
        >
          {texts().ways.stopSolving(solving.share)}
        </button>
      )}
      {ranking !== null && hints.length > 0 && told === 'why' && <Why ranking={ranking} />}
    </div>
  );
}

const MOST = 6;

/** The legal moves that the dock does not have, as buttons; one that is all that can be done is large and gold. */
export function MoveButtons() {
  const { position, view, enabled, play, hinted, pointAt } = useGame();
  const { parts, legal } = position;
  const nameOf = (action: Action) => parts.notation.formatMove(action);
  const moves = legal.filter(
    (action) => ![view.main.move, 'undo', 'finish'].includes(nameOf(action)) && view.inSigns?.(parts, action) !== '',
  );
  const names = moveNames(position);
  const isOnly =
    enabled && moves.length === 1 && legal.every((action) => action === moves[0] || nameOf(action) === 'undo');
  const nameFor = (action: Action): ComponentChildren => {
    const name = names.get(action)!;
    const signs = view.inSigns?.(parts, action) ?? null;
    if (isOnly) return capital(view.request?.(name) ?? name);
    if (signs === null) return name;
    return (
      <>
        <span aria-hidden="true">{signs}</span>
        <span class="visually-hidden">{name}</span>
      </>
    );
  };
  const button = (action: Action) => (
    <button
      key={action}
      class={`${isOnly ? 'primary' : ''} ${action === hinted ? 'is-hinted' : ''}`}
      data-move={nameOf(action)}
      disabled={!enabled}
      onClick={() => play(action)}
      onPointerEnter={() => pointAt(action)}
      onPointerLeave={() => pointAt(null)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && pointAt(action)}
      onBlur={() => pointAt(null)}
    >
      {nameFor(action)}
    </button>
  );
  const kinds = new Map<string | null, Action[]>();
  for (const action of moves) {
    const kind = view.kindOf?.(parts, action) ?? null;
    kinds.set(kind, [...(kinds.get(kind) ?? []), action]);
  }
  const buttons = [...kinds].map(([kind, actions]) =>
    kind === null ? (
      actions.map(button)
    ) : (
      <span key={kind} class="moves-of-kind row" data-kind={kind} role="group" aria-labelledby={`kind-${kind}`}>
        <span class="quiet" id={`kind-${kind}`}>
          {texts().moves.kindTitle(kind, actions.length)}
        </span>
        {actions.map(button)}
      </span>
    ),
  );
  return (
    <div
      class={`move-buttons row ${isOnly ? 'is-only' : ''} ${moves.length > MOST ? 'is-folded' : ''}`}
      role="group"
      aria-label={texts().dock.legalMoves}
      // Where none can be pressed, the row itself can be swept by keys.
      tabIndex={!enabled && moves.length > 0 ? 0 : undefined}
    >
      {moves.length <= MOST ? (
        buttons
      ) : (
        <details>
          <summary>{texts().dock.asButtons([...kinds].map(([kind, { length: count }]) => ({ kind, count })))}</summary>
          <div class="move-buttons row opens">{buttons}</div>
        </details>
      )}
    </div>
  );
}
