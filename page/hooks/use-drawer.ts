import { schema as s } from 'maketen/env';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isLab } from '../session/lab.js';
import { listen } from '../session/listen.js';
import { readEntry, writeStored } from '../session/stored.js';
import { useLatest } from '../table/use-later.js';
import { useOver } from './use-over.js';
import { usePreference } from './use-preferences.js';
import type { ReviewController } from './use-review.js';

/** Whether there is room for the drawer beside the table, as there is not with large text; null before that is known. */
function useBeside(): boolean | null {
  const [isBeside, setBeside] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    const media = matchMedia('(min-width: 1000px) and (min-height: 481px)');
    const { classList } = document.documentElement;
    const follow = () => setBeside(media.matches && !classList.contains('has-large-text'));
    follow();
    return listen(media, { change: follow });
  }, []);
  return isBeside;
}

/** A modal one keeps the focus, one that lies over the page takes it, and one beside it leaves it where it is. */
type DialogKind = 'modal' | 'over' | 'beside';

/**
 * A dialog that is open or not. The browser gives the focus back to what had it, unless that lies beside: then `onClose` sees to it.
 * @param onClose also called where the dialog is gone before its event says that it was closed
 */
export function useDialog(open: boolean, kind: DialogKind, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Until `onClose` has been called. */
  const isShown = useRef(false);
  const latest = useLatest({ onClose });

  useLayoutEffect(() => {
    const element = dialog.current!;
    const tell = () => {
      if (element.open || !isShown.current) return;
      isShown.current = false;
      latest.onClose();
    };
    const stop = listen(element, {
      close: tell,
      // Beside it: on what the browser, or the drawer's style, lays over the page.
      click: ({ target, clientX }: MouseEvent) =>
        target === element && (element.matches(':modal') || clientX < element.offsetLeft) && element.close(),
    });
    return () => {
      stop();
      tell();
      element.close(); // before it is gone: only then the browser gives the focus back
    };
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current!;
    if (element.open && !open) element.close();
    if (!open) return;
    isShown.current = true;
    if (element.open) return;
    if (kind === 'modal') element.showModal();
    else if (kind === 'over') element.show();
    else element.setAttribute('open', '');
    element.scrollTo(0, 0);
  }, [open, kind]);

  useOver(
    open && kind !== 'beside',
    () => dialog.current?.close(),
    () => dialog.current?.open === true,
  );

  return dialog;
}

/**
 * Beside the table the drawer stays as it was left, also the next time; elsewhere it lies over it. It gives its place to the review. The Lab begins
 * with an open one where it lies beside the table.
 */
export function useDrawer(review: ReviewController) {
  const isBeside = useBeside();
  const [staysOpen, setStaysOpen] = usePreference(isLab() ? 'maketen.lab-open' : 'maketen.drawer-open', isLab());
  const [isOver, setOver] = useState(false);
  const set = isBeside ? setStaysOpen : setOver;

  function show() {
    review.close();
    set(true);
  }

  function close() {
    // Its dialog closes under the review, too: then it stays open for later.
    if (review.isOpen) return;
    set(false);
    const isInside = document.activeElement?.closest('.drawer') != null;
    // Once it is gone, and what lay below it can take the focus again.
    if (isInside) setTimeout(() => document.querySelector<HTMLElement>('[data-action=drawer]')?.focus());
  }

  /** Closes it where it lies over the table, because something is to be seen there. */
  const makeWay = () => setOver(false);

  const isOpen = isBeside !== null && (isBeside ? staysOpen : isOver) && !review.isOpen;
  return { isOpen, isBeside: isBeside === true, show, close, makeWay };
}

const HELP_KEY = 'maketen.guide-open';

export type SheetName = 'daily' | 'games' | 'help' | 'learn' | 'puzzle' | 'share' | 'statistics' | 'tutorial';

/** What lies over the table. @param hasMoved whether a move of the game in use has been made */
export function useSheets(hasMoved: boolean) {
  const [open, setOpen] = useState<SheetName | null>(null);
  /** Whether there may be a training, which stays when its sheet is closed. */
  const [mayLearn, setMayLearn] = useState(false);
  /** Whether the rules have not been opened and no move has been made yet, on the first visit; nobody begins in the Lab. */
  const [isNew, setNew] = useState(() => !isLab() && readEntry(HELP_KEY, s.yesOrNo) === undefined);
  const isHelp = open === 'help';
  useEffect(() => writeStored(HELP_KEY, isHelp), [isHelp]);
  useEffect(() => {
    if (hasMoved || isHelp) setNew(false);
  }, [hasMoved, isHelp]);
  return {
    open,
    /** The open one, and that of a training. */
    shown: [...new Set<SheetName | null>([open, mayLearn ? 'learn' : null])].filter((name) => name !== null),
    show: (name: SheetName) => {
      if (name === 'learn') setMayLearn(true);
      setOpen(name);
    },
    /** @param name another one may have been opened in its place */
    close: (name: SheetName | null = open) => setOpen((present) => (present === name ? null : present)),
    isNew,
  };
}
