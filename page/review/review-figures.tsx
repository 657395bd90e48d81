import type { GameReview } from 'maketen/hint';
import { texts } from '../texts/texts.js';
import { signedText } from './figures.js';

export interface ReviewFiguresProps {
  readonly review: GameReview;
  readonly playMatters: boolean;
}

/** Accuracy, and what luck and play changed, apart. */
export function ReviewFigures({ review, playMatters }: ReviewFiguresProps) {
  const { review: words, numbers } = texts();
  const { accuracy, result, chance, unit } = review;
  const { luck, play } = result ?? chance;
  return (
    <dl class="review-figures">
      <div data-fact="accuracy" data-value={accuracy}>
        <dt>{accuracy === null ? words.noAccuracy(!playMatters) : words.accuracy}</dt>
        {accuracy !== null && <dd class="is-large">{numbers.percent(accuracy, 0)}</dd>}
      </div>
      <div data-fact="luck" data-value={luck}>
        <dt>{words.luck}</dt>
        <dd>
          {signedText(luck, unit)} <small>{words.unit(unit)}</small>
        </dd>
      </div>
      {playMatters && (
        <div data-fact="play" data-value={play}>
          <dt>{words.play}</dt>
          <dd>
            {signedText(play, unit)} <small>{words.unit(unit)}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
