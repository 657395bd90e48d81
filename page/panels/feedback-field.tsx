import { useState } from 'preact/hooks';
import { type Feedback, feedbackNow, keepFeedback } from '../session/feedback.js';
import { texts } from '../texts/texts.js';

/** One switch for all that is felt and heard of moves. */
export function FeedbackField() {
  const said = texts().feedback;
  const [feedback, setFeedback] = useState(feedbackNow);
  return (
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
  );
}
