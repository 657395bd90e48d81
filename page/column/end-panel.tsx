import './end-panel.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { GameWords } from '../games/game-view.js';
import type { Position } from '../session/position.js';
import { capital } from '../session/words.js';
import { texts } from '../texts/texts.js';

const CHEERS = ['♠', '♥', '♣', '♦', '♠', '♥', '♣', '♦'];

export interface EndPanelProps {
  readonly words: GameWords;
  readonly position: Position;
  /** Whether the game has ended just now, before the player's eyes. */
  readonly fresh: boolean;
  readonly onNewDeal: () => void;
  /** Null while the review is open. */
  readonly onReview: (() => void) | null;
  readonly onSameDeal: () => void;
  readonly onShare: () => void;
  /** Null where the last move cannot be taken back. */
  readonly onUndo: (() => void) | null;
  /** What others made of the same cards. */
  readonly children?: ComponentChildren;
}

/** The review makes room for itself: the second click of a double click on it may meet another button. */
function onlyFirstClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/** How the game ended, and what can come next. */
export function EndPanel(props: EndPanelProps) {
  const { words, position, fresh, onNewDeal, onReview, onSameDeal, onShare, onUndo, children } = props;
  const { outcome } = position.state;
  const { end } = texts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!fresh || /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section class={`end-panel outcome-${outcome}`} ref={panel} tabIndex={-1} aria-labelledby="end-title end-text">
      <div class="end-head">
        <h2 id="end-title">{outcome !== 'ongoing' && end.endTitle(outcome)}</h2>
        <div class="end-words">
          <p id="end-text">
            {capital(words.result(position))}.{position.turns.length > 0 && ` ${end.moves(position.turns.length)}`}
          </p>
          {children}
        </div>
        {outcome === 'won' && (
          <span class={`cheers ${fresh ? 'fresh' : ''}`} aria-hidden="true">
            {CHEERS.map((sign, i) => (
              <span key={i}>{sign}</span>
            ))}
          </span>
        )}
      </div>
      <div class="row" onClickCapture={onlyFirstClick}>
        <button type="button" class="primary" data-action="new-deal" onClick={onNewDeal}>
          {end.newDeal}
        </button>
        {onReview !== null && (
          <button type="button" data-action="review" onClick={onReview}>
            {texts().column.review}
          </button>
        )}
        <button type="button" data-action="same-deal" onClick={onSameDeal}>
          {end.sameDeal}
        </button>
        {onUndo !== null && (
          <button type="button" data-action="undo" onClick={onUndo}>
            {end.undoLastMove}
          </button>
        )}
        <button type="button" data-action="share" onClick={onShare}>
          {texts().share.title}
        </button>
      </div>
    </section>
  );
}
