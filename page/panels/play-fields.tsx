import './play-fields.css';
import { useState } from 'preact/hooks';
import type { PlayController } from '../hooks/use-play.js';
import { type Feedback, feedbackNow, keepFeedback } from '../session/feedback.js';
import { texts } from '../texts/texts.js';

export interface PlayFieldsProps {
  readonly game: PlayController;
}

/** Whether the player wants to find the sets alone, whether moves that leave no choice are made by themselves, and what is felt and heard of moves. */
export function PlayFields({ game: { challenge, setChallenge, forced } }: PlayFieldsProps) {
  const said = texts().feedback;
  const [feedback, setFeedback] = useState(feedbackNow);
  const field = (name: string, label: string, on: boolean, set: (on: boolean) => void) => (
    <label class="automatic panel">
      <input type="checkbox" name={name} checked={on} onChange={({ currentTarget }) => set(currentTarget.checked)} />{' '}
      {label}
    </label>
  );
  return (
    <>
      {field('challenge', texts().ways.challenge, challenge, setChallenge)}
      {field('forced', texts().drawer.playForced, forced.automatic, forced.setAutomatic)}
      <label class="panel field inline">
        <span>{said.name}</span>
        <select
          name="feedback"
          value={feedback}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value as Feedback;
            setFeedback(chosen);
            keepFeedback(chosen);
          }}
        >
          <option value="off">{said.off}</option>
          <option value="vibration">{said.vibration}</option>
          <option value="sounds">{said.sounds}</option>
        </select>
      </label>
    </>
  );
}
