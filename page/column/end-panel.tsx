import './end-panel.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Face } from '../cards/face.js';
import { presetRecords } from '../daily/records.js';
import { Figure } from '../games/figure.js';
import { useAnswer } from '../hooks/use-hint.js';
import { usePage } from '../hooks/use-page.js';
import { Later } from '../panels/later.js';
import { isOfStatistics } from '../session/statistics.js';
import { capital } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';

const FALLING = 26;
const PER_FRAME = 2;
/** Steps that spread points evenly from left to right, while they rise, and an angle with them. */
const SPREAD = { x: 0.618, angle: 0.43 } as const;

/** The review makes room for itself: the second click of a double click on it may meet another button. */
function onlyFirstClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/** How the game ended, what that is worth, and what can come next. A win takes the whole table, and its cards fall. */
export function EndPanel() {
  const { session, position, game, review, sheets, isFresh, dealAnother, deal } = usePage();
  const { view } = game;
  const { outcome } = position.state;
  const { end, column, dock, moves, share } = texts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFresh || /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'end' });
  }, []);
  const cards = view.deck ?? view.outPiles(position, session).flatMap(({ sets }) => sets.flat());
  const button = (name: string, text: string, act: () => void, kind = '') => (
    <button class={kind} data-action={name} onClick={act}>
      {text}
    </button>
  );
  return (
    <section
      class={`end-panel outcome-${outcome} ${isFresh ? 'is-fresh' : ''}`}
      ref={panel}
      tabIndex={-1}
      aria-labelledby="end-title end-text"
    >
      {outcome === 'won' && cards.length > 0 && <Falling cards={cards} />}
      <div class="end-head">
        <h2 id="end-title">{outcome !== 'ongoing' && end.endTitle(outcome)}</h2>
        <p id="end-text">
          {capital(view.words.result(position))}.
          {position.turns.length > 0 && ` ${moves.counted(null, position.turns.length)}.`}
        </p>
      </div>
      {outcome === 'won' && <Worth />}
      <div class="end-others">
        <Later of="OnThisDeal" />
      </div>
      <div class="row" onClickCapture={onlyFirstClick}>
        {button('new-deal', end.newDeal, dealAnother, 'primary')}
        {!review.isOpen && button('review', column.review, review.open)}
        {button('same-deal', end.sameDeal, () => deal(session.spec))}
        {button('share', share.title, () => sheets.show('share'))}
        {game.undo !== null && button('undo', dock.undo, game.takeBack)}
      </div>
    </section>
  );
}

/** The cards of the game, strewn over the table; they fall there where the system does not ask for reduced motion. */
function Falling({ cards }: { readonly cards: readonly string[] }) {
  const turn = (i: number, by: number): number => ((i + 1) * by) % 1;
  const places = Array.from({ length: FALLING }, (_, i) => ({ x: turn(i, SPREAD.x), y: 1 - (i + 0.5) / FALLING }));
  // All at once would hold up the frame in which the win is said.
  const [shown, show] = useState(0);
  useEffect(() => {
    if (shown < FALLING) show(shown + PER_FRAME);
  }, [shown]);
  return (
    <div class="falling fills" aria-hidden="true">
      {places.slice(0, shown).map(({ x, y }, i) => (
        <span
          key={i}
          class="card"
          style={{
            left: `${(100 * x).toFixed(1)}%`,
            top: `${(100 * y).toFixed(1)}%`,
            '--from-middle': Math.hypot(2 * x - 1, 2 * y - 1).toFixed(2),
            rotate: `${(80 * (turn(i, SPREAD.angle) - 0.5)).toFixed(0)}deg`,
            'animation-delay': `${i * 40}ms`,
          }}
        >
          <Face card={cards[i % cards.length]} />
        </span>
      ))}
    </div>
  );
}

/** How often such deals are won, by the model's own evaluation, and what the player has in a row. */
function Worth() {
  const { session, records, daily } = usePage();
  const { spec } = session;
  const { end, statistics } = texts();
  const rate = useAnswer((calls) => calls.publishedRate(spec.preset), spec.preset)?.estimate ?? null;
  const isUsual = Object.keys(spec.options).length === 0;
  const { wins, days } = presetRecords(records.statistics, records.results, spec.preset, daily.today);
  const isCounted = isOfStatistics(session);
  return (
    <dl class="worth tiles">
      {isUsual && rate !== null && <Figure value={end.winsOf(rate)} name={end.winSuchDeals} fact="rate" />}
      {isCounted && wins.current > 0 && (
        <Figure value={wins.current} name={statistics.winsInARow} more={end.longest(wins.longest)} />
      )}
      {isCounted && days.current > 0 && (
        <Figure value={days.current} name={statistics.daysInARow} more={end.longest(days.longest)} />
      )}
    </dl>
  );
}
