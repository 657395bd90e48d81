import { type DrawerController, useDrawer } from './use-drawer.js';
import type { ReviewController } from './use-review.js';

export interface SideDrawer extends DrawerController {
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
