import './playing-card.css';
import { useMemo } from 'preact/hooks';
import { cardColour, Face } from '../cards/face.js';
import { texts } from '../texts/texts.js';
import { useIsPlayed } from './played.js';
import type { PlaceKey } from './selection.js';

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
  /** Where it lies, where the table lays it. */
  readonly style?: Readonly<Record<string, string>>;
  /** Whether it is the one that came last. */
  readonly isNewest?: boolean;
}

/** A card face that can be picked. One that cannot be picked now still takes the click: the page answers why. */
export function PlayingCard(props: PlayingCardProps) {
  const { card, id, place, standing, enabled, where, onPick, style, isNewest = false } = props;
  const isPlayed = useIsPlayed(place);
  const { cards } = texts();
  const label = `${cards.onTable(card, where, standing)}${isPlayed ? cards.played : ''}`;
  const laid = Object.values(style ?? {}).join();
  // Of a full table a move changes few cards.
  return useMemo(
    () => (
      <button
        class={`card is-${standing} ${cardColour(card)} ${isNewest ? 'is-newest' : ''} ${isPlayed ? 'is-played' : ''}`}
        style={style}
        data-card={id}
        data-place={place}
        aria-pressed={standing === 'picked'}
        aria-disabled={!enabled}
        aria-label={label}
        onClick={() => onPick(place)}
      >
        <Face card={card} />
      </button>
    ),
    [card, id, place, standing, enabled, label, laid, isNewest, isPlayed, onPick],
  );
}
