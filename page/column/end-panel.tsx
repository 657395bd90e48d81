import './end-panel.css';
import { measuresOf } from 'maketen/env';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Face } from '../cards/face.js';
import { presetRecords, together } from '../daily/records.js';
import { parOf } from '../games/facts.js';
import { Figure } from '../games/figure.js';
import { viewOf } from '../games/game-views.js';
import { useAnswer } from '../hooks/use-answer.js';
import { useGame, usePage } from '../hooks/use-page.js';
import { beatenText } from '../panels/daily.js';
import { type Position, replay } from '../session/position.js';
import { isOfStatistics } from '../session/statistics.js';
import { makeSound } from '../table/feedback.js';
import { finaleOf } from '../table/finale.js';
import { capital } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';

const FALLING = 26;
const PER_FRAME = 2;
/** Steps that spread points evenly from left to right, while they sink, and an angle with them. */
const SPREAD = { x: 0.618, angle: 0.43 } as const;

/** The review makes room for itself: the second click of a double click on it may meet another button. */
function onlyFirstClick(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation();
}

/** How the game ended, what that is worth, and what can come next. The cards of a win fall, and where they have all left it takes the whole table. */
export function EndPanel() {
  const { session, position, view, undo, takeBack, review, look, isFresh, dealAnother, deal } = useGame();
  const { sheets, daily, feedback } = usePage();
  const { outcome } = position.state;
  const [isBuilding, build] = useState(isFresh);
  const { end, column, dock, moves, share, result } = texts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFresh || /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'end' });
  }, []);
  const cards = view.deck ?? view.outPiles(position, session).flatMap(({ sets }) => sets.flat());
  const found = useFound();
  const beaten = daily.present?.first?.end?.beaten;
  const toReview =
    outcome === 'won' || found?.isWinnable == null ? (
      column.review
    ) : (
      <>
        <small>{result.couldBeWon(found.isWinnable)}</small> {column.review}
      </>
    );
  const record = useRecord();
  const turned = useTurning();

  /** What is being built up is there at once, and quiet. */
  function skip() {
    if (!isBuilding) return;
    build(false);
    if (feedback[0] === 'sounds') void makeSound(null);
  }

  const button = (name: string, text: ComponentChildren, act: () => void, kind = 'quiet') => (
    <button class={kind} data-action={name} onClick={act}>
      {text}
    </button>
  );
  return (
    <section
      class={`end-panel outcome-${outcome} ${outcome === 'won' && !view.deck ? 'takes' : 'keeps'}-table ${isBuilding ? 'is-fresh' : ''}`}
      ref={panel}
      tabIndex={-1}
      aria-labelledby="end-title end-text"
      onClick={skip}
      onKeyDown={skip}
    >
      {outcome === 'won' && cards.length > 0 && <Falling cards={cards} />}
      <div class="end-head">
        <h2 id="end-title">{outcome !== 'ongoing' && end.endTitle[outcome]}</h2>
        <p id="end-text">
          {capital(view.words.result(position))}.
          {position.turns.length > 0 && ` ${moves.counted(null, position.turns.length)}.`}
        </p>
      </div>
      {outcome === 'won' && <Worth record={record} />}
      {turned?.text && !review.isOpen && (
        <p data-fact="turned">
          <span>{turned.text}</span>{' '}
          <button
            class="link"
            data-action="turned"
            onClick={() => {
              review.open();
              look(turned.at!);
            }}
          >
            {end.whereItTurned}
          </button>
        </p>
      )}
      <div class="end-others quiet">
        <p class="on-this-deal" aria-live="polite" data-agent={found?.agent}>
          {daily.present?.isFirst && beaten !== undefined && (
            <span data-fact="beaten">{capital(beatenText(beaten))}. </span>
          )}
          {found?.sentences.map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </p>
        {outcome !== 'won' && record && record.played > 0 && (
          <p>{end.record(record.won, record.played, record.wins.longest)}</p>
        )}
      </div>
      <div class="row" onClickCapture={onlyFirstClick}>
        {button('new-deal', end.newDeal, dealAnother, 'primary')}
        {!review.isOpen && button('review', toReview, review.open, '')}
        {button('same-deal', end.sameDeal, () => deal(session.spec))}
        {button('share', share.title, () => sheets.show('share'))}
        {undo !== null && button('undo', dock.undo, takeBack)}
      </div>
    </section>
  );
}

