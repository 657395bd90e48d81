export interface StatusLineProps {
  readonly text: string;
  readonly outcome: string;
  /** Another number says the text anew, even if it is the same. */
  readonly moment: string;
}

/** What has just happened, for eyes and screen readers. */
export function StatusLine({ text, outcome, moment }: StatusLineProps) {
  return (
    <p class={`status outcome-${outcome}`} role="status" aria-atomic="true">
      <span key={moment}>{text}</span>
    </p>
  );
}
