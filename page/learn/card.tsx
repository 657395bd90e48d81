import { useEffect } from 'preact/hooks';
import { feedbackNow } from '../session/preferences.js';
import { makeSound } from '../table/feedback.js';
import { texts } from '../texts/texts.js';
import type { Moment } from './recipe.js';

interface CardProps {
  readonly of: 'passed' | 'near';
  readonly moment: Moment;
  readonly onSeen: () => void;
  readonly onDuel: () => void;
  readonly onShare: () => void;
}

/** Something was shown, once: told with a sound where there are sounds. */
export function Card({ of, moment, onSeen, onDuel, onShare }: CardProps) {
  const { learn: said, drawer } = texts();
  const { title, text } = said.moments[of];
  useEffect(() => {
    if (feedbackNow() === 'sounds') void makeSound('win');
  }, []);
  return (
    <div class="learn-card" role="status">
      <button aria-label={drawer.close(title)} onClick={onSeen}>
        ✕
      </button>
      <h3>{title}</h3>
      <p>{text(moment)}</p>
      <div class="row">
        <button class="primary" onClick={onDuel}>
          {said.challenge}
        </button>
        <button data-action="learn-picture" onClick={onShare}>
          {said.picture}
        </button>
      </div>
    </div>
  );
}
