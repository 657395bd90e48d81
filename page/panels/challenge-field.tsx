import './automatic-field.css';
import { texts } from '../texts/texts.js';

export interface ChallengeFieldProps {
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}

/** Whether the player wants to find the sets alone. */
export function ChallengeField({ on, set }: ChallengeFieldProps) {
  return (
    <label class="automatic panel">
      <input
        type="checkbox"
        name="challenge"
        checked={on}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />{' '}
      {texts().ways.challenge}
    </label>
  );
}
