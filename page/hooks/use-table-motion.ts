import './use-table-motion.css';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { listen } from '../session/listen.js';
import { isStill } from '../table/feedback.js';
import type { Size } from '../table/layout/geometry.js';

export function useTableSize(table: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>(() => ({ width: innerWidth, height: Math.max(240, innerHeight - 240) }));
  useLayoutEffect(() => {
    const element = table.current!;
    const measure = () => {
      const { classList: room } = document.documentElement;
      const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const isLarge = text >= 1.4 && innerWidth < 1000 * text;
      // Before the table is measured, which depends on them.
      room.toggle('has-large-text', isLarge);
      room.toggle('has-little-room', isLarge || innerWidth <= 832 || innerHeight <= 480);
      room.toggle('has-column', innerWidth > innerHeight && (innerHeight <= 480 || (isLarge && innerWidth > 1000)));
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) =>
        before.width === width && before.height === height && before.text === text ? before : { width, height, text },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}

/** Cards on their way, by table. The browser's own list would have it lay out everything first. */
const flights = new WeakMap<Element, Animation[]>();

/** Ends all flights of a table. @returns whether there were any that had not landed */
function endFlights(table: Element, how: 'finish' | 'cancel') {
  const flying = (flights.get(table) ?? []).filter(({ playState }) => playState === 'running');
  flights.set(table, []);
  for (const flight of flying) flight[how]();
  return flying.length > 0;
}

/** A press on a card that still flies ends all flights, and its click goes to what lies under it then. */
export function useLanding(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = table.current!;
    let hasLanded = false;

    function land() {
      hasLanded = endFlights(element, 'finish');
    }

    /** The browser takes what lay under the press and what lies under the release, and clicks on what both are in. */
    function redirect(event: MouseEvent) {
      if (!hasLanded) return;
      hasLanded = false;
      const { clientX, clientY } = event;
      const under = document.elementFromPoint(clientX, clientY);
      if (under === null || under === event.target || !element.contains(under)) return;
      event.stopPropagation();
      under.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, clientX, clientY }));
    }

    // Before those who ask what is pressed.
    return listen(element, { pointerdown: land, click: redirect }, true);
  }, []);
}

/** Moves that come faster than this, in milliseconds, are only shown: so an agent at full speed is not held up. */
const TOO_FAST = 150;
const EASE = 'cubic-bezier(0.3, 0.7, 0.3, 1)';
/** Milliseconds: to a place, off the table, and off it as a quartet. */
const DURATIONS = { comes: 240, closesUp: 220, plain: 260, quartet: 520 } as const;

/** A place on the table, by its middle, in pixels from the table's corner. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface SeenCard extends Box {
  readonly element: HTMLElement;
}

interface Seen {
  readonly game: object;
  readonly turns: number;
  readonly at: number;
  readonly cards: ReadonlyMap<string, SeenCard>;
}

function boxOf(element: Element, origin: DOMRect): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2 - origin.left, y: top + height / 2 - origin.top, width };
}

function cardsOn(table: HTMLElement, origin: DOMRect): Seen['cards'] {
  const cards = [...table.querySelectorAll<HTMLElement>('[data-card]')].map(
    (element) => [element.dataset.card!, { element, ...boxOf(element, origin) }] as const,
  );
  return new Map(cards);
}

/** From where a card is drawn as if it lay elsewhere to where it lies; null where it stays. */
function fly(element: HTMLElement, from: Box, to: Box, duration: number): Animation | null {
  const moved = `${(from.x - to.x).toFixed(1)}px ${(from.y - to.y).toFixed(1)}px`;
  if (moved === '0.0px 0.0px' && Math.abs(from.width - to.width) < 0.5) return null;
  const steps = [
    { translate: moved, scale: from.width / to.width },
    { translate: '0 0', scale: 1 },
  ];
  return element.animate(steps, { duration, easing: EASE });
}

/** A picture of a card that has gone: it lifts, and goes where such cards go. */
function leave(
  layer: HTMLElement,
  { element, x, y, width }: SeenCard,
  to: Box | null,
  kind: 'plain' | 'quartet',
): void {
  const ghost = document.createElement('span');
  ghost.className = `card ghost leaves-${kind}`;
  ghost.append(...element.children); // nobody else needs them any more
  ghost.style.setProperty('--card-width', `${width}px`);
  ghost.style.left = `${x - width / 2}px`;
  ghost.style.top = `${y - width * 0.7}px`;
  layer.append(ghost);
  const away =
    to === null
      ? { translate: '0 -24px', scale: 0.9 }
      : { translate: `${to.x - x}px ${to.y - y}px`, scale: to.width / width };
  const steps = [
    { translate: '0 0', scale: 1, opacity: 1 },
    { translate: '0 -10px', scale: 1.06, opacity: 1, offset: 0.35 },
    { ...away, opacity: to === null ? 0 : 0.85 },
  ];
  ghost.animate(steps, { duration: DURATIONS[kind], easing: EASE }).onfinish = () => ghost.remove();
}

interface Motion {
  readonly table: RefObject<HTMLDivElement | null>;
  readonly ghosts: RefObject<HTMLDivElement | null>;
  readonly game: object;
  readonly turns: number;
  /** Cards that lie elsewhere because the table has another size do not fly. */
  readonly size: Size;
}

/** Shows what a move does: cards fly to their places or leave. Going back nothing moves, nor where the system asks for reduced motion. */
export function useTableMotion({ table, ghosts, game, turns, size }: Motion): void {
  const seen = useRef<Seen | null>(null);

  useLayoutEffect(() => {
    const before = seen.current;
    const element = table.current!;
    const isSameMove = before?.game === game && before.turns === turns;
    if (!isSameMove) {
      endFlights(element, 'cancel');
      ghosts.current!.replaceChildren();
    }
    const origin = element.getBoundingClientRect();
    const cards = cardsOn(element, origin);
    const now = performance.now();
    seen.current = { game, turns, at: isSameMove ? before.at : now, cards };
    if (isSameMove) return;
    for (const card of cards.values()) delete card.element.dataset.arrives;
    const isDeal = before?.game !== game;
    const isForth = isDeal ? turns === 0 : turns === before.turns + 1;
    if (!isForth || (!isDeal && now - before.at < TOO_FAST)) return;
    if (isStill()) return;
    const old: Seen['cards'] = isDeal ? new Map() : before.cards;
    const placeOf = (name: string): Box | null => {
      const heap = element.querySelector(`[data-heap~=${name}]`);
      return heap === null ? null : boxOf(heap, origin);
    };
    const kind = element.querySelector('[data-flourish]') === null ? 'plain' : 'quartet';
    const [stock, discard] = [placeOf('stock'), placeOf('discard')];
    const begun: Animation[] = [];
    for (const [id, card] of cards) {
      const from = old.get(id) ?? stock ?? { ...card, y: card.y - 24 };
      if (!old.has(id)) card.element.dataset.arrives = kind;
      const flight = fly(card.element, from, card, old.has(id) ? DURATIONS.closesUp : DURATIONS.comes);
      if (flight !== null) begun.push(flight);
    }
    flights.set(element, begun);
    for (const [id, card] of old) if (!cards.has(id)) leave(ghosts.current!, card, discard, kind);
  }, [game, turns, size]);
}
