import type { ComponentChildren } from 'preact';
import type { SessionController } from '../hooks/use-session.js';
import { texts } from '../texts/texts.js';
import { Tool, Toolbar } from './toolbar.js';

export interface LookingBackProps {
  readonly controller: SessionController;
  readonly onReturn: () => void;
  /** Null while the review is open. */
  readonly onReview: (() => void) | null;
  readonly children: ComponentChildren;
}

/** What can be done while an earlier position is shown, instead of moves. */
export function LookingBack({ controller: { position, playOn }, onReturn, onReview, children }: LookingBackProps) {
  return (
    <Toolbar>
      <Tool name="return" kind="primary" usable onPress={onReturn}>
        {texts().dock.backToTheGame}
      </Tool>
      {position.legal.length > 0 && (
        <Tool name="play-on" usable onPress={playOn}>
          {texts().dock.playOnFromHere}
        </Tool>
      )}
      {onReview !== null && (
        <Tool name="review" usable onPress={onReview}>
          {texts().column.review}
        </Tool>
      )}
      {children}
    </Toolbar>
  );
}
