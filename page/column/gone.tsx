import './gone.css';
import { useState } from 'preact/hooks';
import type { GameView } from '../games/game-view.js';
import { useWhenQuiet } from '../hooks/use-drawer.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { OutPiles } from '../table/out-piles.js';

export interface GoneProps {
  readonly view: GameView;
  readonly position: Position;
  readonly session: Session;
}

/** How much has left the table; opened, it lies over the table with every card. */
export function Gone({ view, position, session }: GoneProps) {
  const piles = view.outPiles(position, session);
  const [isOpen, setOpen] = useState(false);
  const listed = useWhenQuiet(piles, isOpen);
  return (
    <details class="gone-list" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {piles.map(({ title, count }) => (
          <span key={title}>
            {title} <b data-out={title}>{count}</b>
          </span>
        ))}
      </summary>
      <OutPiles piles={listed} />
    </details>
  );
}
