import './automatic-field.css';
import type { ForcedMoves } from '../hooks/use-forced-moves.js';
import { texts } from '../texts/texts.js';

/** Whether moves that leave no choice are made by themselves. */
export function AutomaticField({ forced }: { readonly forced: ForcedMoves }) {
  return (
    <label class="automatic panel">
      <input
        type="checkbox"
        checked={forced.automatic}
        onChange={({ currentTarget }) => forced.setAutomatic(currentTarget.checked)}
      />{' '}
      {texts().drawer.playForced}
    </label>
  );
}
