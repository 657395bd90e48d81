import './gone.css';
import { type OutPile, OutPiles } from '../table/out-piles.js';

/** How much has left the table; opened, it lies over the table with every card. */
export function Gone({ piles }: { readonly piles: readonly OutPile[] }) {
  return (
    <details class="gone-list">
      <summary>
        {piles.map(({ title, count }) => (
          <span key={title}>
            {title} <b data-out={title}>{count}</b>
          </span>
        ))}
      </summary>
      <OutPiles piles={piles} />
    </details>
  );
}
