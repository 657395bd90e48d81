import './skip-link.css';
import { texts } from '../texts/texts.js';

/** The first stop of Tab: it shows when it has the focus, and leads past the bar to the cards. No link, for what follows "#" is the game. */
export function SkipLink() {
  const skip = (): void => document.querySelector<HTMLElement>('main [data-place][tabindex="0"]')?.focus();
  return (
    <button type="button" class="skip-link" data-action="skip" onClick={skip}>
      {texts().bar.skipToCards}
    </button>
  );
}
