import './playing-card.css';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { cardColour, Face } from '../cards/face.js';
import { texts } from '../texts/texts.js';
import type { PlaceKey } from './selection.js';

interface Picks {
  readonly picked: readonly PlaceKey[];
  /** Places that go with the picked ones, or that a message is about. */
  readonly partners: ReadonlySet<PlaceKey>;
  readonly hinted: ReadonlySet<PlaceKey>;
  /** Places of the move that was played in the position that is looked back at, where a better one is shown beside it. */
  readonly played?: ReadonlySet<PlaceKey>;
  /** Whether cards can be picked: not while looking back, and not after the end. */
  readonly enabled: boolean;
  /** For any place: one that cannot be picked gets an answer. */
  readonly onPick: (place: PlaceKey) => void;
}

const PicksContext = createContext<Picks | null>(null);
export const PicksProvider = PicksContext.Provider;

/** How a place stands out, by a word and as a class, and what a press on it does. */
export function usePlace(place: PlaceKey) {
  const { picked, partners, hinted, played, enabled, onPick } = useContext(PicksContext)!;
  const isPlayed = played?.has(place) === true;
  const others = partners.has(place) ? 'partner' : hinted.has(place) ? 'hinted' : 'plain';
  const standing = picked.includes(place) ? 'picked' : others;
  return { standing, isPlayed, marks: `is-${standing} ${isPlayed ? 'is-played' : ''}`, enabled, onPick } as const;
}

interface PlayingCardProps {
  /** "TD", or a value such as "3". */
  readonly card: string;
  /** Tells it from every other card on the table, wherever it lies: what comes and goes is shown by it. */
  readonly id: string;
  readonly place: PlaceKey;
  /** What a press picks, where it is not the card's own place. */
  readonly picks?: PlaceKey;
  /** Where it lies, for screen readers: "slot 3". */
  readonly where: string;
  /** Where it lies, where the table lays it. */
  readonly style?: Readonly<Record<string, string>>;
  readonly isNewest?: boolean;
}

/** A card face that can be picked. One that cannot be picked now still takes the click: the page answers why. */
export function PlayingCard({ card, id, place, picks = place, where, style, isNewest = false }: PlayingCardProps) {
  const { standing, isPlayed, marks, enabled, onPick } = usePlace(place);
  const { cards } = texts();
  const label = `${cards.onTable(card, where, standing)}${isPlayed ? cards.played : ''}`;
  const laid = Object.values(style ?? {}).join();
  // Of a full table a move changes few cards.
  return useMemo(
    () => (
      <button
        class={`card ${marks} ${cardColour(card)} ${isNewest ? 'is-newest' : ''}`}
        style={style}
        data-card={id}
        data-place={place}
        aria-pressed={standing === 'picked'}
        aria-disabled={!enabled}
        aria-label={label}
        onClick={() => onPick(picks)}
      >
        <Face card={card} />
      </button>
    ),
    [card, id, place, picks, marks, enabled, label, laid, isNewest, onPick],
  );
}
