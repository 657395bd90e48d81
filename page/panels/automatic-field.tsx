import './automatic-field.css';
import type { ForcedMoves } from '../hooks/use-forced-moves.js';
import { texts } from '../texts/texts.js';
import { FeedbackField } from './feedback-field.js';

export interface AutomaticFieldProps {
  readonly forced: ForcedMoves;
}

/** Whether moves that leave no choice are made by themselves, and what is felt and heard of moves. */
export function AutomaticField({ forced }: AutomaticFieldProps) {
  return (
    <>
      <label class="automatic panel">
        <input
          type="checkbox"
          checked={forced.automatic}
          onChange={({ currentTarget }) => forced.setAutomatic(currentTarget.checked)}
        />{' '}
        {texts().drawer.playForced}
      </label>
      <FeedbackField />
    </>
  );
}
