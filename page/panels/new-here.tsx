import './new-here.css';
import { lessonTexts } from '../games/lesson-texts.js';

export interface NewHereProps {
  readonly onPress: () => void;
}

/** The way to the rules in pictures, and from there to the tutorial, for somebody who is here for the first time. */
export function NewHere({ onPress }: NewHereProps) {
  return (
    <button type="button" class="new-here" data-action="new-here" aria-haspopup="dialog" onClick={onPress}>
      {lessonTexts().pictures.newHere}
    </button>
  );
}
