import { useState } from 'preact/hooks';
import { counted } from './words.js';

export interface FinishButtonProps {
  readonly cardsLeft: number;
  readonly onFinish: () => void;
}

/** Ends the game with cards left, after a second press. */
export function FinishButton({ cardsLeft, onFinish }: FinishButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" data-action="finish" onClick={() => setAsking(true)}>
        Finish …
      </button>
    );
  return (
    <span class="finish" role="group" aria-label="Finish the game?">
      <span>Finish with {counted(cardsLeft, 'card')} left?</span>
      <button type="button" data-move="finish" onClick={onFinish}>
        Finish
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        Play on
      </button>
    </span>
  );
}
