import type { Action } from 'maketen/env';
import type { ComponentChildren } from 'preact';
import { moveNames } from '../games/names.js';
import { usePage } from '../hooks/use-page.js';
import { texts } from '../texts/texts.js';

/** More legal moves than these are only shown when they are asked for. */
const MOST = 6;

/** The legal moves that the dock does not have, as buttons; one that is all that can be done is large and gold. */
export function MoveButtons() {
  const { game, position, hinted, pointAt } = usePage();
  const { view, enabled } = game;
  const { parts, legal } = position;
  const nameOf = (action: Action): string => parts.notation.formatMove(action);
  const moves = legal.filter((action) => ![view.main.move, 'undo', 'finish'].includes(nameOf(action)));
  const names = moveNames(position);
  /** The one thing that can be done. */
  const isOnly =
    enabled && moves.length === 1 && legal.every((action) => action === moves[0] || nameOf(action) === 'undo');
  const nameFor = (action: Action): ComponentChildren => {
    const name = names.get(action)!;
    const signs = view.inSigns?.(parts, action) ?? null;
    if (isOnly) return view.request?.(name) ?? name;
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
      type="button"
      key={action}
      class={`${isOnly ? 'primary' : ''} ${action === hinted ? 'is-hinted' : ''}`}
      data-move={nameOf(action)}
      disabled={!enabled}
      onClick={() => game.play(action)}
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
      <span key={kind} class="moves-of-kind" data-kind={kind} role="group" aria-labelledby={`kind-${kind}`}>
        <span class="quiet" id={`kind-${kind}`}>
          {texts().moves.kindTitle(kind, actions.length)}
        </span>
        {actions.map(button)}
      </span>
    ),
  );
  return (
    <div
      class="move-buttons"
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
          <div class="move-buttons">{buttons}</div>
        </details>
      )}
    </div>
  );
}
