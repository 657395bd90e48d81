import './review-panel.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ReviewedGame } from '../engine/calls.js';
import type { ReviewController } from '../hooks/use-review.js';
import { download } from '../session/download.js';
import { partsFor } from '../session/position.js';
import { type Session, turnsShown } from '../session/session.js';
import { texts } from '../texts/texts.js';
import { Curve } from './curve.js';
import { stopFrom, stopsOf } from './curve-shape.js';
import { DecisionDetail } from './decision-detail.js';
import { AllDecisions, costliest, CostliestDecisions } from './decision-list.js';
import { moveTexts } from './move-texts.js';
import { ReviewFigures } from './review-figures.js';

export interface ReviewPanelProps {
  readonly controller: ReviewController;
  readonly session: Session;
  /** Shows the game after so many turns. */
  readonly onLook: (at: number) => void;
  readonly onError: (error: Error) => void;
}

/** The game told afterwards: beside the table, or below it where there is no room. */
export function ReviewPanel({ controller, session, onLook }: ReviewPanelProps) {
  const { review: words } = texts();
  const { reviewed, progress, error } = controller;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section class="review on-felt" ref={panel} tabIndex={-1} aria-labelledby="review-title">
      <div class="review-head">
        <h2 id="review-title">{words.title}</h2>
        <button type="button" data-action="close-review" aria-label={words.close} onClick={controller.leave}>
          ✕
        </button>
      </div>
      {error !== null && (
        <p class="review-error" role="alert">
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
          <button type="button" data-action="stop-review" onClick={controller.leave}>
            {words.stop}
          </button>
        </div>
      )}
      {reviewed !== null && <Told reviewed={reviewed} controller={controller} session={session} onLook={onLook} />}
    </section>
  );
}

interface ToldProps extends Pick<ReviewPanelProps, 'controller' | 'session' | 'onLook'> {
  readonly reviewed: ReviewedGame;
}

function Told({ reviewed, controller, session, onLook }: ToldProps) {
  const { review: words, dock } = texts();
  const { review, agent, milliseconds } = reviewed;
  const { moves, worst, summary } = review;
  const at = turnsShown(session);
  const names = useMemo(() => moveTexts(session, review), [review, words]);
  const stops = useMemo(() => stopsOf(review), [review]);
  const { playMatters } = partsFor(session.spec).game;
  const fault = summary.fault && { played: names[summary.fault.index].played, best: names[summary.fault.index].best! };
  const isExact = [...moves.map(({ before }) => before), review.end].every(({ source }) => source === 'exact');
  const step = (label: string, by: -1 | 1, sign: string) => {
    const to = stopFrom(stops, at, by);
    return (
      <button type="button" aria-label={label} aria-disabled={to === at} onClick={() => to !== at && onLook(to)}>
        {sign}
      </button>
    );
  };
  return (
    <div class="review-told" data-agent={agent} data-milliseconds={milliseconds}>
      <ReviewFigures review={review} playMatters={playMatters} />
      <Curve review={review} at={at} onLook={onLook} />
      <p class="review-sentence">{words.sentence(review, fault)}</p>
      <div class="row review-steps">
        <span class="review-step">
          {step(words.before, -1, '‹')}
          {step(words.next, 1, '›')}
        </span>
        {worst !== null && costliest(review).length > 0 && (
          <button
            type="button"
            class={at === worst ? '' : 'primary'}
            data-action="worst"
            aria-disabled={at === worst}
            onClick={() => at !== worst && onLook(worst)}
          >
            {words.toTheWorst}
          </button>
        )}
        {controller.controller.position.legal.length > 0 && (
          <button
            type="button"
            class="review-play-on"
            data-action="review-play-on"
            onClick={controller.controller.playOn}
          >
            {dock.playOnFromHere}
          </button>
        )}
      </div>
      <DecisionDetail
        controller={controller}
        review={review}
        at={at}
        name={names[at] ?? null}
        playMatters={playMatters}
      />
      {playMatters && (
        <>
          <h3>{words.costMost}</h3>
          <CostliestDecisions review={review} names={names} at={at} onLook={onLook} />
        </>
      )}
      <AllDecisions review={review} names={names} at={at} onLook={onLook} />
      <p class="quiet">
        {isExact ? words.exact : words.by(agent)} {playMatters && words.showsBest}
      </p>
      <div class="row">
        <button
          type="button"
          data-action="export-review"
          onClick={() => download(`${review.preset}-review.json`, `${JSON.stringify(review, null, 2)}\n`)}
        >
          {words.export}
        </button>
      </div>
    </div>
  );
}
