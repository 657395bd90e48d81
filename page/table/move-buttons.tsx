import type { Action } from '../../src/env/rules.js';
import type { Position } from '../session/position.js';
import { FinishButton } from './finish-button.js';

/** More legal moves than these are only shown when they are asked for. */
const MOST = 6;
/** Moves with a button of their own elsewhere. */
const UNDO = 'undo';
const FINISH = 'finish';

export interface MoveButtonsProps {
  readonly position: Position;
  /** The name of the move that the toolbar has. */
  readonly main: string;
  readonly enabled: boolean;
  /** The move that a hint is about. */
  readonly hinted: Action | null;
  readonly onPlay: (action: Action) => void;
}

/** The legal moves that the toolbar does not have, as buttons. */
export function MoveButtons({ position, main, enabled, hinted, onPlay }: MoveButtonsProps) {
  const { parts, state, legal } = position;
  const nameOf = (action: Action): string => parts.notation.formatMove(action);
  const moves = legal.filter((action) => ![main, UNDO, FINISH].includes(nameOf(action)));
  const finish = legal.find((action) => nameOf(action) === FINISH);
  const button = (action: Action) => (
    <button
      type="button"
      key={action}
      class={action === hinted ? 'is-hinted' : ''}
      data-move={nameOf(action)}
      disabled={!enabled}
      onClick={() => onPlay(action)}
    >
      {parts.notation.describeMove(state, action)}
    </button>
  );
  return (
    <div class="move-buttons" role="group" aria-label="Legal moves">
      {moves.length <= MOST ? (
        moves.map(button)
      ) : (
        <details>
          <summary>{moves.length} moves as buttons</summary>
          <div class="move-buttons">{moves.map(button)}</div>
        </details>
      )}
      {finish !== undefined && enabled && (
        <FinishButton cardsLeft={parts.rules.cardsLeft(state) ?? 0} onFinish={() => onPlay(finish)} />
      )}
    </div>
  );
}