/** The cards of the game, strewn over the table; they are thrown there from its middle where the system does not ask for reduced motion. */
function Falling({ cards }: { readonly cards: readonly string[] }) {
  const turn = (i: number, by: number) => ((i + 1) * by) % 1;
  const places = Array.from({ length: FALLING }, (_, i) => ({ x: turn(i, SPREAD.x), y: (i + 0.5) / FALLING }));
  const beats = finaleOf(FALLING);
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
            '--x': x.toFixed(3),
            '--y': y.toFixed(3),
            '--from-middle': Math.hypot(2 * x - 1, 2 * y - 1).toFixed(2),
            rotate: `${(80 * (turn(i, SPREAD.angle) - 0.5)).toFixed(0)}deg`,
            '--at': `${beats[i]}s`,
          }}
        >
          <Face card={cards[i % cards.length]} />
        </span>
      ))}
    </div>
  );
}

/** The player's own games of the preset, where this one is among them. */
function useRecord() {
  const { session } = useGame();
  const { records, daily } = usePage();
  if (!isOfStatistics(session)) return null;
  const { statistics, results } = records;
  const record = presetRecords(statistics, results, session.spec.preset, daily.today);
  return { ...record, ...together(record) };
}

/** What the strongest agent made of the same cards, in sentences, and whether they could be won. */
function useFound() {
  const { session, playMatters } = useGame();
  const { spec } = session;
  const found = useAnswer((calls) => calls.playDeal({ spec }), spec);
  return useMemo(() => {
    if (!found) return null;
    const { agent, kind, turns, canBeWon } = found;
    const { result } = texts();
    if (!playMatters) return { agent, sentences: [result.luckOnly] };
    const end = replay(spec, turns);
    const { outcome } = end.state;
    if (outcome === 'ongoing') return { agent, sentences: [] };
    const sentence =
      outcome === 'won' && parOf(spec.preset) !== null
        ? result.needed(kind, roundsOf(end))
        : result.agent(kind, outcome, viewOf(end.parts.game.name).words.result(end));
    // An agent that has won has shown it.
    return { agent, sentences: [sentence], isWinnable: outcome === 'won' || canBeWon };
  }, [found, texts()]);
}

/** Where a lost game turned, and how many turns were made before. */
function useTurning() {
  const { session, position, playMatters } = useGame();
  const { spec, turns } = session;
  return useAnswer(
    async (calls) => {
      const [{ review }, { turningText }] = await Promise.all([
        calls.review({ spec, turns }, null),
        import('../review/decisions.js'),
      ]);
      return { text: turningText(session, review), at: review.worst };
    },
    playMatters && position.state.outcome === 'lost' ? turns : null,
  );
}

/** The main measure of a game with a par. */
function roundsOf({ parts, state }: Position) {
  return measuresOf(parts)[0].of(parts.rules, state);
}

/** The rounds beside their par, else how often such deals are won by the model's own evaluation; and what the player has in a row. */
function Worth({ record }: { readonly record: ReturnType<typeof useRecord> }) {
  const { session, position } = useGame();
  const { spec } = session;
  const par = parOf(spec.preset);
  const { end, statistics } = texts();
  const rate = useAnswer((calls) => calls.publishedRate(spec.preset), spec.preset)?.estimate ?? null;
  const isUsual = Object.keys(spec.options).length === 0;
  return (
    <dl class="worth tiles">
      {isUsual && par !== null && <Figure value={roundsOf(position)} name={end.par(par)} fact="par" />}
      {isUsual && par === null && rate !== null && (
        <Figure value={end.winsOf(rate)} name={end.winSuchDeals} fact="rate" />
      )}
      {record && record.wins.current > 0 && (
        <Figure value={record.wins.current} name={statistics.winsInARow} more={end.longest(record.wins.longest)} />
      )}
      {record && record.days.current > 0 && (
        <Figure value={record.days.current} name={statistics.daysInARow} more={end.longest(record.days.longest)} />
      )}
    </dl>
  );
}
