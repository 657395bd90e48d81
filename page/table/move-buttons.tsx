import type { Action } from '../../src/env/rules.js';
import type { Position } from '../session/position.js';

/** More legal moves than these are only shown when they are asked for. */
const MOST = 6;

export interface MoveButtonsProps {
  readonly position: Position;
  readonly enabled: boolean;
  /** The move that a hint is about. */
  readonly hinted: Action | null;
  readonly onPlay: (action: Action) => void;
}

/** Every legal move as a button: moves without cards first, for they cannot be picked on the table. */
export function MoveButtons({ position, enabled, hinted, onPlay }: MoveButtonsProps) {
  const { parts, state, legal } = position;
  const isUndo = (action: Action): boolean => parts.notation.formatMove(action) === 'undo';
  const moves = legal.filter((action) => !isUndo(action));
  const cardless = moves.filter((action) => parts.notation.cardsOf(state, action).length === 0);
  const others = moves.filter((action) => !cardless.includes(action));
  const button = (action: Action) => (
    <button
      type="button"
      key={action}
      class={action === hinted ? 'is-hinted' : ''}
      data-move={parts.notation.formatMove(action)}
      disabled={!enabled}
      onClick={() => onPlay(action)}
    >
      {parts.notation.describeMove(state, action)}
    </button>
  );
  return (
    <div class="move-buttons" role="group" aria-label="Legal moves">
      {cardless.map(button)}
      {others.length <= MOST ? (
        others.map(button)
      ) : (
        <details>
          <summary>{others.length} moves more</summary>
          <div class="move-buttons">{others.map(button)}</div>
        </details>
      )}
    </div>
  );
}
