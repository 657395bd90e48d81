import './out-piles.css';
import { cardColour, SmallFace } from '../cards/face.js';
import { texts } from '../texts/texts.js';

/** Cards that have left the table, as they lie beside it. */
export interface OutPile {
  /** "Discard pile". */
  readonly title: string;
  /** What the title counts: sets or cards. */
  readonly count: number;
  /** The count in words, where the title alone does not say them. */
  readonly says?: <Node>(count: Node) => (string | Node)[];
  /** Cards that left together, the latest first: "TD", or values such as "3". */
  readonly sets: readonly (readonly string[])[];
}

/** Every card that has left, set by set, small: it can be read, not picked. */
export function OutPiles({ piles }: { readonly piles: readonly OutPile[] }) {
  return (
    <div class="out-piles opens">
      {piles.map(({ title, count, sets }) => (
        <section key={title} class="out-pile" aria-label={`${title}: ${count}`}>
          <h2 class="quiet">{title}</h2>
          <ul>
            {sets.map((cards, i) => (
              // From the first one on: a set keeps its element when others come.
              <li key={sets.length - i}>
                <span class="visually-hidden">{texts().numbers.and(cards.map(texts().cards.name))}</span>
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
