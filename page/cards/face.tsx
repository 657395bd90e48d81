import './face.css';
import { useMemo } from 'preact/hooks';
import { Court, isCourt } from './courts.js';
import { isTurned, PIP_PLACES } from './pips.js';
import { Pip } from './suits.js';

const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };
/** The pip of cards that have a value and no suit. */
const NO_SUIT = 'O';
/** More pips than these are smaller, to stand clear of each other. */
const MOST_LARGE_PIPS = 8;

export function cardColour(card: string): string {
  if (card.length === 1) return 'plain';
  return 'DH'.includes(card[1]) ? 'red' : 'black';
}

function rankText(card: string): string {
  return card[0] === 'T' ? '10' : card[0];
}

interface FaceProps {
  /** "TD", or a value such as "3". */
  readonly card: string;
}

/** What is on a card, small: its corner. */
export function SmallFace({ card }: FaceProps) {
  return (
    <>
      <span class="rank">{rankText(card)}</span>
      {card.length > 1 && <span class="suit">{SUIT_SIGNS[card[1]]}</span>}
    </>
  );
}

/** What is on a card. */
export function Face({ card }: FaceProps) {
  return useMemo(() => {
    const rank = rankText(card);
    const suit = card[1] ?? NO_SUIT;
    return (
      <svg class={`face ${cardColour(card)}`} viewBox="0 0 100 140" aria-hidden="true" focusable="false">
        {isCourt(rank) ? <Court rank={rank} suit={suit} /> : <Pips rank={rank} suit={suit} />}
        <Index rank={rank} suit={suit} />
        <g transform="rotate(180 50 70)">
          <Index rank={rank} suit={suit} />
        </g>
      </svg>
    );
  }, [card]);
}

interface MarkProps {
  readonly rank: string;
  readonly suit: string;
}

function Index({ rank, suit }: MarkProps) {
  return (
    <>
      <text x="13" y="23" class={rank.length > 1 ? 'wide' : ''}>
        {rank}
      </text>
      {suit !== NO_SUIT && <Pip suit={suit} x={13} y={34.5} size={15} />}
    </>
  );
}

function Pips({ rank, suit }: MarkProps) {
  const places = PIP_PLACES[rank === 'A' ? 1 : Number(rank)];
  const size = rank === 'A' ? 42 : suit === NO_SUIT ? 22 : places.length > MOST_LARGE_PIPS ? 16.5 : 18;
  return (
    <>
      {places.map((place) => (
        <Pip key={`${place.x} ${place.y}`} suit={suit} {...place} size={size} turned={isTurned(place)} />
      ))}
    </>
  );
}
