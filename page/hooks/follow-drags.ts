import './follow-drags.css';
import type { RefObject } from 'preact';
import { listen } from '../session/listen.js';
import { DISCARD, type PlaceKey, sweep } from '../table/selection.js';

export interface DragProps {
  readonly table: RefObject<HTMLElement | null>;
  readonly enabled: boolean;
  /** Places side by side with a place; none where cards are not swept over. */
  readonly neighbours: (place: PlaceKey) => readonly PlaceKey[];
  readonly onHold: (places: readonly PlaceKey[]) => void;
  readonly onDrop: (swept: readonly PlaceKey[], over: PlaceKey | null) => void;
  readonly onCancel: () => void;
}

/** Pixels before a press is a drag. */
const SLACK = 6;
/** Pixels around the discard pile that belong to it. */
const AROUND = 28;

interface Running {
  readonly pointer: number;
  readonly card: HTMLElement;
  readonly from: { readonly x: number; readonly y: number };
  /** The card's image that follows the pointer; null before the press is a drag. */
  image: HTMLElement | null;
  lit: Element | null;
  swept: readonly PlaceKey[];
  cards: string;
}

function discardAt(table: HTMLElement, x: number, y: number): HTMLElement | null {
  const heap = table.querySelector<HTMLElement>('[data-heap~=discard]');
  if (heap === null) return null;
  const { left, right, top, bottom } = heap.getBoundingClientRect();
  const isOver = x >= left - AROUND && x <= right + AROUND && y >= top - AROUND && y <= bottom + AROUND;
  return isOver ? heap : null;
}

function imageOf(card: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect();
  const image = card.cloneNode(true) as HTMLElement;
  for (const name of ['data-place', 'data-card', 'style', 'aria-label']) image.removeAttribute(name);
  image.classList.add('dragged-card');
  image.setAttribute('aria-hidden', 'true');
  image.tabIndex = -1;
  Object.assign(image.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  image.style.setProperty('--card-width', `${width}px`);
  return image;
}

/** Follows pointers on a table until what it returns is called. @param latest asked for what holds now */
export function followDrags(table: HTMLElement, latest: () => DragProps): () => void {
  let running: Running | null = null;

  function cardsAt(places: readonly PlaceKey[]) {
    return places.map((each) => table.querySelector<HTMLElement>(`[data-place="${each}"]`)?.dataset.card).join();
  }

  /** A move may have been made meanwhile, by itself or by a key: then other cards lie there, or none. */
  function isStale({ swept, cards }: Running) {
    return !latest().enabled || cardsAt(swept) !== cards;
  }

  function light(drag: Running, lit: Element | null) {
    if (lit !== drag.lit) drag.lit?.classList.remove('is-drop');
    lit?.classList.add('is-drop');
    drag.lit = lit;
  }

  function end(): Running | null {
    const ended = running;
    running = null;
    if (ended === null) return null;
    light(ended, null);
    ended.image?.remove();
    ended.card.classList.remove('is-away');
    return ended;
  }

  function cancel() {
    if (end()?.image) latest().onCancel();
  }

  function begin(drag: Running) {
    drag.image = imageOf(drag.card);
    (table.closest('dialog') ?? document.body).append(drag.image); // above all that the table is above
    drag.card.classList.add('is-away');
    table.setPointerCapture(drag.pointer);
    latest().onHold(drag.swept);
  }

  /** What lies below the pointer: the discard pile, a pile that takes cards, or a card that is not dragged. @param element the topmost one */
  function overAt(
    x: number,
    y: number,
    element: Element | null,
    { swept }: Running,
  ): { readonly place: PlaceKey; element: Element } | null {
    const heap = swept[0] === 'drawn' ? null : discardAt(table, x, y);
    if (heap !== null) return { place: DISCARD, element: heap };
    const place = element?.closest<HTMLElement>('[data-place]') ?? null;
    const pile = element?.closest<HTMLElement>('[data-drop]') ?? null;
    if (swept[0] === 'drawn' && pile !== null) return { place: pile.dataset.drop!, element: pile };
    if (place === null || !table.contains(place) || swept.includes(place.dataset.place!)) return null;
    return { place: place.dataset.place!, element: place };
  }

  function press({ pointerId, clientX: x, clientY: y, button, isPrimary }: PointerEvent) {
    // Not the event's target: the press has ended the flights of cards.
    const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('.card[data-place]:not(.card-back)') ?? null;
    if (card === null || button !== 0 || !isPrimary || !latest().enabled) return;
    const swept = [card.dataset.place!];
    running = { pointer: pointerId, card, from: { x, y }, image: null, lit: null, swept, cards: cardsAt(swept) };
  }

  function move({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    const drag = running;
    if (drag?.pointer !== pointerId) return;
    if (isStale(drag)) {
      cancel();
      return;
    }
    const { from } = drag;
    if (drag.image === null && Math.hypot(x - from.x, y - from.y) < SLACK) return;
    if (drag.image === null) begin(drag);
    // All that asks where things lie comes before what moves them: so the browser lays out once a frame.
    const element = document.elementFromPoint(x, y);
    const over = overAt(x, y, element, drag);
    drag.image!.style.transform = `translate(${x - from.x}px, ${y - from.y}px)`;
    light(
      drag,
      over !== null && (over.place === DISCARD || (over.element as HTMLElement).dataset.drop) ? over.element : null,
    );
    const under = element?.closest<HTMLElement>('[data-place]')?.dataset.place;
    const swept = under === undefined ? drag.swept : sweep(drag.swept, under, latest().neighbours);
    if (swept === drag.swept) return;
    drag.swept = swept;
    drag.cards = cardsAt(swept);
    latest().onHold(swept);
  }

  function release({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    if (running?.pointer !== pointerId) return;
    const over = overAt(x, y, document.elementFromPoint(x, y), running);
    const isGone = isStale(running);
    const { image, swept } = end()!;
    if (image === null) return; // a tap: its click follows
    addEventListener('click', stop, { capture: true }); // a drag is no click
    setTimeout(() => removeEventListener('click', stop, { capture: true }));
    if (isGone) latest().onCancel();
    else latest().onDrop(swept, over?.place ?? null);
  }

  function stop(event: Event) {
    event.stopPropagation();
  }

  function key(event: KeyboardEvent) {
    if (event.key !== 'Escape' || running?.image == null) return;
    event.stopPropagation();
    cancel();
  }

  const stops = [
    listen(table, { pointerdown: press, pointermove: move, pointerup: release, pointercancel: cancel }),
    listen(window, { keydown: key }, true),
    listen(window, { blur: cancel }),
  ];
  return () => [cancel, ...stops].forEach((each) => each());
}
