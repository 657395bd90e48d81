import type { PlaceKey } from './selection.js';

const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };
const SUIT_NAMES: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
const RANK_NAMES: Readonly<Record<string, string>> = {
  A: 'Ace',
  T: '10',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
};

/** "TD" as "10 of diamonds"; a value of Four Ten as it is. */
export function cardName(card: string): string {
  if (card.length === 1) return card;
  return `${RANK_NAMES[card[0]] ?? card[0]} of ${SUIT_NAMES[card[1]]}`;
}

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
  readonly place: PlaceKey;
  readonly standing: Standing;
  readonly enabled: boolean;
  /** Where it lies, for screen readers: "slot 3". */
  readonly where: string;
  /** How it came: '' for cards that were there before. */
  readonly arrival?: '' | 'refill' | 'quartet';
  readonly onPick: (place: PlaceKey) => void;
}

/** A card face that can be picked. */
export function PlayingCard({ card, place, standing, enabled, where, arrival = '', onPick }: PlayingCardProps) {
  const suit = card[1] ?? '';
  const classes = ['card', `is-${standing}`, suit === 'D' || suit === 'H' ? 'red' : 'black'];
  if (arrival !== '') classes.push(`arrives-${arrival}`);
  return (
    <button
      type="button"
      class={classes.join(' ')}
      data-place={place}
      aria-pressed={standing === 'picked'}
      aria-disabled={!enabled}
      aria-label={`${cardName(card)}, ${where}${STANDING_WORDS[standing]}`}
      onClick={() => enabled && onPick(place)}
    >
      <Face card={card} />
    </button>
  );
}

function Face({ card }: { readonly card: string }) {
  if (card.length === 1) return <ValueFace value={Number(card)} />;
  const rank = card[0] === 'T' ? '10' : card[0];
  const sign = SUIT_SIGNS[card[1]];
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
