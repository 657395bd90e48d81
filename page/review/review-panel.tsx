import './review-panel.css';
import type { Account, GameReview } from 'maketen/hint';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ReviewedGame } from '../engine/worker.js';
import { moveTexts } from '../games/names.js';
import { useAgents, useGame } from '../hooks/use-page.js';
import { download } from '../session/download.js';
import { isLab } from '../session/lab.js';
import { texts } from '../texts/texts.js';
import { Curve, stopFrom, stopsOf } from './curve.js';
import { costliest, CostliestDecisions, DecisionDetail, reviewSentence, signedText } from './decisions.js';

/** What luck and play changed; less than 0 is for the worse. */
function gainsOf({ courseUnit, chance, result }: GameReview): Pick<Account, 'luck' | 'play'> {
  if (courseUnit === 'chance' || result === null) return chance;
  const { luck, play, better } = result;
  return better === 'lower' ? { luck: -luck, play: -play } : { luck, play };
}

function ReviewFigures({ review }: { readonly review: GameReview }) {
  const { playMatters } = useGame();
  const { review: words, numbers } = texts();
  const { accuracy, courseUnit } = review;
  const gains = gainsOf(review);
  const gain = (fact: 'luck' | 'play') => (
    <div data-fact={fact} data-value={gains[fact]}>
      <dt>{words[fact]}</dt>
      <dd>
        {signedText(gains[fact], courseUnit)} <small>{words.changeUnit(courseUnit)}</small>
      </dd>
    </div>
  );
  return (
    <dl class="review-figures">
      <div data-fact="accuracy" data-value={accuracy}>
        <dt>{accuracy === null ? words.noAccuracy(!playMatters) : words.accuracy}</dt>
        {accuracy !== null && <dd class="is-large">{numbers.percent(accuracy / 100, 0)}</dd>}
      </div>
      {gain('luck')}
      {playMatters && gain('play')}
    </dl>
  );
}

/** The game told afterwards: beside the table, or below it where there is no room. */
export function ReviewPanel() {
  const { review: words } = texts();
  const { reviewed, progress, error, leave } = useGame().review;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section class="review" ref={panel} tabIndex={-1} aria-labelledby="review-title">
      <div class="sheet-head review-head">
        <h2 id="review-title">{texts().column.review}</h2>
        <button data-action="close-review" aria-label={texts().drawer.close(texts().column.review)} onClick={leave}>
          ✕
        </button>
      </div>
      {error !== null && (
        <p class="is-error" role="alert">
          {words.failed(error)}
        </p>
      )}
      {error === null && reviewed === null && (
        <div class="review-progress">
          <p role="status">{words.waiting}</p>
          <progress
            aria-label={words.waiting}
            {...(progress !== null && { value: progress.done, max: progress.total })}
          />
          <p class="quiet">{progress === null ? '' : words.working(progress.done, progress.total)}</p>
          <button data-action="stop-review" onClick={leave}>
            {texts().moves.stop}
          </button>
        </div>
      )}
      {reviewed !== null && <Told reviewed={reviewed} />}
    </section>
  );
}

/** The second click of a double click that opened the review was not for the dock that came to lie there. */
function onlyFirstClick(event: MouseEvent) {
  if (event.detail > 1 && (event.target as Element).closest('.toolbar') !== null) event.stopPropagation();
}

function Told({ reviewed }: { readonly reviewed: ReviewedGame }) {
  const { session, at, position, playMatters, view, look, playOn } = useGame();
  const { pool } = useAgents();
  const { review: words, dock, hints } = texts();
  const { review, agent } = reviewed;
  const isShipped = pool.agents.some(({ name, kind }) => name === agent && kind === 'model');
  const { moves, worst } = review;
  const { names, sentence, epilogue, stops } = useMemo(
    () => ({
      names: moveTexts(session.spec, session.turns),
      sentence: reviewSentence(session, review),
      epilogue: view.epilogue?.(session),
      stops: stopsOf(review),
    }),
    [review, words],
  );
  const turningPoint = costliest(review).length > 0 ? worst : null;
  // A game that was imported is shown from its start.
  const isAtAnEnd = session.lookingAt === null || at === 0;
  const opensAt = useRef(
    isAtAnEnd && review.outcome !== 'ongoing' && turningPoint !== null ? turningPoint : at,
  ).current;
  useEffect(() => {
    if (opensAt !== at) look(opensAt);
    document.addEventListener('click', onlyFirstClick, true);
    return () => document.removeEventListener('click', onlyFirstClick, true);
  }, []);
  const isExact = [...moves.map(({ before }) => before), review.end].every(({ source }) => source === 'exact');
  const step = (label: string, by: -1 | 1, sign: string) => {
    const to = stopFrom(stops, at, by);
    return (
      <button aria-label={label} aria-disabled={to === at} onClick={() => to !== at && look(to)}>
        {sign}
      </button>
    );
  };
  return (
    <div class="review-told" data-agent={agent}>
      <ReviewFigures review={review} />
      <Curve review={review} />
      <p class="review-sentence">{sentence}</p>
      {epilogue && <p class="quiet epilogue">{epilogue}</p>}
      <div class="row review-steps">
        <span class="review-step">
          {step(words.before, -1, '‹')}
          {step(words.next, 1, '›')}
        </span>
        {turningPoint !== null && (
          <button
            class={at === turningPoint ? '' : 'primary'}
            data-action="worst"
            aria-disabled={at === turningPoint}
            onClick={() => at !== turningPoint && look(turningPoint)}
          >
            {words.toTheWorst}
          </button>
        )}
        {position.legal.length > 0 && (
          <button class="review-play-on" data-action="review-play-on" onClick={playOn}>
            {dock.playOnFromHere}
          </button>
        )}
      </div>
      <DecisionDetail {...{ review, names, opensAt }} />
      {playMatters && (
        <>
          <h3>{words.costMost}</h3>
          <CostliestDecisions review={review} names={names} />
        </>
      )}
      <p class="quiet">
        {isExact ? words.exact : words.by(isShipped ? null : hints.agentName({ name: agent }))}{' '}
        {playMatters && words.showsBest}
      </p>
      {isLab() && (
        <div class="row">
          <button
            data-action="export-review"
            onClick={() => download(`${review.preset}-review.json`, `${JSON.stringify(review, null, 2)}\n`)}
          >
            {words.export}
          </button>
        </div>
      )}
    </div>
  );
}
