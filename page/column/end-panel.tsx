import './end-panel.css';
import { useEffect, useRef } from 'preact/hooks';
import { usePage } from '../hooks/use-page.js';
import { Later } from '../panels/later.js';
import { capital } from '../session/words.js';
import { texts } from '../texts/texts.js';

const CHEERS = ['♠', '♥', '♣', '♦', '♠', '♥', '♣', '♦'];

/** The review makes room for itself: the second click of a double click on it may meet another button. */
function onlyFirstClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/** How the game ended, and what can come next. */
export function EndPanel() {
  const { session, position, game, review, sheets, isFresh, deal, dealAnother } = usePage();
  const { outcome } = position.state;
  const { end } = texts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFresh || /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section class={`end-panel outcome-${outcome}`} ref={panel} tabIndex={-1} aria-labelledby="end-title end-text">
      <div class="end-head">
        <h2 id="end-title">{outcome !== 'ongoing' && end.endTitle(outcome)}</h2>
        <div class="end-words">
          <p id="end-text">
            {capital(game.view.words.result(position))}.
            {position.turns.length > 0 && ` ${end.moves(position.turns.length)}`}
          </p>
          <Later of="OnThisDeal" />
        </div>
        {outcome === 'won' && (
          <span class={`cheers ${isFresh ? 'fresh' : ''}`} aria-hidden="true">
            {CHEERS.map((sign, i) => (
              <span key={i}>{sign}</span>
            ))}
          </span>
        )}
      </div>
      <div class="row" onClickCapture={onlyFirstClick}>
        <button type="button" class="primary" data-action="new-deal" onClick={dealAnother}>
          {end.newDeal}
        </button>
        {!review.isOpen && (
          <button type="button" data-action="review" onClick={review.open}>
            {texts().column.review}
          </button>
        )}
        <button type="button" data-action="same-deal" onClick={() => deal(session.spec)}>
          {end.sameDeal}
        </button>
        {game.undo !== null && (
          <button type="button" data-action="undo" onClick={game.takeBack}>
            {end.undoLastMove}
          </button>
        )}
        <button type="button" data-action="share" onClick={() => sheets.show('share')}>
          {texts().share.title}
        </button>
      </div>
    </section>
  );
}
