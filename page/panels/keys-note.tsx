import { texts } from '../texts/texts.js';

/** What can be done by keys. */
export function KeysNote() {
  return (
    <p class="quiet keys">
      {texts().drawer.keys((name) => (
        <kbd>{name}</kbd>
      ))}
    </p>
  );
}
