import './out-piles.css';
import { cardColour, SmallFace } from '../cards/face.js';
import { joined } from '../session/words.js';
import { cardName } from './card-name.js';

/** Cards that have left the table, as they lie beside it. */
export interface OutPile {
  /** "Discard pile". */
  readonly title: string;
  /** What the title counts: sets or cards. */
  readonly count: number;
  /** Cards that left together, the latest first: "TD", or values such as "3". */
  readonly sets: readonly (readonly string[])[];
  /** The sets of two that there can be in a whole game, or what takes as much room: nothing moves when more cards come. */
  readonly room: number;
}

/** Sets of two in a row, on a wide table and on a narrow one; the title takes the room of about two. */
const WIDE = 20;
const NARROW = 10;
const TITLE = 2;

function rows(room: number, inRow: number): number {
  return Math.ceil((room + TITLE) / inRow);
}

/** Every card that has left, set by set, small: it can be read, not picked. */
export function OutPiles({ piles }: { readonly piles: readonly OutPile[] }) {
  return (
    <div class="out-piles">
      {piles.map(({ title, count, sets, room }) => (
        <section
          key={title}
          class="out-pile"
          aria-label={`${title}: ${count}`}
          style={{ '--rows-wide': rows(room, WIDE), '--rows-narrow': rows(room, NARROW) }}
        >
          <h3>
            {title} <b data-out={title}>{count}</b>
          </h3>
          <ul>
            {sets.map((cards, i) => (
              // From the first one on: a set keeps its element when others come.
              <li key={sets.length - i}>
                <span class="visually-hidden">{joined(cards.map(cardName), 'and')}</span>
                {cards.map((card, j) => (
                  <span key={j} class={`small-card ${cardColour(card)}`} aria-hidden="true">
                    <SmallFace card={card} />
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
