import type { Account, GameReview } from 'maketen/hint';
import { texts } from '../texts/texts.js';
import { signedText } from './figures.js';

export interface ReviewFiguresProps {
  readonly review: GameReview;
  readonly playMatters: boolean;
}

/** What luck and play changed; less than 0 is for the worse. */
function gainsOf({ courseUnit, chance, result }: GameReview): Pick<Account, 'luck' | 'play'> {
  if (courseUnit === 'chance' || result === null) return chance;
  const { luck, play, better } = result;
  return better === 'lower' ? { luck: -luck, play: -play } : { luck, play };
}

/** Accuracy, and what luck and play changed, apart. */
export function ReviewFigures({ review, playMatters }: ReviewFiguresProps) {
  const { review: words, numbers } = texts();
  const { accuracy, courseUnit } = review;
  const { luck, play } = gainsOf(review);
  return (
    <dl class="review-figures">
      <div data-fact="accuracy" data-value={accuracy}>
        <dt>{accuracy === null ? words.noAccuracy(!playMatters) : words.accuracy}</dt>
        {accuracy !== null && <dd class="is-large">{numbers.percent(accuracy, 0)}</dd>}
      </div>
      <div data-fact="luck" data-value={luck}>
        <dt>{words.luck}</dt>
        <dd>
          {signedText(luck, courseUnit)} <small>{words.changeUnit(courseUnit)}</small>
        </dd>
      </div>
      {playMatters && (
        <div data-fact="play" data-value={play}>
          <dt>{words.play}</dt>
          <dd>
            {signedText(play, courseUnit)} <small>{words.changeUnit(courseUnit)}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
