import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { readEntry, writeStored } from '../session/stored.js';
import { texts } from '../texts/texts.js';
import { usePreference } from './use-preferences.js';
import type { ReviewController } from './use-review.js';

/** Whether the screen is as a media query says, now and as it changes. */
function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(false);
  useLayoutEffect(() => {
    const media = matchMedia(query);
    const follow = (): void => setMatches(media.matches);
    follow();
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [query]);
  return matches;
}

/** A modal one keeps the focus, one that lies over the page takes it, and one beside it leaves it where it is. */
type DialogKind = 'modal' | 'over' | 'beside';

/** A dialog that is open or not. The browser gives the focus back to what had it, unless that lies beside: then `onClose` sees to it. */
export function useDialog(open: boolean, kind: DialogKind, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;

  useLayoutEffect(() => {
    const element = dialog.current!;
    const closed = (): void => {
      if (!element.open) latest.current();
    };
    const press = ({ target }: Event): void => {
      if (target === element && element.matches(':modal')) element.close();
    };
    element.addEventListener('close', closed);
    element.addEventListener('click', press);
    return () => {
      element.removeEventListener('close', closed);
      element.removeEventListener('click', press);
    };
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current!;
    if (element.open && !open) element.close();
    if (!open || element.open) return;
    if (kind === 'modal') element.showModal();
    else if (kind === 'over') element.show();
    else element.setAttribute('open', '');
  }, [open, kind]);

  return dialog;
}

/** Milliseconds after the last change until nothing flies any more. */
const QUIET = 700;

/**
 * What is to be rendered of something large: the latest while it is seen; else what it was, until no more changes have come for a while. So a
 * move costs no work for what nobody sees.
 */
export function useWhenQuiet<Content>(latest: Content, isSeen: boolean): Content {
  const shown = useRef(latest);
  const [, render] = useState({});
  if (isSeen) shown.current = latest;

  useEffect(() => {
    if (shown.current === latest) return;
    const timer = setTimeout(() => {
      shown.current = latest;
      render({});
    }, QUIET);
    return () => clearTimeout(timer);
  }, [latest, isSeen]);

  return shown.current;
}

/** Where there is room for it beside the table. */
const BESIDE = '(min-width: 1000px) and (min-height: 481px)';

interface DrawerController {
  readonly isOpen: boolean;
  /** Whether it lies beside the table; else over it. */
  readonly isBeside: boolean;
  readonly show: () => void;
  /** Shows it with one of its panels open. */
  readonly showPanel: (panel: string) => void;
  readonly close: () => void;
  /** Closes it where it lies over the table, because something is to be seen there. */
  readonly makeWay: () => void;
}

/** Whether the drawer is open; beside the table it stays as it was left, also the next time. */
function useDrawer(): DrawerController {
  const isBeside = useMedia(BESIDE);
  const [staysOpen, setStaysOpen] = usePreference('maketen.drawer-open', texts().messages.kept.drawer);
  const [isOver, setOver] = useState(false);

  function set(open: boolean): void {
    if (isBeside) setStaysOpen(open);
    else setOver(open);
  }

  function close(): void {
    set(false);
    const isInside = document.activeElement?.closest('.drawer') != null;
    // Once it is gone, and what lay below it can take the focus again.
    if (isInside) setTimeout(() => document.querySelector<HTMLElement>('[data-action=drawer]')?.focus());
  }

  function showPanel(panel: string): void {
    set(true);
    const element = document.querySelector<HTMLElement>(`[data-panel=${panel}]`);
    if (element instanceof HTMLDetailsElement) element.open = true;
    requestAnimationFrame(() => element?.scrollIntoView({ block: 'start' }));
  }

  return {
    isOpen: isBeside ? staysOpen : isOver,
    isBeside,
    show: () => set(true),
    showPanel,
    close,
    makeWay: () => setOver(false),
  };
}

interface SideDrawer extends DrawerController {
  /** Opens it at one of its panels, by its name. */
  readonly showPanel: (panel: string) => void;
}

/** The drawer, which gives its place to the review and takes it back when it is asked for. */
export function useSideDrawer(review: ReviewController): SideDrawer {
  const drawer = useDrawer();

  function show(): void {
    review.close();
    drawer.show();
  }

  return {
    ...drawer,
    isOpen: drawer.isOpen && !review.isOpen,
    show,
    // Its dialog closes under the review, too: then it stays open for later.
    close: () => {
      if (!review.isOpen) drawer.close();
    },
    showPanel: (panel) => {
      show();
      const element = document.querySelector<HTMLElement>(`[data-panel=${panel}]`);
      if (element instanceof HTMLDetailsElement) element.open = true;
      requestAnimationFrame(() => element?.scrollIntoView({ block: 'start' }));
    },
  };
}

const KEY = 'maketen.guide-open';

interface Help {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
  /** Whether the rules have not been opened and no move has been made yet, on the first visit. */
  readonly isNew: boolean;
  readonly inTutorial: boolean;
  readonly startTutorial: () => void;
  readonly endTutorial: () => void;
}

/** Whether the rules lie open over the table. @param hasMoved whether a move of the game in use has been made */
export function useHelp(hasMoved: boolean): Help {
  const [open, setOpen] = useState(false);
  const [isNew, setNew] = useState(() => readEntry(KEY, z.boolean(), texts().messages.kept.rules) === undefined);
  const [inTutorial, setTutorial] = useState(false);
  useEffect(() => writeStored(KEY, open), [open]);
  useEffect(() => {
    if (hasMoved) setNew(false);
  }, [hasMoved]);
  return {
    open,
    show: () => {
      setOpen(true);
      setNew(false);
    },
    close: () => setOpen(false),
    isNew,
    inTutorial,
    startTutorial: () => {
      setOpen(false);
      setTutorial(true);
    },
    endTutorial: () => setTutorial(false),
  };
}
