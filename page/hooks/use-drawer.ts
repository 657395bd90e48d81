import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { useMedia } from './use-media.js';
import { usePreference } from './use-preference.js';

/** Where there is room for it beside the table. */
const BESIDE = '(min-width: 1000px) and (min-height: 481px)';

export interface DrawerController {
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
export function useDrawer(): DrawerController {
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
