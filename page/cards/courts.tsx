import type { JSX } from 'preact';
import { Pip } from './suits.js';

/** Crowns, faces and clothes of the upper half, in colours by class; the lower half is the same one turned. */
const FIGURES: Readonly<Record<string, () => JSX.Element>> = {
  K: () => (
    <>
      <path class="robe" d="M27 70 30 60Q38 53 50 53T70 60L73 70Z" />
      <path class="trim" d="M37 55 50 69 63 55Q50 50 37 55Z" />
      <path class="hair" d="M40 36V46Q41 60 50 62 59 60 60 46V36Z" />
      <path class="skin" d="M43 35H57V45Q57 50 50 50T43 45Z" />
      <path class="line" d="M45.5 47.5Q50 45 54.5 47.5M46.5 40.5h.1M53.400 40.5h.1M50 40.5V44" />
      <path class="gold" d="M39 36 37 20 44 27 50 16 56 27 63 20 61 36Z" />
      <path class="jewel" d="M50 26 53 30 50 34 47 30Z" />
    </>
  ),
  Q: () => (
    <>
      <path class="hair" d="M39 34Q34 54 37 63H63Q66 54 61 34Z" />
      <path class="robe" d="M27 70Q30 59 41 57L50 66 59 57Q70 59 73 70Z" />
      <path class="trim" d="M41 57 50 66 59 57 56 54H44Z" />
      <path class="skin" d="M43 34H57V43Q56 52 50 53 44 52 43 43Z" />
      <path class="line" d="M47.5 48Q50 49.5 52.5 48M46.5 40.5h.1M53.400 40.5h.1M50 41V44.5" />
      <path class="gold" d="M39 35 36 24 43 29 46 20 50 27 54 20 57 29 64 24 61 35Z" />
      <path class="jewel" d="M50 58 52.5 61 50 64 47.5 61ZM50 29 52 31.5 50 34 48 31.5Z" />
    </>
  ),
  J: () => (
    <>
      <path class="robe" d="M27 70 31 58 43 54H57L69 58 73 70Z" />
      <path class="trim" d="M46 54H54V70H46ZM33 57 40 70H36L31 60ZM67 57 60 70H64L69 60Z" />
      <path class="hair" d="M39 32V49Q42 54 46 51H54Q58 54 61 49V32Z" />
      <path class="skin" d="M43 33H57V44Q57 51 50 52T43 44Z" />
      <path class="line" d="M47.5 47.5H52.5M46.5 40.5h.1M53.400 40.5h.1M50 40.5V44" />
      <path class="gold" d="M57 25Q60 15 70 17 70 27 60 31Z" />
      <path class="robe" d="M37 33Q37 20 50 20T63 33Z" />
      <path class="trim" d="M36 32H64V36H36Z" />
    </>
  ),
};

export interface CourtProps {
  /** "J", "Q" or "K". */
  readonly rank: string;
  readonly suit: string;
}

function Half({ rank, suit }: CourtProps) {
  const Figure = FIGURES[rank];
  return (
    <>
      <Figure />
      <Pip suit={suit} x={34} y={24} size={13} />
    </>
  );
}

/** A king, a queen or a jack, as two turned halves. */
export function Court(props: CourtProps) {
  return (
    <g class="court">
      <rect class="frame" x="25.5" y="12.5" width="49" height="115" rx="3" />
      <Half {...props} />
      <g transform="rotate(180 50 70)">
        <Half {...props} />
      </g>
      <path class="line" d="M26 70H74" />
    </g>
  );
}

export function isCourt(rank: string): boolean {
  return Object.hasOwn(FIGURES, rank);
}
