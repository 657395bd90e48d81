import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { GameView } from '../games/game-view.js';
import { listen } from '../session/listen.js';
import { feedbackNow } from '../session/preferences.js';
import { type LaidPlace, walk } from '../table/arrow-walk.js';
import { isStill, makeSound, soundOf } from '../table/feedback.js';
import type { DragProps } from './follow-drags.js';
import type { SessionController } from './use-session.js';

function placesIn(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('[data-place]')];
}

/** Where it lies on the page, also while it is still flying there. */
function laid(place: HTMLElement): LaidPlace {
  let [left, top] = [0, 0];
  for (let each: Element | null = place; each instanceof HTMLElement; each = each.offsetParent) {
    left += each.offsetLeft;
    top += each.offsetTop;
  }
  const { offsetWidth: width, offsetHeight: height } = place;
  return { left, top, width, height };
}

/** The place that comes nearest to where another one was. */
function nearestTo(places: readonly HTMLElement[], { left, top }: LaidPlace): HTMLElement | undefined {
  const distance = (place: HTMLElement) => {
    const there = laid(place);
    return Math.hypot(there.left - left, there.top - top);
  };
  return [...places].sort((a, b) => distance(a) - distance(b))[0];
}

/** One tab stop, with arrow keys between its places. When what had the focus goes, the nearest place gets it, or another button of moves. */
export function useTableFocus(): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null);
  /** The place that Tab leads to, and where it was. */
  const stop = useRef<{ readonly place: string; readonly at: LaidPlace } | null>(null);
  const focused = useRef<Element | null>(null);
  const wasMoveButton = useRef(false);

  useEffect(() => {
    const element = table.current!;
    const follow = ({ target }: FocusEvent) => {
      focused.current = target as Element;
      wasMoveButton.current = focused.current.closest('.move-buttons') !== null;
      const place = element.contains(focused.current) && (target as HTMLElement).dataset.place;
      if (!place) return;
      stop.current = { place, at: laid(target as HTMLElement) };
      for (const each of placesIn(element)) each.tabIndex = each === target ? 0 : -1;
    };
    const press = (event: KeyboardEvent) => {
      const places = placesIn(element);
      const from = places.indexOf(document.activeElement as HTMLElement);
      if (from < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      const ends: Readonly<Record<string, number>> = { Home: 0, End: places.length - 1 };
      const to = ends[event.key] ?? walk(places.map(laid), from, event.key);
      if (to === undefined) return;
      event.preventDefault();
      if (to !== null) places[to].focus();
    };
    return listen(document, { focusin: follow, keydown: press });
  }, []);

  // Whenever something is taken away, or disabled: the whole page may do that, not only a move.
  useLayoutEffect(() => {
    const settle = () => {
      const places = placesIn(table.current!);
      const kept = places.find(({ dataset }) => dataset.place === stop.current?.place);
      const current = kept ?? (stop.current === null ? places[0] : nearestTo(places, stop.current.at));
      for (const each of places) {
        const tabIndex = each === current ? '0' : '-1';
        // Writing an attribute costs styles, also where nothing changes.
        if (each.getAttribute('tabindex') !== tabIndex) each.setAttribute('tabindex', tabIndex);
      }
      const isGone =
        focused.current !== null && (!focused.current.isConnected || (focused.current as HTMLButtonElement).disabled);
      // What is disabled keeps the focus until the next frame.
      if (!isGone || ![document.body, focused.current].includes(document.activeElement)) return;
      // Of many moves the summary comes first: their buttons may be folded away.
      const move =
        document.querySelector<HTMLElement>('.move-buttons :is(summary, button:not(:disabled))') ??
        document.querySelector<HTMLElement>('.toolbar button');
      ((wasMoveButton.current && move) || current)?.focus({ preventScroll: true });
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, []);

  return table;
}

/** Drag and drop by mouse, pen and touch (table/selection.ts says what it means). `data-drags` says that its script is there, after the first card. */
export function useDrag(props: DragProps): void {
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const table = props.table.current!;
    const following = import('./follow-drags.js')
      .then(({ followDrags }) => {
        table.dataset.drags = '';
        return followDrags(table, () => latest.current);
      })
      .catch(() => undefined); // taps and keys are there
    return () => void following.then((stop) => stop?.());
  }, []);
}

/** Moves that come faster than this, in milliseconds, are silent. */
const TOO_FAST = 80;

/** Sounds of moves where the player wants them, has touched the page and sees it. Their script is loaded with the first one. */
export function useSounds(
  { session, position }: Pick<SessionController, 'session' | 'position'>,
  view: GameView,
): void {
  const { id, turns, lookingAt } = session;
  const last = useRef({ id, turns: turns.length, at: -Infinity });
  useEffect(() => {
    const before = last.current;
    const now = performance.now();
    last.current = { id, turns: turns.length, at: now };
    if (before.id !== id || turns.length !== before.turns + 1 || lookingAt !== null) return;
    if (now - before.at < TOO_FAST || document.hidden || feedbackNow() !== 'sounds') return;
    if (!navigator.userActivation?.hasBeenActive) return;
    const { state, before: earlier } = position;
    const removed = earlier === null ? 0 : view.removed({ ...position, state: earlier }, turns.at(-1)!.action);
    void makeSound(soundOf(state.outcome, removed, isStill()));
  }, [id, turns]);
}
