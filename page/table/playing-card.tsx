import './playing-card.css';
import { cardName } from './card-name.js';
import type { PlaceKey } from './selection.js';

const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };
/** How a card stands out. */
export type Standing = 'plain' | 'picked' | 'partner' | 'hinted';

export function standingOf(
  place: PlaceKey,
  picked: readonly PlaceKey[],
  partners: ReadonlySet<PlaceKey>,
  hinted: ReadonlySet<PlaceKey>,
): Standing {
  if (picked.includes(place)) return 'picked';
  if (partners.has(place)) return 'partner';
  return hinted.has(place) ? 'hinted' : 'plain';
}

const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  plain: '',
  picked: ', picked',
  partner: ', goes with it',
  hinted: ', hint',
};

export interface PlayingCardProps {
  /** "TD", or a value such as "3". */
  readonly card: string;
  /** Tells it from every other card on the table, wherever it lies: what comes and goes is shown by it. */
  readonly id: string;
  readonly place: PlaceKey;
  readonly standing: Standing;
  readonly enabled: boolean;
  /** Where it lies, for screen readers: "slot 3". */
  readonly where: string;
  readonly onPick: (place: PlaceKey) => void;
}

/** A card face that can be picked. One that cannot be picked now still takes the click: the page answers why. */
export function PlayingCard({ card, id, place, standing, enabled, where, onPick }: PlayingCardProps) {
  return (
    <button
      type="button"
      class={`card is-${standing} ${cardColour(card)}`}
      data-card={id}
      data-place={place}
      aria-pressed={standing === 'picked'}
      aria-disabled={!enabled}
      aria-label={`${cardName(card)}, ${where}${STANDING_WORDS[standing]}`}
      onClick={() => onPick(place)}
    >
      <Face card={card} />
    </button>
  );
}

export function cardColour(card: string): string {
  return 'DH'.includes(card[1] ?? ' ') ? 'red' : 'black';
}

interface FaceProps {
  readonly card: string;
}

/** What is on a card, small: its corner. */
export function SmallFace({ card }: FaceProps) {
  const { rank, sign } = signsOf(card);
  return (
    <>
      <span class="rank">{rank}</span>
      {sign !== undefined && <span class="suit">{sign}</span>}
    </>
  );
}

function signsOf(card: string): { readonly rank: string; readonly sign: string | undefined } {
  return { rank: card[0] === 'T' ? '10' : card[0], sign: SUIT_SIGNS[card[1]] };
}

/** What is on a card. */
export function Face({ card }: FaceProps) {
  if (card.length === 1) return <ValueFace value={Number(card)} />;
  const { rank, sign } = signsOf(card);
  return (
    <span class="face" aria-hidden="true">
      <span class="corner">
        <span class="rank">{rank}</span>
        <span class="suit">{sign}</span>
      </span>
      <span class={`middle ${'JQK'.includes(rank) ? 'court' : ''}`}>{'JQK'.includes(rank) ? rank : sign}</span>
    </span>
  );
}

/** A card of Four Ten: its value, and as many pips. */
function ValueFace({ value }: { readonly value: number }) {
  return (
    <span class="face value-face" aria-hidden="true">
      <span class="value">{value}</span>
      <span class="pips">
        {Array.from({ length: value }, (_, i) => (
          <span key={i} class="pip" />
        ))}
      </span>
    </span>
  );
}
