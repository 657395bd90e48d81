import './use-table-motion.css';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Cards that come faster than this, in milliseconds, are only shown: so an agent at full speed is not held up. */
const TOO_FAST = 150;

interface Seen {
  readonly game: object;
  readonly turns: number;
  readonly at: number;
  readonly cards: ReadonlyMap<string, SeenCard>;
}

/** A card as it lay on the table, in pixels from its corner. */
interface SeenCard {
  readonly element: HTMLElement;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

function cardsOn(table: HTMLElement): Seen['cards'] {
  const origin = table.getBoundingClientRect();
  const cards = [...table.querySelectorAll<HTMLElement>('[data-card]')].map((element) => {
    const { left, top } = element.getBoundingClientRect();
    const card = { element, left: left - origin.left, top: top - origin.top, width: element.offsetWidth };
    return [element.dataset.card!, card] as const;
  });
  return new Map(cards);
}

/** A picture of a card that has gone, which fades out where it lay. */
function ghostOf({ element, left, top, width }: SeenCard, kind: string): HTMLElement {
  const ghost = document.createElement('span');
  ghost.className = `card ghost leaves-${kind} ${element.classList.contains('red') ? 'red' : 'black'}`;
  ghost.append(...[...element.children].map((child) => child.cloneNode(true)));
  ghost.style.setProperty('--card-width', `${width}px`);
  ghost.style.left = `${left}px`;
  ghost.style.top = `${top}px`;
  ghost.addEventListener('animationend', () => ghost.remove());
  return ghost;
}

/** Scrolls to the newest card where the table is longer than a small screen, if the player has just made a move there. */
function keepInView(arrived: readonly HTMLElement[]): void {
  if (!matchMedia('(max-width: 520px), (max-height: 480px)').matches || document.activeElement?.closest('main') == null)
    return;
  arrived.at(-1)?.scrollIntoView({ block: 'nearest' });
}

export interface Motion {
  readonly table: RefObject<HTMLDivElement | null>;
  /** An empty layer over the table. */
  readonly ghosts: RefObject<HTMLDivElement | null>;
  readonly game: object;
  readonly turns: number;
}

/**
 * Shows which cards have come and gone with a move: those that were not on the table before, and those that are no more. Going back,
 * nothing moves, nor where the system asks for reduced motion.
 */
export function useTableMotion({ table, ghosts, game, turns }: Motion): void {
  const seen = useRef<Seen | null>(null);

  useLayoutEffect(() => {
    const before = seen.current;
    const cards = cardsOn(table.current!);
    const now = performance.now();
    seen.current = { game, turns, at: now, cards };
    ghosts.current!.replaceChildren();
    for (const { element } of cards.values()) delete element.dataset.arrives;
    const isDeal = before?.game !== game;
    const isForth = isDeal ? turns === 0 : turns === before.turns + 1;
    if (!isForth) return;
    const old: Seen['cards'] = isDeal ? new Map() : before.cards;
    const arrived = [...cards].filter(([id]) => !old.has(id)).map(([, { element }]) => element);
    if (!isDeal) keepInView(arrived);
    if (!isDeal && now - before.at < TOO_FAST) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const kind = table.current!.querySelector<HTMLElement>('[data-flourish]')?.dataset.flourish ?? 'plain';
    for (const element of arrived) element.dataset.arrives = kind;
    for (const [id, card] of old) if (!cards.has(id)) ghosts.current!.append(ghostOf(card, kind));
  }, [game, turns]);
}
