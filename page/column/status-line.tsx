import './status-line.css';
export interface StatusLineProps {
  readonly text: string;
  readonly outcome: string;
  /** Another number says the text anew, even if it is the same. */
  readonly moment: string;
  /** For screen readers: what stands here in the end is said when it is quiet no more. */
  readonly quiet: boolean;
}

/** What has just happened, for eyes and screen readers. */
export function StatusLine({ text, outcome, moment, quiet }: StatusLineProps) {
  return (
    <p class={`status outcome-${outcome}`} role="status" aria-live={quiet ? 'off' : 'polite'} aria-atomic="true">
      <span key={`${moment} ${quiet}`}>{text}</span>
    </p>
  );
}
