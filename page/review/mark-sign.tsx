import type { DecisionMark } from 'maketen/hint';

/** As chess writes them, so that colour alone does not tell. */
const SIGNS: Readonly<Record<DecisionMark, string>> = {
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The mark of a decision, beside words that say it. */
export function MarkSign({ mark }: { readonly mark: DecisionMark }) {
  return (
    <span class={`decision-sign mark-${mark}`} aria-hidden="true">
      {SIGNS[mark]}
    </span>
  );
}
